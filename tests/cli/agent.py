"""One party of a debate that uses only the answers of aw.

usage: agent.py AW ROLE DEBATE_ID
"""

import json
import subprocess
import sys
import time

AW, ROLE, DEBATE_ID = sys.argv[1:]


def aw(*words, stdin=""):
    said = subprocess.run([AW, "debate", *words], input=stdin.encode(), stdout=subprocess.PIPE, check=False)
    answer = json.loads(said.stdout)
    return answer["content"][0]["data"] | {"success": answer["success"], "exit": said.returncode}


def on(command, *words, **options):
    return aw(command, "--debate-id", DEBATE_ID, *words, **options)


def wait(argument_id=None):
    after = ["--argument-id", argument_id] if argument_id else []
    while True:
        news = on("wait", "--role", ROLE, *after, "--deadline", "20")
        if news["success"] and news["status"] == "new_argument":
            return news
        time.sleep(0.05)


def play_opponent():
    count, news = 0, wait()
    while news["action"] != "debate_closed":
        if news["action"] == "respond":
            count += 1
            target = news["argument"]["id"]
            text = f"Ý kiến của bên phản đối số {count}\r\n"
            on("submit", "--role", "opponent", "--target-id", target, "--stdin", stdin=text)
        news = wait(news["next_argument_id_to_wait"])


def play_proposer():
    last = on("create", "--title", "Kế hoạch", "--type", "coding_plan_debate", "--content", "Motion")["argument_id"]
    claims = 0
    while True:
        news = wait(last)
        last = news["next_argument_id_to_wait"]
        if news["action"] == "debate_closed":
            return
        if news["action"] == "align_to_ruling":
            on("request-completion", "--target-id", last, "--content", "Resolution")
        elif news["action"] == "respond":
            claims += 1
            command = ["submit", "--role", "proposer"] if claims == 1 else ["appeal"]
            on(*command, "--target-id", last, "--content", f"Argument {claims}")


def play_arbitrator():
    rulings = 0
    while rulings < 2:
        context = on("get-context", "--limit", "1")
        if context["success"] and context["debate"]["state"] == "AWAITING_ARBITRATOR":
            rulings += 1
            on("ruling", "--content", f"Ruling {rulings}", *(["--close"] if rulings == 2 else []))
        time.sleep(0.05)


{"proposer": play_proposer, "opponent": play_opponent, "arbitrator": play_arbitrator}[ROLE]()
