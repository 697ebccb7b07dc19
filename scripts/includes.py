#!/usr/bin/env python3
"""Says which includes go up in scripts/rooms.txt. Exits with 1 if there are any."""
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
INCLUDE = re.compile(r'^\s*#\s*include [<"]([^>"]+)[>"]', re.M)
# Where headers are looked for, besides the folder of the file.
FOLDERS = [
    "include", "device/include", "shape/include", "simd/include", "format/include", "emulator", "emulator/include",
    "emulator/tile/include", "emulator/jit/include", "emulator/trace/include", "runtime/include",
    "runtime/ttnn/include", "runtime/metal/include", "metalium/include", "lib", "tools/ttrt",
]


def read_rooms():
    """Rooms by their line, and the rooms that each may not know."""
    level, never = {}, {}
    with open(os.path.join(ROOT, "scripts/rooms.txt")) as lines:
        for number, line in enumerate(lines):
            words = line.split("#")[0].split()
            rooms = [w for w in words if not w.startswith("!")]
            for room in rooms:
                level[room] = number
                never[room] = {w[1:] for w in words if w.startswith("!")}
    return level, never


def find(name, file, files):
    """The file of the tree that `file` includes as `name`, or a path that says its room."""
    for folder in [os.path.dirname(file), *FOLDERS]:
        path = os.path.normpath(os.path.join(folder, name))
        if path in files:
            return path
    # Among generated headers, schemas belong to a room; the others come from the records, which all rooms share.
    return "format/" + name if name.endswith(("_generated.h", "schema_hash.h")) else None


def room_of(path, level):
    path = re.sub(r"^include/ttmlir(-c)?/", lambda m: "lib/CAPI/" if m[1] else "lib/", path)
    rooms = [room for room in level if path.startswith(room)]
    return max(rooms, key=len, default=None)


def wrong_includes(file, names, rooms, files):
    """Messages about what `file` includes by `names`."""
    level, never = rooms
    room = room_of(file, level)
    for name in names:
        path = find(name, file, files)
        other = room_of(path, level) if path else None
        if room is None or other is None or other == room:
            continue
        if level[other] >= level[room] or other in never[room]:
            yield f"{file}: {room} may not include {other}: {name}"


def main():
    listed = subprocess.run(["git", "ls-files", "*.cpp", "*.h", "*.hpp", "*.def", "*.inc"], cwd=ROOT, text=True,
                            check=True, capture_output=True)
    files = set(listed.stdout.split())
    rooms, messages = read_rooms(), []
    for file in sorted(files):
        path = os.path.join(ROOT, file)
        if os.path.exists(path):
            with open(path) as text:
                messages += wrong_includes(file, INCLUDE.findall(text.read()), rooms, files)
    print("\n".join(messages), end="\n" if messages else "")
    sys.exit(1 if messages else 0)


if __name__ == "__main__":
    main()
