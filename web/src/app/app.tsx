import { useEffect } from 'react'
import { Link, Route, Switch } from 'wouter'
import { Notice } from '@/components/notice'
import { useText } from '@/lib/i18n'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'
import { DebatePage, DocumentPage, HomePage, InsightsPage, preloadPages, RulingsPage, TokenGate } from './pages'
import { preloadSettings } from './settings'
import { Shell } from './shell'
import { preloadShortcuts } from './shortcuts'

const laterMs = 15_000

/** Preloads the chunks that the first screen does not need: at the first input, or after 15 seconds without any. */
function preloadSoon(): () => void {
  const signs = ['pointerdown', 'keydown'] as const
  const stop = () => {
    clearTimeout(timer)
    for (const sign of signs) removeEventListener(sign, begin)
  }
  const begin = () => {
    stop()
    preloadPages()
    preloadSettings()
    preloadShortcuts()
  }
  const timer = setTimeout(begin, laterMs)
  for (const sign of signs) addEventListener(sign, begin)
  return stop
}

export function App() {
  const access = useObservable(session.access)
  useEffect(preloadSoon, [])
  if (access !== 'open') return <TokenGate access={access} />
  return (
    <Shell>
      <Switch>
        <Route path="/">
          <HomePage />
        </Route>
        <Route path="/d/:id">{({ id }) => <DebatePage key={id} id={id.toLowerCase()} />}</Route>
        <Route path="/doc/:id">{({ id }) => <DocumentPage key={id} id={id.toLowerCase()} />}</Route>
        <Route path="/insights">
          <InsightsPage />
        </Route>
        <Route path="/ruled">
          <RulingsPage />
        </Route>
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
    <Notice
      level={1}
      icon="question"
      title={text.reading.nothingHere}
      action={
        <Link href="/" className="link text-ui font-medium">
          {text.app.home}
        </Link>
      }
    >
      {text.reading.nothingHereHint}
    </Notice>
  )
}
