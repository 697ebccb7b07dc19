# SPDX-License-Identifier: Apache-2.0
"""Digits as text: half blocks, so that one character shows two pixels, one above the other."""

import shutil

INK = 96  # pixel values from here on count as ink
GAP = "  "
BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def picture(image):
    """Returns the lines of one uint8 (28, 28, 1) image, without the margin of four columns at each side."""
    ink = image[:, 4:-4, 0] >= INK
    return ["".join(BLOCKS[bool(a), bool(b)] for a, b in zip(*rows)) for rows in zip(ink[0::2], ink[1::2])]


def side_by_side(images, captions, width=None):
    """Lays pictures with their captions out in as many rows as the terminal's `width` asks for; returns the text."""
    columns = width or shutil.get_terminal_size().columns
    blocks = [picture(image) + [caption.center(20)] for image, caption in zip(images, captions)]
    per_row = max(1, (columns + len(GAP)) // (20 + len(GAP)))
    rows = [blocks[start : start + per_row] for start in range(0, len(blocks), per_row)]
    return "\n".join(GAP.join(line).rstrip() for row in rows for line in zip(*row))
