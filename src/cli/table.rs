//! Tables for the terminal and for markdown.

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, TableStyle, presets};

use super::{Context, Format};

/// No lines but the one under the head.
const PLAIN: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// An empty table in the style of the format asked for: lines under the head on a terminal, pipes in markdown. It is
/// no wider than the terminal. Show it with `trim_fmt`.
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

/// A table as text, without spaces at the ends of its lines.
pub fn shown(table: &Table) -> String {
    table.to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// Sets the columns (from 0) that hold numbers flush right.
pub fn right(table: &mut Table, columns: &[usize]) {
    for &column in columns {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}
