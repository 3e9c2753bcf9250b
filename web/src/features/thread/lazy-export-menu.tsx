import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { IconButton } from '@/components/button'
import { useText } from '@/lib/i18n'
import { lazily } from '@/lib/lazily'

const ExportMenu = lazy(lazily(() => import('./export-menu')))

export function LazyExportMenu(props: Omit<ComponentProps<typeof ExportMenu>, 'opensAtOnce'>) {
  const text = useText()
  const [isWanted, setWanted] = useState(false)
  return (
    <Suspense fallback={<IconButton icon="download" label={text.timeline.export} size="small" onClick={() => setWanted(true)} />}>
      <ExportMenu {...props} opensAtOnce={isWanted} />
    </Suspense>
  )
}
