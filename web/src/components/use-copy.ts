import { useCallback, useEffect, useRef, useState } from 'react'

export type CopyResult = 'idle' | 'copied' | 'failed'

/** Copies a text, and reports the result for two seconds. */
export function useCopy(): [CopyResult, (text: string) => void] {
  const [result, setResult] = useState<CopyResult>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = useCallback((text: string) => {
    const show = (next: CopyResult) => {
      setResult(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setResult('idle'), 2_000)
    }
    // Insecure origins have no clipboard.
    const clipboard = navigator.clipboard as Clipboard | undefined
    const done = clipboard ? clipboard.writeText(text) : Promise.reject(new Error('no clipboard'))
    done.then(
      () => show('copied'),
      () => show('failed'),
    )
  }, [])
  return [result, copy]
}
