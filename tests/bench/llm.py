"""A server that answers at once, and a client of Python's own beside
t2s-llm, for llm.sh.

    llm.py serve FOLDER            http and https on 127.0.0.1; writes their
                                   ports to FOLDER/http and FOLDER/https
    llm.py urllib|requests URL N J N requests by J threads
    llm.py time N COMMAND...       the median of N processes in ms: by the
                                   clock, and their own (user and system)
"""
import json
import os
import resource
import ssl
import statistics
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

REPLY = json.dumps({
    "id": "x", "choices": [{"index": 0, "finish_reason": "stop", "message": {
        "role": "assistant", "content": "Hello."}}],
    "usage": {"prompt_tokens": 9, "completion_tokens": 2}}).encode()
BODY = json.dumps({"model": "m", "messages": [
    {"role": "user", "content": "Say hello"}]}).encode()
HEADERS = {"Content-Type": "application/json", "Authorization": "Bearer k-1234"}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 65536

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Length", str(len(REPLY)))
        self.end_headers()
        self.wfile.write(REPLY)

    def log_message(self, *args):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def serve(folder):
    plain = Server(("127.0.0.1", 0), Handler)
    secure = Server(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder + "/server.pem", folder + "/server.key")
    secure.socket = context.wrap_socket(secure.socket, server_side=True)
    threading.Thread(target=secure.serve_forever, daemon=True).start()
    for name, server in (("http", plain), ("https", secure)):
        with open(f"{folder}/{name}.part", "w") as f:
            f.write(str(server.server_address[1]))
        os.rename(f"{folder}/{name}.part", f"{folder}/{name}")
    plain.serve_forever()


def client(kind, url, n, jobs):
    if kind == "requests":
        import requests
        local = threading.local()

        def call(_):
            if not hasattr(local, "session"):
                local.session = requests.Session()
                local.session.trust_env = False
            reply = local.session.post(url, data=BODY, headers=HEADERS).json()
            return reply["choices"][0]["message"]["content"]
    else:
        import urllib.request
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

        def call(_):
            request = urllib.request.Request(url, BODY, HEADERS)
            with opener.open(request) as reply:
                value = json.load(reply)
            return value["choices"][0]["message"]["content"]
    start = time.perf_counter()
    with ThreadPoolExecutor(jobs) as pool:
        assert all(text == "Hello." for text in pool.map(call, range(n)))
    print(f"{(time.perf_counter() - start) / n * 1e6:.0f}")


def clock(n, command):
    wall, own = [], []
    with open(os.devnull, "w") as nothing:
        for _ in range(n):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            start = time.perf_counter()
            subprocess.run(command, stdout=nothing, check=True)
            wall.append(time.perf_counter() - start)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            own.append(after.ru_utime + after.ru_stime
                       - before.ru_utime - before.ru_stime)
    print(f"{statistics.median(wall) * 1e3:6.2f} ms by the clock, "
          f"{statistics.median(own) * 1e3:5.2f} ms its own")


if sys.argv[1] == "time":
    clock(int(sys.argv[2]), sys.argv[3:])
elif sys.argv[1] == "serve":
    serve(sys.argv[2])
else:
    client(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
