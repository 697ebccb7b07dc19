"""Highlighting of the languages that Pygments does not know."""

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Punctuation, String, Text

_COMMON = [
    (r"//[^\n]*", Comment.Single),
    (r'"(\\.|[^"\\])*"', String),
    (r"-?\d+(\.\d+)?(e[+-]?\d+)?\b", Number),
]
_REST = [(r"\w+", Text), (r"\s+", Text), (r".", Punctuation)]


class MlirLexer(RegexLexer):
    name = "MLIR"
    aliases = ["mlir"]
    tokens = {
        "root": _COMMON
        + [
            (r"%[\w$.]+(#\d+)?", Name.Variable),
            (r"[@^][\w$.]+", Name.Function),
            (r"[#!][\w.]+", Name.Decorator),
            (words(("module", "func.func", "return", "private", "affine_map", "dense", "loc"), suffix=r"\b"), Keyword),
            (r"(tensor|memref)(?=<)", Keyword.Type),
        ]
        + _REST
    }


class TableGenLexer(RegexLexer):
    name = "TableGen"
    aliases = ["tablegen"]
    tokens = {
        "root": _COMMON
        + [
            (words(("def", "defm", "class", "multiclass", "let", "include", "defvar"), suffix=r"\b"), Keyword),
            (words(("string", "int", "bit", "list", "dag", "ins", "outs"), suffix=r"\b"), Keyword.Type),
            (r"\$\w+", Name.Variable),
        ]
        + _REST
    }


class FlatbuffersLexer(RegexLexer):
    name = "FlatBuffers schema"
    aliases = ["flatbuffers"]
    tokens = {
        "root": _COMMON
        + [
            (words(("table", "struct", "union", "enum", "root_type", "namespace", "include"), suffix=r"\b"), Keyword),
        ]
        + _REST
    }
