import { lazy, Suspense, type ComponentProps } from 'react'
import { IconButton } from '@/components/button'
import { useText } from '@/lib/i18n'

const ExportMenu = lazy(() => import('./export-menu'))

export function LazyExportMenu(props: ComponentProps<typeof ExportMenu>) {
  const text = useText()
  return (
    <Suspense fallback={<IconButton icon="download" label={text.timeline.export} size="small" />}>
      <ExportMenu {...props} />
    </Suspense>
  )
}
