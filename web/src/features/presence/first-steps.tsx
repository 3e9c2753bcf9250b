import { useState, type ReactNode } from 'react'
import { Command } from '@/components/command'
import { Icon } from '@/components/icons'
import { Select } from '@/components/select'
import type { KnownProgram } from '@/lib/api/types'
import { awCommand, beginWords, demoWords, listWords, playersOf, serverCommand, type Players, type ProgramName } from '@/lib/commands'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { session } from '@/lib/session'
import { usePrograms } from './use-programs'

/** Shown while there are no debates: the steps to the first one. */
export function FirstSteps() {
  const text = useText()
  const words = text.presence.steps
  const known = usePrograms()
  const [chosen, setChosen] = useState<Partial<Players>>({})
  const choices = (known?.known ?? []).map(({ name, title }) => ({ value: name, label: title }))
  const players = { ...playersOf(known?.programs), ...chosen }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-2xl flex-col gap-5 px-6 py-10 max-sm:px-4 max-sm:py-6">
        <div>
          <h1 className="text-title font-semibold">{words.title}</h1>
          <p className="mt-1 text-ui text-ink-2">{words.intro}</p>
        </div>
        {/* It always works, also without any agent. */}
        <section aria-label={words.example} className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-5 shadow-card max-sm:p-4">
          <h2 className="text-ui font-semibold">{words.example}</h2>
          <Command line={serverCommand(known?.aw, demoWords)} />
        </section>
        <ol className="flex flex-col gap-4">
          <Step number={1} title={words.choose} hint={words.chooseHint}>
            {known?.programs && <Found known={known.known} programs={known.programs} />}
            <p className="text-small text-ink-2">{words.list}</p>
            <Command line={awCommand(known?.aw, listWords)} />
          </Step>
          <Step number={2} title={words.run} hint={words.runHint}>
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              {(['proposer', 'opponent'] as const).map((role) => (
                <Select key={role} label={text.roles[role]} value={players[role]} choices={choices} onChange={(name) => setChosen({ ...chosen, [role]: name })} />
              ))}
            </div>
            <Command line={serverCommand(known?.aw, beginWords('plan.md', players))} />
            {session.token() !== undefined && <p className="text-small text-ink-2">{text.presence.needsToken}</p>}
          </Step>
          <Step number={3} title={words.rule} hint={words.ruleHint} />
        </ol>
      </div>
    </div>
  )
}

type StepProps = { number: number; title: string; hint: string; children?: ReactNode }

function Step({ number, title, hint, children }: StepProps) {
  return (
    <li className="flex gap-4 rounded-lg border border-line bg-surface p-5 shadow-card max-sm:gap-3 max-sm:p-4">
      <span aria-hidden className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-tint text-small font-semibold text-accent">
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div>
          <h2 className="text-base font-semibold">{title}</h2>
          <p className="mt-0.5 text-ui text-ink-2">{hint}</p>
        </div>
        {children}
      </div>
    </li>
  )
}

/** The result of `aw debate run --list`, as far as the server knows it without starting a program. */
function Found({ known, programs }: { known: readonly KnownProgram[]; programs: readonly ProgramName[] }) {
  const words = useText().presence.steps
  if (programs.length === 0) return <p className="text-small text-ink-2">{words.noneFound}</p>
  return (
    <ul aria-label={words.found} className="flex flex-wrap gap-1.5">
      {known.map(({ name, title: program }) => {
        const isFound = programs.includes(name)
        const title = isFound ? words.found : words.missing
        return (
          <li key={name} title={title} className={cx('inline-flex min-h-6 items-center gap-1.5 rounded-full px-2.5 text-meta font-medium', isFound ? 'bg-resolution-tint text-resolution' : 'text-ink-3')}>
            <Icon name={isFound ? 'tick' : 'minus'} size={12} />
            <span aria-hidden>{program}</span>
            <span className="sr-only">{isFound ? words.isFound(program) : words.isMissing(program)}</span>
          </li>
        )
      })}
    </ul>
  )
}
