"""debate-server import into a PostgreSQL with running servers: their watchers see the imported debates."""

from original import WAYS, Original
from server import Server, run


def test_running_servers_announce_imported_debates(tmp_path, postgres):
    url = postgres.url(postgres.new_database())
    old = Original(tmp_path / "old" / "debate.db")
    debates = {old.debate(moves)["id"] for moves in WAYS.values()}
    old.close()
    with Server(tmp_path, store=url) as server:
        feed = server.socket()
        result = run(tmp_path, "import", "--from", old.path, env={"DEBATE_STORE": url})
        assert result.returncode == 0, result.stderr
        assert {feed.receive_until("debate_created")["debate"]["id"] for _ in debates} == debates
        assert server.client().get("/debates").data["total"] == len(debates)
        feed.close()
        assert server.check().stdout == "ok\n"
