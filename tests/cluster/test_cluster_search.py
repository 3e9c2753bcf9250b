"""One search index for all nodes; every node fills it."""

from client import new_id
from debate import Debate
from eventually import all_at_once, eventually


def found(node, word):
    return [hit["debate"]["id"] for hit in node.client().get("/search", q=word).data["hits"]]


def test_a_write_on_one_node_is_found_on_every_node(nodes):
    word = "w" + new_id().replace("-", "")
    debate = Debate(nodes[0].client(), title=f"Kết luận {word}")
    for node in nodes:
        eventually(lambda node=node: found(node, f"ket luan {word}") == [debate.id])
        assert node.client().get("/debates", q=word).data["total"] == 1


def test_the_others_index_the_writes_of_a_killed_node(own_nodes):
    word = "w" + new_id().replace("-", "")
    debates = [Debate(own_nodes[0].client(), motion_content=f"{word} n{n}") for n in range(60)]
    own_nodes[0].kill()
    for n in (0, 30, 59):
        eventually(lambda n=n: found(own_nodes[1], f'{word} "n{n}"') == [debates[n].id])
    eventually(lambda: own_nodes.sql("SELECT count(*) FROM search_pending") == [["0"]])
    own_nodes[1].check()
    own_nodes[0].start()


def test_nodes_that_write_and_delete_at_once_leave_a_sound_index(own_nodes):
    def work(node):
        client = node.client()
        for turn in range(30):
            debate = Debate(client, title=f"Turn {turn}", motion_content="shortlived")
            if turn % 3:
                assert client.delete(debate.path).status == 200

    all_at_once([lambda node=node: work(node) for node in own_nodes])
    eventually(lambda: own_nodes.sql("SELECT count(*) FROM search_pending") == [["0"]])
    assert own_nodes.sql("SELECT count(*) FROM search_texts") == [["30"]]
    own_nodes[0].check()
