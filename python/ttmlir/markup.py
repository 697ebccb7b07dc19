# SPDX-License-Identifier: Apache-2.0
"""Pieces of HTML for displays in notebooks. They have no script, and colours of their own, so that they are read in the dark, too."""

import html

#: Characters of a text in a display.
LONGEST = 120


def text(value):
    """A text, escaped and not too long."""
    value = str(value)
    return html.escape(value if len(value) <= LONGEST else value[:LONGEST - 1] + "…")


def table(titles, rows):
    """Rows of texts; what is right of the first column is aligned as numbers are."""
    def line(tag, cells):
        return "<tr>" + "".join(f'<{tag} style="text-align:{"right" if i else "left"};padding:1px 8px">{text(cell)}</{tag}>'
                                for i, cell in enumerate(cells)) + "</tr>"
    return f"<table><thead>{line('th', titles)}</thead><tbody>{''.join(line('td', row) for row in rows)}</tbody></table>"


def svg(width, height, shapes, label):
    """A picture as wide as there is room."""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img" '
            f'aria-label="{text(label)}" style="max-width:100%;height:auto;background:#fff;font:10px sans-serif">{"".join(shapes)}</svg>')


def rect(x, y, width, height, fill, title=""):
    inside = f"<title>{text(title)}</title>" if title else ""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}" stroke="#8b95a5" stroke-width=".5">{inside}</rect>'


def label(x, y, content, anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="#14181f" text-anchor="{anchor}">{text(content)}</text>'


def heat(part):
    """White for nothing, orange for all."""
    part = min(1.0, max(0.0, part))
    return f"rgb(255,{255 - int(110 * part)},{255 - int(200 * part)})"


def figure(title, *parts):
    return f'<div><p><strong>{text(title)}</strong></p>{"".join(parts)}</div>'


def micros(value):
    return f"{value:,.2f} us" if value < 1e4 else f"{value / 1e3:,.2f} ms"
