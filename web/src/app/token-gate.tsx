import { useId, useState, type SyntheticEvent } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icons'
import { Alert } from '@/components/notice'
import { useText } from '@/lib/i18n'
import { session, type Access } from '@/lib/session'
import { SettingsMenu } from './settings'

type Answer = 'right' | 'wrong' | 'unreachable'

/** Asks the server, to distinguish a wrong token from a server that is down. */
async function check(token: string): Promise<Answer> {
  try {
    const { status } = await fetch('/debates?limit=1', { headers: { Authorization: `Bearer ${token}` } })
    return status === 401 ? 'wrong' : 'right'
  } catch {
    return 'unreachable'
  }
}

export function TokenGate({ access }: { access: Access }) {
  const text = useText()
  const inputId = useId()
  const [token, setToken] = useState('')
  const [remember, setRemember] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const [problem, setProblem] = useState(access === 'wrong' ? text.token.wrong : undefined)

  const enter = async (event: SyntheticEvent) => {
    event.preventDefault()
    const given = token.trim()
    if (given === '') return setProblem(text.token.empty)
    setChecking(true)
    setProblem(undefined)
    // A header can carry only printable ASCII, so a token consists of it too.
    const answer = /^[!-~]+$/.test(given) ? await check(given) : 'wrong'
    setChecking(false)
    if (answer === 'right') session.enter(given, remember)
    else setProblem(answer === 'wrong' ? text.token.wrong : text.token.unreachable)
  }

  return (
    <main className="flex min-h-full items-center justify-center p-4">
      <div className="fixed top-2 right-2">
        <SettingsMenu />
      </div>
      <form onSubmit={(event) => void enter(event)} className="flex w-full max-w-sm flex-col gap-4 rounded-xl border border-line bg-surface p-6 shadow-card">
        <span className="flex size-11 items-center justify-center rounded-full bg-accent-tint text-accent">
          <Icon name="key" size={20} />
        </span>
        <div className="flex flex-col gap-1.5">
          <h1 className="text-title font-semibold">{text.token.title}</h1>
          <p className="text-ui text-ink-2">{text.token.text}</p>
        </div>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={inputId} className="text-small font-medium">
            {text.token.label}
          </label>
          <input
            id={inputId}
            type="password"
            autoComplete="current-password"
            autoFocus
            spellCheck={false}
            value={token}
            aria-invalid={problem !== undefined}
            onChange={(event) => setToken(event.target.value)}
            className="field h-11 px-3 font-mono"
          />
        </div>
        {problem && <Alert>{problem}</Alert>}
        <label className="flex cursor-pointer items-start gap-2.5 text-ui">
          <input type="checkbox" className="mt-0.5 size-4 accent-accent" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          <span>
            {text.token.remember}
            <span className="block text-small text-ink-3">{text.token.rememberHint}</span>
          </span>
        </label>
        <div className="flex gap-2">
          <Button type="submit" look="primary" disabled={isChecking} className="flex-1">
            {isChecking ? text.token.checking : text.token.enter}
          </Button>
          {access === 'asked' && session.token() !== undefined && <Button onClick={session.stay}>{text.app.cancel}</Button>}
        </div>
      </form>
    </main>
  )
}
