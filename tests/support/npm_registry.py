"""A registry for npm on loopback that has the given packages; the last version of each is its newest."""

import base64
import hashlib
import http.server
import io
import json
import tarfile
import threading


def manifest(content):
    """package.json of a tarball."""
    with tarfile.open(fileobj=io.BytesIO(content)) as tar:
        return json.load(tar.extractfile("package/package.json"))


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        files, about = self.server.files, self.server.about
        if self.path in files:
            return self.answer(files[self.path])
        name = self.path.strip("/")
        if name not in about:
            return self.send_error(404)
        versions = {}
        for version, fields in about[name].items():
            path = f"/{name}/{version}.tgz"
            integrity = "sha512-" + base64.b64encode(hashlib.sha512(files[path]).digest()).decode()
            url = f"http://127.0.0.1:{self.server.server_port}{path}"
            versions[version] = fields | {"dist": {"tarball": url, "integrity": integrity}}
        newest = list(versions)[-1]
        return self.answer(json.dumps({"name": name, "dist-tags": {"latest": newest}, "versions": versions}).encode())

    def answer(self, content):
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


class Registry:
    """`with Registry(tarballs) as url`: serves them, given as bytes, until the block ends."""

    def __init__(self, tarballs):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.files, self.server.about = {}, {}
        for content in tarballs:
            fields = manifest(content)
            self.server.files[f"/{fields['name']}/{fields['version']}.tgz"] = content
            self.server.about.setdefault(fields["name"], {})[fields["version"]] = fields

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self.server.server_port}/"

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
