/** The keyboard shortcut of the button that contains it. */
export const Key = ({ name }: { name: string }) => (
  <kbd aria-hidden className="rounded-sm border border-line bg-surface px-1 font-mono text-meta text-ink-2 max-sm:hidden">
    {name}
  </kbd>
)
