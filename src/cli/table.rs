//! Tables for the terminal and for markdown.

use comfy_table::{
    Cell, CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle, Width, presets,
};
use textwrap::core::display_width;

use super::{Context, Format, prose};

/// No lines but the one under the head.
const PLAIN: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// An empty table in the style of the format asked for: lines under the head on a terminal, pipes in markdown. It is
/// no wider than the terminal. Show it with [`shown`].
pub fn table<S: Into<String> + Clone>(cx: &Context, head: &[S]) -> Table {
    table_within(cx, head, cx.terminal.width)
}

/// The same, no wider than so many columns.
pub fn table_within<S: Into<String> + Clone>(cx: &Context, head: &[S], width: usize) -> Table {
    let mut table = Table::new();
    if cx.format() == Format::Md {
        table.load_style(presets::ASCII_MARKDOWN);
    } else {
        table.load_style(PLAIN);
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    }
    table.set_header(head.iter().cloned().map(Into::into));
    table
}

/// A table as text, without spaces at the ends of its lines. No word is broken: where the longest ones of all columns don't
/// stand side by side, each row is told by itself, a line for each of its cells.
pub fn shown(table: &Table) -> String {
    let longest: Vec<usize> = (0..columns(table)).map(|column| longest_word(table, column)).collect();
    // A space stands on either side of a cell, and one between two.
    let least: usize = longest.iter().map(|word| word + 2).sum::<usize>() + longest.len().saturating_sub(1);
    match table.width().map(usize::from) {
        Some(width) if least > width => records(table, width),
        Some(_) => {
            let mut table = table.clone();
            for (column, word) in table.column_iter_mut().zip(longest) {
                let word = u16::try_from(word + 2).unwrap_or(u16::MAX);
                column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(word)));
            }
            trimmed(&table)
        }
        None => trimmed(table),
    }
}

fn trimmed(table: &Table) -> String {
    table.to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

fn columns(table: &Table) -> usize {
    table.column_iter().count()
}

/// How many columns the longest word of a column takes.
fn longest_word(table: &Table, column: usize) -> usize {
    table
        .column_cells_with_header_iter(column)
        .flatten()
        .flat_map(|cell| cell.content().split_whitespace().map(display_width).max())
        .max()
        .unwrap_or(0)
}

/// The rows one below the other: the first cell as a heading, then what the head says of each of the others.
fn records(table: &Table, width: usize) -> String {
    let head: Vec<String> = table.header().into_iter().flat_map(|row| row.cell_iter().map(Cell::content)).collect();
    let mut lines = Vec::new();
    for row in table.row_iter() {
        let cells: Vec<String> = row.cell_iter().map(Cell::content).collect();
        for (i, cell) in cells.iter().enumerate().filter(|(_, cell)| !cell.trim().is_empty()) {
            let name = head.get(i).map(String::as_str).filter(|name| i > 0 && !name.is_empty());
            let text = name.map_or_else(|| cell.clone(), |name| format!("{name}: {cell}"));
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let (first, rest) = if i == 0 { (" ", "   ") } else { ("   ", "     ") };
            lines.push(prose::wrap(&text, width, first, rest));
        }
    }
    lines.join("\n")
}

/// Sets the columns (from 0) that hold numbers flush right.
pub fn right(table: &mut Table, columns: &[usize]) {
    for &column in columns {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}
