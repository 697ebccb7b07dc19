"""Opens a document in a language server and prints what it publishes.

lsp_client.py SERVER FILE: sends initialize and textDocument/didOpen, prints the
server's capabilities and one line per diagnostic, and shuts the server down.
"""
import json
import pathlib
import subprocess
import sys
import threading

server, path = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
process = subprocess.Popen([server], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL)
timer = threading.Timer(120, process.kill)
timer.daemon = True  # or it would keep this program alive
timer.start()


def send(method, params, number=None):
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    if number is not None:
        message["id"] = number
    body = json.dumps(message).encode()
    process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    process.stdin.flush()


def receive(wanted):
    """The first message that `wanted` accepts."""
    while True:
        length = None
        while (line := process.stdout.readline().strip()):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if length is None:
            sys.exit("the server closed its output")
        message = json.loads(process.stdout.read(length))
        if wanted(message):
            return message


send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, 0)
result = receive(lambda message: message.get("id") == 0)["result"]
print("capabilities:", " ".join(sorted(result["capabilities"])))
send("initialized", {})
send("textDocument/didOpen", {"textDocument": {
    "uri": path.as_uri(), "languageId": "mlir", "version": 1, "text": path.read_text()}})
published = receive(lambda m: m.get("method") == "textDocument/publishDiagnostics")["params"]
print("diagnostics:", len(published["diagnostics"]))
for diagnostic in published["diagnostics"]:
    start = diagnostic["range"]["start"]
    print(f"{start['line'] + 1}:{start['character'] + 1}: {diagnostic['message']}")
send("shutdown", None, 1)
receive(lambda message: message.get("id") == 1)
send("exit", None)
sys.exit(process.wait())
