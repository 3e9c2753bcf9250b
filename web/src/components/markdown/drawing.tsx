import { useEffect, useState } from 'react'
import { useText } from '@/lib/i18n'
import { useIsDark } from '@/lib/theme'
import { paint, type Drawing as Painted } from './painter'

/** The picture of a Mermaid diagram; shows `children` until it is drawn. */
export default function Drawing({ source, children, onFailed }: { source: string; children: React.ReactNode; onFailed: () => void }) {
  const text = useText()
  const isDark = useIsDark()
  const [drawing, setDrawing] = useState<Painted>()

  useEffect(() => {
    let isCurrent = true
    paint(source, isDark).then(
      (done) => isCurrent && setDrawing(done),
      () => isCurrent && onFailed(),
    )
    return () => {
      isCurrent = false
    }
  }, [source, isDark, onFailed])

  if (!drawing) return children
  return <img src={drawing.address} alt={text.thread.diagram} width={drawing.width} height={drawing.height} data-dark={isDark || undefined} className="mx-auto h-auto max-w-full" />
}
