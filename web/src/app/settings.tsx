import { lazy, Suspense } from 'react'
import { IconButton } from '@/components/button'
import { useText } from '@/lib/i18n'

const LazyMenu = lazy(() => import('./settings-menu'))

export function SettingsMenu(props: { onShortcuts?: () => void }) {
  const text = useText()
  return (
    <Suspense fallback={<IconButton icon="gear" label={text.settings.title} />}>
      <LazyMenu {...props} />
    </Suspense>
  )
}
