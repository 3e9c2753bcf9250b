"""Makes bench/plots/*.svg of the points that debate-bench wrote. Usage: plots.py POINTS DIRECTORY

Every plot has its cost upwards, as how many times the limit of the same run, on a logarithmic scale; 1 is the limit."""
import math
import os
import sys
from collections import defaultdict

WIDTH, HEIGHT = 760, 360
LEFT, RIGHT, TOP, BOTTOM = 64, 290, 40, 52
COLOURS = [("#0969da", "#58a6ff"), ("#bc4c00", "#ffa657"), ("#1a7f37", "#56d364"), ("#8250df", "#bc8cff"),
           ("#bf3989", "#f778ba"), ("#57606a", "#8b949e")]


class Scale:
    def __init__(self, low, high, start, end, to=math.log10):
        self.low, self.high, self.start, self.end, self.to = to(low), to(high), start, end, to

    def __call__(self, value):
        share = (self.to(value) - self.low) / ((self.high - self.low) or 1)
        return self.start + share * (self.end - self.start)


def style():
    dark = "".join(f".s{i}{{--c:{dark}}}" for i, (_, dark) in enumerate(COLOURS))
    light = "".join(f".s{i}{{--c:{light}}}" for i, (light, _) in enumerate(COLOURS))
    return ("<style>:root{--ink:#1f2328;--faint:#d0d7de}" + light +
            "@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--faint:#30363d}" + dark + "}"
            "text{font:12px system-ui,sans-serif;fill:var(--ink)}.title{font-size:14px;font-weight:600}"
            ".grid{stroke:var(--faint)}.limit{stroke:var(--ink);stroke-dasharray:4 3}"
            ".line{fill:none;stroke:var(--c);stroke-width:2}.dot{fill:var(--c)}</style>")


def text(x, y, words, anchor="start", more=""):
    words = words.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {more}>{words}</text>'


def line(x1, y1, x2, y2, kind):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def cost_ticks(low, high):
    return [tick for power in range(-2, 6) for tick in (10 ** power, 2 * 10 ** power, 5 * 10 ** power)
            if low <= tick <= high]


def axes(x, y, x_ticks, y_ticks, x_label):
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    parts = []
    for value, label in x_ticks:
        parts += [line(x(value), TOP, x(value), bottom, "grid"), text(x(value), bottom + 18, label, "middle")]
    for value in y_ticks:
        parts += [line(LEFT, y(value), right, y(value), "limit" if value == 1 else "grid"),
                  text(LEFT - 8, y(value) + 4, f"{value:g} ×", "end")]
    middle = (TOP + bottom) / 2
    parts += [text((LEFT + right) / 2, HEIGHT - 12, x_label, "middle"),
              text(16, middle, "times the limit", "middle", f'transform="rotate(-90 16 {middle:.1f})"')]
    return parts


def curve(index, points, x, y, dots):
    path = " ".join(f"{x(size):.1f},{y(cost):.1f}" for size, cost in points)
    circles = [f'<circle cx="{x(size):.1f}" cy="{y(cost):.1f}" r="3" class="dot"/>' for size, cost in points if dots]
    return [f'<g class="s{index % len(COLOURS)}"><polyline points="{path}" class="line"/>', *circles, "</g>"]


def legend(series):
    parts = []
    for index, name in enumerate(series):
        at = TOP + 12 + 20 * index
        parts.append(f'<g class="s{index % len(COLOURS)}"><circle cx="{WIDTH - RIGHT + 18}" cy="{at - 4}" r="4" class="dot"/></g>')
        parts.append(text(WIDTH - RIGHT + 28, at, name))
    return parts


def plot(title, series, x_scale, x_ticks, x_label, dots):
    costs = [cost for points in series.values() for _, cost in points]
    low, high = min(0.9, min(costs)), max(2.2, max(costs) * 1.1)
    y = Scale(low, high, HEIGHT - BOTTOM, TOP)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">',
             style(), text(LEFT, 22, title, more='class="title"')]
    parts += axes(x_scale, y, x_ticks, cost_ticks(low, high), x_label)
    for index, points in enumerate(series.values()):
        parts += curve(index, points, x_scale, y, dots)
    return "\n".join([*parts, *legend(series), "</svg>\n"])


def growth(name, series):
    sizes = sorted({size for points in series.values() for size, _ in points})
    x = Scale(sizes[0], max(sizes[-1], sizes[0] * 1.01), LEFT + 10, WIDTH - RIGHT - 10)
    ticks = [(size, f"{size:,.0f}") for size in sizes]
    return plot(f"Cost over the number of {name}", series, x, ticks, name, True)


def latency(name, series):
    """Percentiles by how many nines they have: 90, 99 and 99.9 are as far apart from each other."""
    x = Scale(25, 99.9, LEFT, WIDTH - RIGHT, lambda percent: -math.log10(1 - percent / 100))
    ticks = [(percent, f"{percent:g} %") for percent in (50, 90, 99, 99.9)]
    return plot(f"Latency: {name}", series, x, ticks, "share of the answers that came in this time", False)


def main():
    plots = defaultdict(lambda: defaultdict(list))
    with open(sys.argv[1]) as points:
        for row in points:
            kind, name, series, size, cost = row.rstrip("\n").split("\t")
            if kind == "latency" and float(size) < 25:
                continue
            plots[kind, name][series].append((float(size), float(cost)))
    os.makedirs(sys.argv[2], exist_ok=True)
    for (kind, name), series in plots.items():
        draw = growth if kind == "growth" else latency
        path = os.path.join(sys.argv[2], f"{kind}-{name.replace(' ', '-')}.svg")
        with open(path, "w") as file:
            file.write(draw(name, series))


if __name__ == "__main__":
    main()
