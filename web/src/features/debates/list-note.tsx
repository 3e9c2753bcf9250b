import { useText } from '@/lib/i18n'
import type { ServerSearch } from './use-server-search'

type Props = { shown: number; total: number; search: ServerSearch }

/** Below an incomplete list: how many debates are missing, and how to find them. */
export function ListNote({ shown, total, search }: Props) {
  const text = useText()
  const words = () => {
    if (search.kind === 'failed') return text.list.searchFailed
    if (search.kind === 'done' && search.found < search.total) return text.list.foundPart(search.found, search.total)
    return text.list.cut(shown, total)
  }
  return (
    <p role="status" className="border-t border-line px-5 py-2 text-meta text-ink-2">
      {words()}
    </p>
  )
}
