import { lazy, Suspense, useState } from 'react'
import { IconButton } from '@/components/button'
import { useText } from '@/lib/i18n'
import { lazily } from '@/lib/lazily'

const LazyMenu = lazy(lazily(() => import('./settings-menu')))

export function SettingsMenu(props: { onShortcuts?: () => void }) {
  const text = useText()
  const [isWanted, setWanted] = useState(false)
  return (
    <Suspense fallback={<IconButton icon="gear" label={text.settings.title} onClick={() => setWanted(true)} />}>
      <LazyMenu {...props} opensAtOnce={isWanted} />
    </Suspense>
  )
}
