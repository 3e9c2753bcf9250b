import { Home, Sidebar } from '@/features/debates'
import { useDebateList } from '@/features/live'
import { useText } from '@/lib/i18n'
import { useIsPhone } from '@/lib/media'

/** On a phone the list is not beside the page, it is the page. */
export function HomePage() {
  const text = useText()
  const isPhone = useIsPhone()
  const { debates, isLoaded } = useDebateList()
  const isEmpty = isLoaded && debates.length === 0
  if (!isPhone || isEmpty) return <Home />
  return (
    <div className="min-h-0 flex-1 bg-surface">
      <h1 className="sr-only">{text.list.title}</h1>
      <Sidebar currentId={undefined} onOpen={() => undefined} />
    </div>
  )
}
