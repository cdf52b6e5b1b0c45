# Terminal text with colors to a picture: awk -f ansi-to-svg.awk < text > picture.svg

BEGIN {
    split("#3b4252 #e06c75 #98c379 #e5c07b #61afef #c678dd #56b6c2 #dcdfe4", color, " ")
    wide = 8.4; high = 18; rows = 0; most = 0
}

function safe(text) {
    gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text)
    return text
}

# One run of text of the same looks; its length is told, so that fonts of other widths keep the columns.
function run(text,    looks, n) {
    n = length(text)
    if (n == 0) return
    looks = ""
    if (ink) looks = looks " fill=\"" color[ink] "\""
    if (bold) looks = looks " font-weight=\"bold\""
    if (dim) looks = looks " opacity=\"0.6\""
    if (text !~ /^ *$/)
        body = body sprintf("<text x=\"%.1f\" y=\"%d\" textLength=\"%.1f\"%s>%s</text>\n", 16 + at * wide, 28 + rows * high, n * wide, looks, safe(text))
    at += n
}

{
    line = $0; at = 0
    while (match(line, /\033\[[0-9;]*m/)) {
        run(substr(line, 1, RSTART - 1))
        count = split(substr(line, RSTART + 2, RLENGTH - 3), codes, ";")
        if (count == 0) { ink = 0; bold = 0; dim = 0 }
        for (i = 1; i <= count; i++) {
            code = codes[i] + 0
            if (code == 0) { ink = 0; bold = 0; dim = 0 }
            else if (code == 1) bold = 1
            else if (code == 2) dim = 1
            else if (code == 22) { bold = 0; dim = 0 }
            else if (code == 39) ink = 0
            else if (code >= 30 && code <= 37) ink = code - 29
            else if (code >= 90 && code <= 97) ink = code - 89
        }
        line = substr(line, RSTART + RLENGTH)
    }
    # Links of terminals are no part of a picture.
    gsub(/\033\]8;[^\033]*\033\\/, "", line)
    run(line)
    if (at > most) most = at
    rows++
}

END {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, monospace\" font-size=\"14\" fill=\"#dcdfe4\" xml:space=\"preserve\">\n", 32 + most * wide, 32 + rows * high
    printf "<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"#1e222a\"/>\n%s</svg>\n", body
}
