"""TLS to PostgreSQL, by libpq's own parameters."""

import socket
import subprocess
from urllib.parse import urlencode

import pytest
from debate import Debate
from postgres import USER, Postgres
from server import Server, assert_one_clear_line, run


def certificate(directory, name):
    """A self-signed certificate for localhost; returns its path, the key is beside it."""
    path = directory / f"{name}.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", path.with_suffix(".key"), "-out", path,
         "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True, capture_output=True,
    )  # fmt: skip
    return path


class TlsPostgres(Postgres):
    """Listens on loopback, and accepts only connections with TLS there."""

    def __init__(self):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        super().__init__(listen_addresses="127.0.0.1", port=self.port, ssl="on")
        self.certificate = certificate(self.directory, "server")
        key = self.certificate.with_suffix(".key")
        key.chmod(0o600)
        self._give(key)
        self.settings |= {"ssl_cert_file": self.certificate, "ssl_key_file": key}

    def initialise(self):
        super().initialise()
        hba = self.data / "pg_hba.conf"
        hba.write_text("local all all scram-sha-256\nhostssl all all 127.0.0.1/32 scram-sha-256\n")
        return self

    def environment(self):
        return super().environment() | {"PGPORT": str(self.port)}

    def tls_url(self, database, **parameters):
        address = {"hostaddr": "127.0.0.1"} | parameters
        return f"postgres://{USER}:{self.password}@localhost:{self.port}/{database}?{urlencode(address)}"


@pytest.fixture(scope="module")
def tls_postgres():
    with TlsPostgres() as running:
        yield running


def test_every_connection_of_a_node_is_encrypted_and_its_peer_verified(tls_postgres, tmp_path):
    name = tls_postgres.new_database()
    url = tls_postgres.tls_url(name, sslmode="verify-full", sslrootcert=tls_postgres.certificate)
    with Server(tmp_path, store=url) as node:
        assert Debate(node.client()).claim("opponent").status == 201
        connections = tls_postgres.sql(
            "SELECT ssl, count(*) FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) "
            f"WHERE datname = '{name}' AND client_addr IS NOT NULL GROUP BY ssl"
        )
        assert [encrypted for encrypted, _ in connections] == ["t"]


@pytest.mark.parametrize(
    "parameters, words",
    [
        ({"sslmode": "verify-full", "sslrootcert": "stranger.pem"}, "certificate verify failed"),
        ({"sslmode": "disable"}, "no encryption"),
    ],
)
def test_a_peer_that_cannot_be_trusted_is_one_clear_line(tls_postgres, tmp_path, parameters, words):
    certificate(tmp_path, "stranger")
    url = tls_postgres.tls_url(tls_postgres.new_database(), **parameters)
    result = run(tmp_path, "--port", 0, env={"DEBATE_STORE": url})
    assert_one_clear_line(result, words)
    assert tls_postgres.password not in result.stderr
