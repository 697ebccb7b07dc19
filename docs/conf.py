# Configuration of Sphinx. The target `docs` copies this folder into the build
# folder, beside the generated references, and runs Sphinx there.
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import lexers

project = "ttmlir"
author = "the authors"
copyright = "the authors, Apache License 2.0"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
# Parts of pages, not pages.
exclude_patterns = ["generated", "html"]
myst_heading_anchors = 3
# Pass references start at the third level.
suppress_warnings = ["myst.header"]
html_theme = "alabaster"
html_theme_options = {"page_width": "1200px", "sidebar_width": "260px"}
html_show_sourcelink = False


def setup(app):
    app.add_lexer("mlir", lexers.MlirLexer)
    app.add_lexer("tablegen", lexers.TableGenLexer)
    app.add_lexer("flatbuffers", lexers.FlatbuffersLexer)
