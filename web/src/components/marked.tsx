/** A text with its search hits marked: `[start, length]` in UTF-16 code units, in order. */
export function Marked({ text, marks }: { text: string; marks: readonly (readonly number[])[] }) {
  let at = 0
  const parts = marks.flatMap(([start = 0, length = 0]) => {
    // Skip ranges that overlap or lie outside of the text; the text is always shown whole.
    if (start < at || length <= 0 || start + length > text.length) return []
    const before = text.slice(at, start)
    at = start + length
    return [
      before,
      <mark key={start} className="rounded-[3px] bg-[light-dark(#fff0a8,#5b4a0c)] text-[light-dark(#14181f,#ffffff)]">
        {text.slice(start, at)}
      </mark>,
    ]
  })
  return [...parts, text.slice(at)]
}
