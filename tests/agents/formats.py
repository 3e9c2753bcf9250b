"""The four wire formats between agents' programs and a model.

A format reads the tools' results, the tools' names and the user's texts from a request, and writes a step as the events
of a streamed answer. Steps are Call (use this tool) and Say (the turn's last words).
"""

import json
import time
import uuid
from dataclasses import dataclass


@dataclass
class Call:
    tool: str  # the program's own name for it
    input: dict | str  # a string for tools that take free text
    namespace: str | None = None  # Codex: the group that a tool of an MCP server belongs to


@dataclass
class Say:
    text: str


def text_of(content):
    """The text of a tool's result, in whatever shape."""
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(text_of(part) for part in content)
    if isinstance(content, dict):
        for key in ("text", "output", "content", "error"):
            if key in content:
                return text_of(content[key])
        return json.dumps(content)
    return str(content)


SAID, RESULT = "said", "result"  # a conversation's contents in order: the user's words, and the results of calls


def new_id(prefix):
    return prefix + uuid.uuid4().hex


class Anthropic:
    """POST /v1/messages"""

    @staticmethod
    def tools(body):
        return [tool["name"] for tool in body.get("tools") or []]

    @staticmethod
    def results(body):
        blocks = [
            block
            for message in body["messages"]
            if isinstance(message["content"], list)
            for block in message["content"]
        ]
        return [text_of(block.get("content")) for block in blocks if block.get("type") == "tool_result"]

    @staticmethod
    def talk(body):
        for message in body["messages"]:
            blocks = message["content"]
            for block in [{"type": "text", "text": blocks}] if isinstance(blocks, str) else blocks:
                if block.get("type") == "tool_result":
                    yield RESULT, text_of(block.get("content"))
                elif message["role"] == "user":
                    yield SAID, block.get("text", "")

    @staticmethod
    def events(body, step):
        message = {
            "id": new_id("msg_"),
            "type": "message",
            "role": "assistant",
            "model": body["model"],
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
            "usage": {"input_tokens": 10, "output_tokens": 1},
        }
        yield "message_start", {"type": "message_start", "message": message}
        if isinstance(step, Call):
            block = {"type": "tool_use", "id": new_id("toolu_"), "name": step.tool, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(step.input)}
        else:
            block = {"type": "text", "text": ""}
            delta = {"type": "text_delta", "text": step.text}
        yield "content_block_start", {"type": "content_block_start", "index": 0, "content_block": block}
        yield "content_block_delta", {"type": "content_block_delta", "index": 0, "delta": delta}
        yield "content_block_stop", {"type": "content_block_stop", "index": 0}
        reason = "tool_use" if isinstance(step, Call) else "end_turn"
        ending = {"stop_reason": reason, "stop_sequence": None}
        yield "message_delta", {"type": "message_delta", "delta": ending, "usage": {"output_tokens": 20}}
        yield "message_stop", {"type": "message_stop"}


class Responses:
    """POST /v1/responses, OpenAI's newer form."""

    @staticmethod
    def tools(body):
        offered = list(body.get("tools") or [])
        for item in body["input"]:  # newer models get their tools in the conversation
            offered += item["tools"] if item.get("type") == "additional_tools" else []
        names = []
        for tool in offered:
            inner = tool.get("tools") if tool.get("type") == "namespace" else [tool]
            names += [each.get("name") or each["type"] for each in inner]
        return names

    @staticmethod
    def results(body):
        kinds = ("function_call_output", "custom_tool_call_output")
        return [text_of(item.get("output")) for item in body["input"] if item.get("type") in kinds]

    @staticmethod
    def talk(body):
        for item in body["input"]:
            if item.get("type", "").endswith("_call_output"):
                yield RESULT, text_of(item.get("output"))
            elif item.get("role") == "user":
                yield SAID, text_of(item.get("content"))

    @staticmethod
    def item(step):
        if isinstance(step, Say):
            content = [{"type": "output_text", "text": step.text, "annotations": []}]
            return {"type": "message", "id": new_id("msg_"), "role": "assistant", "content": content}
        call = {"call_id": new_id("call_"), "name": step.tool}
        if isinstance(step.input, str):
            return {"type": "custom_tool_call", "id": new_id("ctc_"), "input": step.input, **call}
        if step.namespace:
            call["namespace"] = step.namespace
        return {"type": "function_call", "id": new_id("fc_"), "arguments": json.dumps(step.input), **call}

    @staticmethod
    def events(_, step):
        response = {"id": new_id("resp_"), "object": "response", "status": "in_progress", "output": []}
        item = {**Responses.item(step), "status": "completed"}
        usage = {
            "input_tokens": 10,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": 20,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": 30,
        }
        ended = {**response, "status": "completed", "output": [item], "usage": usage}
        yield "response.created", {"type": "response.created", "response": response}
        yield "response.output_item.added", {"type": "response.output_item.added", "output_index": 0, "item": item}
        yield "response.output_item.done", {"type": "response.output_item.done", "output_index": 0, "item": item}
        yield "response.completed", {"type": "response.completed", "response": ended}


class Chat:
    """POST …/chat/completions"""

    @staticmethod
    def tools(body):
        return [tool["function"]["name"] for tool in body.get("tools") or []]

    @staticmethod
    def results(body):
        return [text_of(message.get("content")) for message in body["messages"] if message["role"] == "tool"]

    @staticmethod
    def talk(body):
        for message in body["messages"]:
            if message["role"] in ("tool", "user"):
                yield RESULT if message["role"] == "tool" else SAID, text_of(message.get("content"))

    @staticmethod
    def events(body, step):
        base = {
            "id": new_id("chatcmpl-"),
            "object": "chat.completion.chunk",
            "created": int(time.time()),
            "model": body["model"],
        }

        def chunk(delta, reason=None):
            return None, {**base, "choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}

        if isinstance(step, Call):
            function = {"name": step.tool, "arguments": json.dumps(step.input)}
            call = {"index": 0, "id": new_id("call_"), "type": "function", "function": function}
            yield chunk({"role": "assistant", "content": None, "tool_calls": [call]})
            yield chunk({}, "tool_calls")
        else:
            yield chunk({"role": "assistant", "content": step.text})
            yield chunk({}, "stop")
        usage = {"prompt_tokens": 10, "completion_tokens": 20, "total_tokens": 30}
        yield None, {**base, "choices": [], "usage": usage}
        yield None, "[DONE]"


class Gemini:
    """POST …:streamGenerateContent and …:generateContent"""

    @staticmethod
    def tools(body):
        groups = [tool.get("functionDeclarations", []) for tool in body.get("tools") or []]
        return [each["name"] for group in groups for each in group]

    @staticmethod
    def results(body):
        parts = [part for content in body["contents"] for part in content.get("parts", [])]
        return [text_of(part["functionResponse"].get("response")) for part in parts if "functionResponse" in part]

    @staticmethod
    def talk(body):
        for content in body["contents"]:
            for part in content.get("parts", []):
                if "functionResponse" in part:
                    yield RESULT, text_of(part["functionResponse"].get("response"))
                elif content.get("role") == "user":
                    yield SAID, part.get("text", "")

    @staticmethod
    def events(_, step):
        part = {"text": step.text} if isinstance(step, Say) else None
        part = part or {"functionCall": {"name": step.tool, "args": step.input}}
        candidate = {"content": {"role": "model", "parts": [part]}, "finishReason": "STOP", "index": 0}
        usage = {"promptTokenCount": 10, "candidatesTokenCount": 20, "totalTokenCount": 30}
        yield None, {"candidates": [candidate], "usageMetadata": usage}


BY_ENDING = {
    "/messages": Anthropic,
    "/responses": Responses,
    "/chat/completions": Chat,
    ":streamGenerateContent": Gemini,
    ":generateContent": Gemini,
}


def format_of(path):
    """None for a path that is not for the model."""
    path = path.split("?")[0]
    return next((each for ending, each in BY_ENDING.items() if path.endswith(ending)), None)
