import { useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { preloadDialogs } from '@/components/dialog'
import { preloadMarkdown } from '@/components/markdown'
import { Notice } from '@/components/notice'
import { useText } from '@/lib/i18n'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'
import { DebatePage } from './debate-page'
import { DocumentPage } from './document-page'
import { HomePage } from './home-page'
import { Shell } from './shell'
import { TokenGate } from './token-gate'

export function App() {
  const access = useObservable(session.access)
  // What will be wanted soon, once there is nothing better to do.
  useEffect(() => {
    const timer = setTimeout(() => {
      preloadMarkdown()
      preloadDialogs()
    }, 1_000)
    return () => clearTimeout(timer)
  }, [])
  if (access !== 'open') return <TokenGate access={access} />
  return (
    <Shell>
      <Switch>
        <Route path="/">
          <HomePage />
        </Route>
        <Route path="/d/:id">{({ id }) => <DebatePage key={id} id={id.toLowerCase()} />}</Route>
        <Route path="/doc/:id">{({ id }) => <DocumentPage key={id} id={id.toLowerCase()} />}</Route>
        <Route>
          <Missing />
        </Route>
      </Switch>
    </Shell>
  )
}

function Missing() {
  const text = useText()
  return (
    <Notice level={1} icon="question" title={text.reading.nothingHere}>
      {text.reading.nothingHereHint}
    </Notice>
  )
}
