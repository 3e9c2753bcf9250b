"""https:// addresses: certificates are verified, and http does not load them."""

import os
import select
import shutil
import socket
import ssl
import subprocess
import threading

import pytest
from aw import AW, SERVER


def certificate(directory, name, subject_alt):
    key, cert = directory / f"{name}.key", directory / f"{name}.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2",
         "-subj", f"/CN={name}", "-addext", f"subjectAltName={subject_alt}"],
        check=True, capture_output=True,
    )
    return cert, key


class TlsProxy:
    """Accepts TLS connections and forwards their content to the server."""

    def __init__(self, cert, key, port):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(cert, key)
        self.context, self.target = context, port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                raw, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(raw,), daemon=True).start()

    def _serve(self, raw):
        try:
            outside = self.context.wrap_socket(raw, server_side=True)
        except (ssl.SSLError, OSError):
            raw.close()
            return
        with outside, socket.create_connection(("127.0.0.1", self.target)) as inside:
            try:
                self._pass_on(outside, inside)
            except OSError:
                pass

    @staticmethod
    def _pass_on(outside, inside):
        """In one thread: a TLS socket must not be used by two."""
        while True:
            ready = [outside] if outside.pending() else select.select([outside, inside], [], [])[0]
            for source, sink in ((outside, inside), (inside, outside)):
                if source not in ready:
                    continue
                data = source.recv(65536)
                if not data:
                    if source is inside:
                        outside.unwrap()
                    return
                sink.sendall(data)


@pytest.fixture(scope="module")
def proxy(server, tmp_path_factory):
    directory = tmp_path_factory.mktemp("tls")
    cert, key = certificate(directory, "localhost", "DNS:localhost,IP:127.0.0.1")
    proxy = TlsProxy(cert, key, server.port)
    proxy.cert = cert
    yield proxy
    proxy.listener.close()


def test_a_trusted_certificate(aw, proxy):
    for host in ("localhost", "127.0.0.1"):
        trusting = aw.on(url=f"https://{host}:{proxy.port}", SSL_CERT_FILE=str(proxy.cert))
        written = trusting.create("Qua TLS")
        large = "dòng\n" * 100_000
        doc = trusting.docs("create", "-s", "large", "--stdin", stdin=large.encode()).data["document_id"]
        assert trusting.docs("get", doc).stdout == large.encode()
        said = trusting.debate("wait", "--debate-id", written["debate_id"], "--role", "opponent").data
        assert said["argument"]["content"] == "Qua TLS"


def test_an_untrusted_certificate(aw, proxy):
    error = aw.on(url=f"https://localhost:{proxy.port}").debate("list").refused(SERVER, "CONNECTION_ERROR")
    assert "certificate is not trusted" in error["message"]


def test_a_certificate_for_another_name(aw, proxy, server, tmp_path):
    cert, key = certificate(tmp_path, "other", "DNS:other.example")
    other = TlsProxy(cert, key, server.port)
    said = aw.on(url=f"https://localhost:{other.port}", SSL_CERT_FILE=str(cert)).debate("list")
    assert "certificate is not trusted" in said.refused(SERVER, "CONNECTION_ERROR")["message"]
    other.listener.close()


def test_http_spoken_to_https_and_the_other_way(aw, proxy, server):
    aw.on(url=f"https://127.0.0.1:{server.port}").debate("list").refused(SERVER, "CONNECTION_ERROR")
    aw.on(url=f"http://127.0.0.1:{proxy.port}").debate("list").refused(SERVER, "CONNECTION_ERROR")


@pytest.mark.skipif(not shutil.which("strace"), reason="no strace here")
def test_http_reads_no_certificates(aw):
    command = ["strace", "-f", "-e", "trace=openat", AW, "debate", "list"]
    assert "/ssl/" not in subprocess.run(command, env=aw.env, capture_output=True, text=True).stderr


def may_mount():
    return os.geteuid() == 0 and subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode == 0


@pytest.mark.skipif(not may_mount(), reason="needs root, for an /etc of its own")
@pytest.mark.parametrize(
    "place",
    ["ssl/certs/HASH.0", "ssl/certs/ca-certificates.crt", "pki/tls/certs/ca-bundle.crt", "ssl/ca-bundle.pem"],
    ids=["Debian", "Alpine", "Fedora", "openSUSE"],
)
def test_the_authorities_of_the_system_are_trusted_where_it_keeps_them(aw, proxy, tmp_path, place):
    if "HASH" in place:
        command = ["openssl", "x509", "-hash", "-noout", "-in", proxy.cert]
        place = place.replace("HASH", subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip())
    etc = tmp_path / "etc"
    (etc / place).parent.mkdir(parents=True)
    shutil.copy(proxy.cert, etc / place)
    (etc / "hosts").write_text("127.0.0.1 localhost\n")
    there = aw.on(url=f"https://localhost:{proxy.port}")
    for name in ("SSL_CERT_FILE", "SSL_CERT_DIR"):
        there.env.pop(name, None)
    in_that_etc = ["unshare", "--mount", "sh", "-c", 'mount --bind "$0" /etc && exec "$@"', etc, AW]
    done = subprocess.run([*in_that_etc, "debate", "list"], env=there.env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr

    (etc / place).unlink()
    done = subprocess.run([*in_that_etc, "debate", "list"], env=there.env, capture_output=True, text=True)
    assert "certificate is not trusted" in done.stdout
