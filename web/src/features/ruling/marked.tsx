/** A text with the parts that were searched for marked: `[start, length]` in UTF-16 code units, in order. */
export function Marked({ text, marks = [] }: { text: string; marks?: readonly (readonly [number, number])[] | undefined }) {
  let at = 0
  const parts = marks.flatMap(([start, length], i) => {
    // What overlaps or lies outside is somebody else's mistake: the text is shown whole in any case.
    if (start < at || length <= 0 || start + length > text.length) return []
    const before = text.slice(at, start)
    at = start + length
    return [before, <mark key={i} className="rounded-[3px] bg-appeal-tint text-inherit">{text.slice(start, at)}</mark>]
  })
  return [...parts, text.slice(at)]
}
