import { IconButton } from '@/components/button'
import { onIntent } from '@/components/on-intent'
import { useText } from '@/lib/i18n'

const { OnIntent, fetch } = onIntent(() => import('./settings-menu'))

export const preloadSettings = fetch

export function SettingsMenu(props: { onShortcuts?: () => void }) {
  const text = useText()
  return <OnIntent {...props} button={(handlers) => <IconButton icon="gear" label={text.settings.title} {...handlers} />} />
}
