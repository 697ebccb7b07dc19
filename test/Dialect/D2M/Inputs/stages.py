"""stages.py ttmlir-opt page [--write]: the text after every stage in a page of the docs.

A block of the page that follows `<!-- options -->` is what ttmlir-opt gives with
these options of the block that follows `<!-- source -->`: its functions, or those
whose names follow the options behind a colon. Without --write differences are an
error.
"""
import re
import subprocess
import sys

BLOCK = re.compile(r"<!-- (.*?) -->\n```mlir\n(.*?)```\n", re.S)


def functions(text, names):
    """The functions of a module, by name if some are wanted, flush left."""
    found = re.findall(r"^  func\.func .*?^  }\n", text, re.S | re.M)
    wanted = [f for f in found if not names or any(f"@{n}(" in f for n in names)]
    text = "".join(re.sub(r"^  ", "", f, flags=re.M) for f in wanted)
    # Lines of aliases say nothing new to a reader.
    return re.sub(r"^#.*\n", "", text, flags=re.M)


def main(opt, page, write):
    with open(page) as file:
        old = file.read()
    source = next(text for name, text in BLOCK.findall(old) if name == "source")

    def renew(match):
        what, text = match.groups()
        if what != "source":
            options, _, names = what.partition(" : ")
            run = subprocess.run([opt, *options.split()], input=source, text=True,
                                 capture_output=True)
            if run.returncode:
                sys.exit(f"{options}: {run.stderr}")
            text = functions(run.stdout, names.split())
            if not text:
                sys.exit(f"{what}: no such function")
        return f"<!-- {what} -->\n```mlir\n{text}```\n"

    new = BLOCK.sub(renew, old)
    if write:
        with open(page, "w") as file:
            file.write(new)
    elif new != old:
        sys.exit(f"{page} does not show what the passes do; write it anew:\n"
                 f"  {sys.argv[0]} {opt} {page} --write")
    print(f"{len(BLOCK.findall(old))} blocks are true")


main(sys.argv[1], sys.argv[2], "--write" in sys.argv[3:])
