import type { ComponentProps } from 'react'
import { IconButton } from '@/components/button'
import { onIntent } from '@/components/on-intent'
import { useText } from '@/lib/i18n'
import type ExportMenu from './export-menu'

const { OnIntent } = onIntent(() => import('./export-menu'))

export function LazyExportMenu(props: ComponentProps<typeof ExportMenu>) {
  const text = useText()
  return <OnIntent {...props} button={(handlers) => <IconButton icon="download" label={text.timeline.export} size="small" {...handlers} />} />
}
