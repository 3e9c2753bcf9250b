"""aw debate export --output x.html: rendered for people, and harmless whatever the content."""

import html.parser
import re
import time
from pathlib import Path

import pytest
from test_cli_view import EVIL, export, full_debate  # noqa: F401

ROOT = Path(__file__).resolve().parent.parent.parent
# Every tag and attribute that may occur.
PAGE = {
    "html": {"lang"}, "head": set(), "meta": {"charset", "http-equiv", "content", "name"}, "title": set(), "style": set(),
    "body": set(), "h1": set(), "h2": set(), "article": {"class"}, "p": {"class"}, "div": {"class"}, "pre": {"class"},
    "details": {"open"}, "summary": set(),
}
TEXT = {
    "h3": set(), "h4": set(), "h5": set(), "h6": set(), "ul": set(), "ol": {"start"}, "li": set(), "blockquote": set(),
    "code": set(), "em": set(), "strong": set(), "del": set(), "hr": set(), "br": set(), "a": {"href", "rel", "title"},
    "table": set(), "thead": set(), "tbody": set(), "tr": set(), "th": {"align"}, "td": {"align"},
    "span": {"role", "aria-label"},
}
CLASSES = {"proposer", "opponent", "arbitrator", "other", "document", "about", "text", "as-written"}
VOID = {"meta", "hr", "br"}


class Page(html.parser.HTMLParser):
    """Reads an export; fails on anything that is not ours, or not closed where it was opened."""

    def __init__(self, text):
        super().__init__()
        self.stack, self.tags, self.links, self.words = [], [], [], ""
        self.feed(text)
        self.close()
        assert self.stack == []

    def handle_starttag(self, tag, attributes):
        within_text = "div" in self.stack
        allowed = (TEXT | {"p": set(), "pre": {"class"}}) if within_text else PAGE
        assert tag in allowed, (tag, self.stack)
        assert {name for name, _ in attributes} <= allowed[tag], (tag, attributes)
        given = dict(attributes)
        assert given.get("class", "text") in CLASSES
        if tag == "a":
            assert re.match(r"(?i)(https?://|mailto:)", given["href"]) and given["rel"] == "noopener noreferrer"
            self.links.append(given["href"])
        self.tags.append(tag)
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag, attributes):
        assert tag in VOID
        self.handle_starttag(tag, attributes)

    def handle_endtag(self, tag):
        assert self.stack.pop() == tag

    def handle_data(self, data):
        self.words += data

    def handle_comment(self, data):
        raise AssertionError(data)

    def handle_decl(self, declaration):
        assert declaration == "DOCTYPE html"


def page_of(aw, content, document=None):
    """A debate with the content as its motion, one claim after it, and perhaps a document: its text and its page."""
    if document is not None:
        (aw.directory / "document.md").write_text(document)
        name = aw.docs("create", "-s", "Plan", "--file", "document.md").data["document_id"]
        content = f"document_id={name} {content}"
    written = aw.create(content)
    aw.claim("opponent", written, "the claim after it")
    text = export(aw, written["debate_id"], "x.html")
    page = Page(text)
    assert page.tags.count("article") == 2 + (document is not None)
    assert "<div class=\"text\">\n<p>the claim after it</p>\n</div>\n</article>\n" in text
    return text, page


def test_markdown_is_rendered(aw):
    text, page = page_of(aw, """# Goal

| a | b |
|---|--:|
| 1 | ~~2~~ |

- [x] done
- [ ] open

```python
a < b
```

> *quoted* **strong** `code` https://example.org/x
""")
    for html_of in (
        "<h3>Goal</h3>", "<th>a</th>", '<th align="right">b</th>', "<del>2</del>", 'aria-label="done">☑</span> done</li>',
        'aria-label="not done">☐</span> open</li>', "<pre><code>a &lt; b\n</code></pre>", "<blockquote>", "<em>quoted</em>",
        "<strong>strong</strong>", "<code>code</code>",
    ):
        assert html_of in text, html_of
    assert page.links == ["https://example.org/x"]
    assert "```" not in page.words and "# Goal" not in page.words and "|---" not in page.words


def test_an_export_is_safe(aw, full_debate):  # noqa: F811
    text = export(aw, full_debate[0], "x.html")
    page = Page(text)
    assert "default-src 'none'" in text and "script-src" not in text
    assert page.links == [] and "http://" not in text and "https://" not in text and "url(" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "<script>alert(1)</script><img src=x onerror=alert(1)>" in page.words and "x (javascript:alert(1))" in page.words
    assert all(f"claim number {number}" in text for number in range(12)) and "document text" in text
    assert "\x1b" not in text and "␛[2J" in text


HOSTILE = [
    "<script>alert(1)</script>",
    "text <script>alert(1)</script> text",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "<style>* { display: none }</style>",
    "<meta http-equiv=refresh content='0;url=https://evil.example'>",
    "<!-- comment --> after",
    "<!-- never closed",
    "<![CDATA[ x ]]> <?php x ?> <!DOCTYPE x>",
    "</div></article></body></html>",
    "<details open><summary>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](<java\tscript:alert(1)>)",
    "[x](&#106;avascript:alert(1))",
    "[x](javascript&colon;alert(1))",
    "[x](\\javascript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](DATA:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:alert(1))",
    "[x](file:///etc/passwd) [y](//evil.example) [z](/relative) [f](#fragment)",
    "<javascript:alert(1)> <data:text/html,x>",
    "[x]\n\n[x]: javascript:alert(1)",
    "![x](https://evil.example/pixel.png)",
    "![x](data:image/svg+xml;base64,PHN2Zz4=)",
    "![x](x\" onerror=\"alert(1))",
    "[![x](javascript:alert(1))](https://example.org)",
    "![a [b](https://example.org) c](https://example.com)",
    "[x](https://example.org \"title\\\" onmouseover=\\\"alert(1)\")",
    "[x](https://example.org/\"onmouseover=\"alert(1))",
    "https://example.org/\"onmouseover=alert(1) www.example.org/<script>",
    "a@example.org mailto:a@example.org xmpp:a@example.org",
    "```\"><script>alert(1)</script>\nx\n```",
    "| <script> | [x](javascript:1) | ![y](data:z) |\n|-|-|-|\n| <b | onclick=x> | <!-- |",
    "- [x] <input onfocus=alert(1) autofocus>",
    "&lt;script&gt; &#60;script&#62; &#0; &#27;[2J &#x202e;",
    "`<script>` ~~<script>~~ **<script>**",
    "# <script>alert(1)</script>",
    "\x1b]0;owned\x07 \x9b31m \u202e\u2066 \x00".replace("\x00", ""),
]


@pytest.mark.parametrize("content", HOSTILE)
def test_hostile_content_is_inert(aw, content):
    text, _ = page_of(aw, content, document=content)
    assert not re.search(r"<(script|img|svg|iframe|style [^>]|input|object|link|form)", text)
    assert not set("\x1b\x07\x9b\x00\u202e\u2066") & set(text)


def test_a_fence_that_is_never_closed_ends_with_its_text(aw):
    text, _ = page_of(aw, "before\n\n```\n</article><script>", document="````\nunclosed\n```")
    assert "<pre><code>&lt;/article&gt;&lt;script&gt;\n</code></pre>" in text
    assert "<pre><code>unclosed\n```\n</code></pre>" in text


def test_a_table_of_1000_rows_is_a_table(aw):
    rows = "".join(f"| {number} | value {number} |\n" for number in range(1000))
    _, page = page_of(aw, "See", document="| number | value |\n|---|---|\n" + rows)
    assert page.tags.count("tr") == 1001 and page.tags.count("td") == 2000


TANGLED = {
    "quotes": ">" * 10_000 + "a",
    "lists": "- " * 10_000 + "a",
    "quotes and lists": "> - " * 10_000 + "a",
    "indented lists": "".join("  " * depth + "- a\n" for depth in range(900)),
    "a million quotes": ">" * 1_000_000,
    "brackets": "[" * 500_000,
    "pictures": "![" * 250_000,
    "emphasis": "*a_ " * 200_000,
    "a wide table": "|a" * 20_000 + "|\n" + "|-" * 20_000 + "|\n" + "|a\n" * 20_000,
    "one large target": "[a]: " + "x" * 250_000 + "\n\n" + "[a]" * 250_000,
    "comments": "<!--" * 200_000,
    "at signs": "a@" * 400_000,
}


@pytest.mark.parametrize("name", TANGLED)
def test_tangled_content_neither_crashes_nor_hangs(aw, name):
    begun = time.monotonic()
    content = TANGLED[name]
    text, page = page_of(aw, content[:10_000], document=content)
    assert time.monotonic() - begun < 30
    assert len(text) < 40_000_000 and page.tags.count("details") == 1


def test_content_that_exceeds_a_limit_is_shown_as_its_source(aw):
    text, page = page_of(aw, "x", document=TANGLED["a wide table"] + "<b>")
    assert '<pre class="as-written">\n|a|a|a' in text and "|a\n&lt;b&gt;</pre>" in text
    assert "Shown as source text" in page.words


def test_the_colours_are_the_page_s(aw):
    text, _ = page_of(aw, "x")
    style = (ROOT / "web/src/app/styles.css").read_text()
    light, dark = text.split("@media screen and (prefers-color-scheme: dark)")
    for name in ("ground", "surface", "sunken", "line", "ink", "ink-2", "ink-3", "accent", "proposer", "proposer-tint",
                 "opponent", "opponent-tint", "arbitrator", "arbitrator-tint"):
        colours = re.search(rf"--color-{name}: light-dark\((#\w+), (#\w+)\);", style)
        assert f"--{name}: {colours[1]};" in light and f"--{name}: {colours[2]};" in dark, name
