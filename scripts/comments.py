#!/usr/bin/env python3
"""Says which sentences of comments and documents begin with a bare relative. Exits with 1 if there are any.

A sentence that begins so puts its subject last: it has to be decoded."""
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Behind a comment's mark, a quote or the end of a sentence; or the title of a file.
SENTENCE = re.compile(r'(?:^\s*|//+[!<]?\s+|#:?\s+|"|[.;:]\s+)(?:What|Of)\s|^(?://|#)===-.* - (?:what|of)\s')
# Schemas of an earlier version stay as they were.
FROZEN = "test/Target/Versions/Inputs/"


def wrong_lines(file, text):
    """The numbers of lines with such a sentence, from 1. Headings of documents are no sentences."""
    is_document = file.endswith(".md")
    return [number for number, line in enumerate(text.split("\n"), 1)
            if SENTENCE.search(line) and not (is_document and line.startswith("#"))]


def main():
    listed = subprocess.run(["git", "grep", "-lIE", "What|Of|what|of"], cwd=ROOT, text=True, check=True, capture_output=True)
    failed = False
    for file in listed.stdout.split("\n"):
        path = os.path.join(ROOT, file)
        if not file or file.startswith(FROZEN) or not os.path.exists(path):
            continue
        with open(path, errors="ignore") as text:
            for number in wrong_lines(file, text.read()):
                failed = True
                print(f"{file}:{number}: this sentence begins with its object: begin with the subject")
    sys.exit(failed)


if __name__ == "__main__":
    main()
