# SPDX-License-Identifier: Apache-2.0
"""The server: the same answers as the commands, and which requests it refuses."""

import http.client
import json
import os
import pathlib
import re
import socket
import time

import pytest

from conftest import MODEL, Server, run


def ask(server, method, path, body=None, headers=None, token=True):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    sent = {"X-Token": server.token} if token else {}
    connection.request(method, path, body=body, headers={**sent, **(headers or {})})
    response = connection.getresponse()
    return response.status, response.read()


def wait(server, model=1):
    for _ in range(400):
        status, body = ask(server, "GET", f"/api/m/{model}/stages")
        if status == 200 and json.loads(body)["state"] != "compiling":
            return json.loads(body)
        if status == 400:
            return json.loads(body)
        time.sleep(0.05)
    raise AssertionError("the model is not compiled in 20 seconds")


def events(server, model):
    """Lines of the job, and how it ended."""
    status, body = ask(server, "GET", f"/api/m/{model}/events")
    assert status == 200
    lines = [json.loads(data) for data in re.findall(r"^data: (.*)$", body.decode(), re.M)]
    return lines[:-1], lines[-1]


def test_answers_are_not_compressed(server):
    """Compression for browsers takes far longer than the way within the machine."""
    wait(server)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("GET", "/api/m/1/stage/0", headers={"X-Token": server.token, "Accept-Encoding": "gzip, deflate, br"})
    response = connection.getresponse()
    body = response.read()
    assert response.getheader("Content-Encoding") is None
    assert int(response.getheader("Content-Length")) == len(body) and json.loads(body)["version"] == 1


@pytest.mark.parametrize("path, command", [
    ("stages", ["stages", "--json"]),
    ("stage/0", ["graph", "--stage", "0", "--json"]),
    ("stage/last", ["graph", "--json"]),
    ("stage/convert-ttir-to-ttnn", ["graph", "--stage", "convert-ttir-to-ttnn", "--json"]),
    ("stage/0/text", ["text", "--stage", "0"]),
    ("stage/0/op/3", ["op", "--stage", "0", "--row", "3", "--json"]),
    ("overlay/time", ["time", "--json"]),
    ("overlay/memory", ["memory", "--json"]),
    ("overlay/golden", ["golden", "--json"]),
    ("top?by=dram&n=2", ["top", "--by", "dram", "-n", "2", "--json"]),
])
def test_commands_say_the_same(server, bundle, model, path, command):
    wait(server)
    status, body = ask(server, "GET", f"/api/m/1/{path}")
    assert status == 200
    said = run(command[0], bundle, *command[1:]).stdout
    assert body.decode().rstrip("\n") == said.rstrip("\n")


def test_page(server):
    status, body = ask(server, "GET", "/", token=False)
    assert status == 200 and b"<title>tt-explorer" in body
    for name in re.findall(r'(?:src|href)="([a-z]+\.(?:js|css))"', body.decode()):
        assert ask(server, "GET", f"/{name}", token=False)[0] == 200


@pytest.mark.parametrize("method, path, headers, token, status", [
    ("GET", "/api/models", {}, True, 200),
    ("GET", "/api/models", {}, False, 403),
    ("GET", "/api/models", {"X-Token": "0" * 32}, False, 403),
    ("GET", "/api/models", {"Host": "evil.example"}, True, 421),
    ("GET", "/", {"Host": "evil.example"}, False, 421),
    ("GET", "/", {"Host": "127.0.0.1:1"}, False, 421),
    ("GET", "/api/models", {"Origin": "http://evil.example"}, True, 403),
    ("GET", "/api/models", {"Origin": "null"}, True, 403),
    ("PUT", "/api/models", {}, True, 405),
    ("OPTIONS", "/api/models", {}, True, 405),
    ("POST", "/api/open", {"Transfer-Encoding": "chunked"}, True, 411),
    ("POST", "/api/open", {"Content-Length": str(1 << 21)}, True, 413),
    ("POST", "/api/open", {"Content-Length": "-1"}, True, 400),
    ("GET", "/nothing.js", {}, False, 404),
    ("GET", "/../../etc/passwd", {}, False, 404),
    ("GET", "/%2e%2e/%2e%2e/etc/passwd", {}, False, 404),
    ("GET", "/api/m/99/stages", {}, True, 404),
    ("GET", "/api/m/x/stages", {}, True, 400),
    ("GET", "/api/m/1/stage/99", {}, True, 400),
    ("GET", "/api/m/1/stage/..%2f..", {}, True, 404),
    ("GET", "/api/m/1/stage/..", {}, True, 400),
    ("GET", "/api/m/1/overlay/..%2fmanifest", {}, True, 404),
    ("GET", "/api/m/1/overlay/manifest.json", {}, True, 400),
    ("GET", "/api/m/1/stage/0/op/-1", {}, True, 400),
    ("GET", "/api/m/1/top?by=beauty", {}, True, 400),
    ("DELETE", "/api/m/1/stages", {}, True, 404),
    ("GET", "/api/diff?a=1&b=1", {}, True, 200),
    ("GET", "/api/diff?a=1&b=9", {}, True, 404),
    ("GET", "/api/diff?a=1", {}, True, 400),
])
def test_gate(server, method, path, headers, token, status):
    wait(server)
    found, body = ask(server, method, path, headers=headers, token=token)
    assert found == status, body


def test_own_origin_passes(server):
    origin = {"Origin": f"http://127.0.0.1:{server.port}"}
    assert ask(server, "GET", "/api/models", headers=origin)[0] == 200


@pytest.mark.parametrize("body, status", [
    (b"", 400), (b"{", 400), (b"[]", 400), (b'{"path": 3}', 400), (b'{"path": "/etc/passwd"}', 403),
    (b'{"path": "/nowhere.mlir"}', 403)])
def test_bad_bodies(server, body, status):
    assert ask(server, "POST", "/api/open", body)[0] == status


def test_files_outside_the_roots(tmp_path, model, server):
    """Neither a path with dots nor a link leads outside what the command line names."""
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "net.mlir").write_text(MODEL)
    secret = tmp_path / "secret.mlir"
    secret.write_text(MODEL)
    os.symlink(secret, inside / "link.mlir")
    made = Server(inside / "net.mlir", inside)
    try:
        for path in (secret, inside / ".." / "secret.mlir", inside / "link.mlir", tmp_path):
            status, body = ask(made, "POST", "/api/open", json.dumps({"path": str(path)}))
            assert status == 403, body
        status, body = ask(made, "POST", "/api/open", json.dumps({"path": str(inside / "net.mlir")}))
        assert status == 200
        assert wait(made, json.loads(body)["id"])["state"] == "done"
    finally:
        made.close()


@pytest.mark.parametrize("options", [{"device": 3}, {"shell": "rm"}, {"golden": "yes"}, {"dim": [1]}, []])
def test_bad_options(server, model, options):
    status, _ = ask(server, "POST", "/api/open", json.dumps({"path": str(model), "options": options}))
    assert status == 400


def test_a_model_that_does_not_compile(server, folder):
    """The server lives on, and says where the error is."""
    path = folder / "bad.mlir"
    path.write_text(MODEL.replace("ttir.exp", "ttir.erp"))
    made = Server(folder)
    try:
        body = ask(made, "POST", "/api/open", json.dumps({"path": str(path)}))[1]
        number = json.loads(body)["id"]
        assert 'error: "net/second/exp": unregistered operation' in wait(made, number)["error"]
        lines, end = events(made, number)
        assert any("unregistered operation" in line for line in lines) and end == "exit 1"
    finally:
        made.close()


def test_garbage_is_no_harm(server, folder):
    for name, content in (("deep.mlir", "(" * 200000), ("zero.ttnn", "\0" * 100), ("cut.onnx", "\x08\x07\x12")):
        (folder / name).write_text(content)
    made = Server(folder)
    try:
        for name in ("deep.mlir", "zero.ttnn", "cut.onnx"):
            body = ask(made, "POST", "/api/open", json.dumps({"path": str(folder / name)}))[1]
            answer = wait(made, json.loads(body)["id"])
            assert answer.get("error"), answer
        assert ask(made, "GET", "/api/models")[0] == 200
    finally:
        made.close()


def test_stop_leaves_no_process(folder):
    path = folder / "slow.mlir"
    lines = [f'  %{i + 1} = "ttir.exp"(%{i}) : (tensor<32x32xbf16>) -> tensor<32x32xbf16>' for i in range(100000)]
    path.write_text("func.func @f(%0: tensor<32x32xbf16>) -> tensor<32x32xbf16> {\n" + "\n".join(lines) +
                    "\n  return %100000 : tensor<32x32xbf16>\n}\n")
    made = Server(path)
    try:
        children = pathlib.Path(f"/proc/{made.process.pid}/task")
        def running():
            return [child for task in children.iterdir() for child in (task / "children").read_text().split()]
        assert running()
        assert ask(made, "DELETE", "/api/m/1/run")[0] == 200
        _, end = events(made, 1)
        assert end.startswith("killed by signal 9") and not running()
    finally:
        made.close()


def test_requests_sent_by_half(server):
    """They hold no worker for long."""
    halves = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(24)]
    for half in halves:
        half.sendall(b"GET /api/models HTTP/1.1\r\nHost: ")
    assert ask(server, "GET", "/api/models")[0] == 200
    for half in halves:
        half.close()


def test_temporary_folder_goes_with_the_server(model):
    made = Server(model)
    wait(made)
    made.close()
    assert made.process.returncode == 0
