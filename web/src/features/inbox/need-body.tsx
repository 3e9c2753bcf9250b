import { useQuery } from '@tanstack/react-query'
import { Fragment, useImperativeHandle, useMemo, useRef, type KeyboardEvent, type Ref } from 'react'
import { Link } from 'wouter'
import { Button } from '@/components/button'
import { Gist } from '@/components/gist'
import { Icon } from '@/components/icons'
import { UnverifiedVersions } from '@/features/documents'
import type { Ledger } from '@/features/live'
import { Advice } from '@/features/presence'
import { HeldDrafts, Recommended, SettledByChoice, Sight, useRuling } from '@/features/ruling'
import { api } from '@/lib/api/client'
import type { Argument, Debate, HeldDraft, Present } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { cx } from '@/lib/cx'
import { useText } from '@/lib/i18n'
import { issueLink } from '@/lib/links'
import { plain } from '@/lib/plain'
import { partsOf, type Part } from '@/lib/tables'
import { excerpt } from '@/lib/text'
import { choiceAt, choicesOf, type Choice } from './choices'

const mostParts = 12
const mostBlocking = 6

export type BodyHandle = {
  /** Selects by a letter or a digit; returns whether a choice matched. */
  choose: (key: string) => boolean
  /** Returns whether there was a ruling to send. */
  send: (closes: boolean) => boolean
}

type Props = { debate: Debate; cause: Argument; heldDrafts: readonly HeldDraft[]; ledger: Ledger; /** The agent in the arbitrator's role, if present. */ adviser: Present | undefined; isSelected: boolean; onRuled: (id: string) => void; ref?: Ref<BodyHandle> }

export function NeedBody({ debate, cause, heldDrafts, ledger, adviser, isSelected, onRuled, ref }: Props) {
  const text = useText()
  const ruling = useRuling({ debate, cause, ledger })
  const { draft, marks, isBusy } = ruling
  const box = useRef<HTMLTextAreaElement>(null)
  const offered = choicesOf(text, cause, ruling.offer.options)
  // A token that may not rule shows the question without answers.
  const choices = ruling.mayRule ? offered : offered.filter(({ kind }) => kind === 'option')
  const isResolution = cause.type === 'RESOLUTION'
  const closes = marks.close === true

  const isChosen = (choice: Choice) =>
    choice.kind === 'option' ? ruling.chosen?.id === choice.id : (choice.needsWords ? marks.choice === choice.id : draft.text === choice.content) && closes === choice.closes

  const choose = (choice: Choice) => {
    if (choice.kind === 'option') ruling.choose(choice.option)
    else {
      const isOurs = choices.some((each) => each.kind === 'answer' && each.content === draft.text)
      if (isOurs || draft.text.trim() === '') draft.change(choice.content)
      ruling.setMarks({ close: choice.closes || undefined, choice: choice.needsWords ? choice.id : undefined })
    }
    if (choice.kind === 'option' ? (choice.option.isOpen && !isChosen(choice)) || !ruling.offer.isSure : choice.needsWords) requestAnimationFrame(() => box.current?.focus())
  }
  const send = (also: boolean): boolean => {
    const isClosing = also || closes
    if (!ruling.isSendable && !(isResolution && isClosing && ruling.isReady)) return false
    ruling.submit(isClosing, isResolution && isClosing ? text.ruling.acceptText : '')
    onRuled(debate.id)
    return true
  }
  useImperativeHandle(ref, () => ({
    choose: (key) => {
      const choice = isBusy ? undefined : choiceAt(choices, key)
      if (choice) choose(choice)
      return choice !== undefined
    },
    send,
  }))

  return (
    <>
      <Question content={cause.content} isSelected={isSelected} />
      {(ledger.blocking.length > 0 || (heldDrafts.length > 0 && !isSelected)) && (
        <p className="flex flex-wrap gap-x-3 text-meta font-medium">
          {heldDrafts.length > 0 && !isSelected && <span className="text-intervention">{text.desk.drafts(heldDrafts.length)}</span>}
          {ledger.blocking.length > 0 && <BlockedBy debateId={debate.id} ledger={ledger} isTabStop={isSelected} />}
        </p>
      )}
      <UnverifiedVersions versions={ledger.unverified} />
      {choices.length > 0 && (
        <ul aria-label={text.desk.choices} className="flex flex-col gap-1">
          {choices.map((choice, i) => (
            <ChoiceRow key={i} choice={choice} mayRule={ruling.mayRule} isChosen={isChosen(choice)} isTabStop={isSelected} disabled={isBusy} onChoose={() => choose(choice)} />
          ))}
        </ul>
      )}
      {ruling.byChoice && <SettledByChoice by={ruling.byChoice} />}
      {isSelected && (
        <>
          {ruling.mayRule && <Composer box={box} ruling={ruling} isResolution={isResolution} onSend={send} />}
          {cause.type === 'INTERVENTION' && <HeldDrafts debateId={debate.id} seq={cause.seq} drafts={heldDrafts} />}
          <Whole debate={debate} cause={cause} ledger={ledger} adviser={adviser} />
        </>
      )}
    </>
  )
}

function BlockedBy({ debateId, ledger: { blocking, issues }, isTabStop }: { debateId: string; ledger: Ledger; isTabStop: boolean }) {
  const text = useText()
  return (
    <span className="text-danger">
      {text.desk.blockedBy}{' '}
      {blocking.slice(0, mostBlocking).map((id, i) => (
        <Fragment key={id}>
          {i > 0 && ', '}
          <Link href={issueLink(debateId, id)} title={visible(issues.find((issue) => issue.id === id)?.title ?? '')} tabIndex={isTabStop ? 0 : -1} className="underline underline-offset-2">
            {id}
          </Link>
        </Fragment>
      ))}
      {blocking.length > mostBlocking && `, ${text.issues.more(blocking.length - mostBlocking)}`}
    </span>
  )
}

// A paragraph or an item of a list.
const paragraphsOf = (part: Part): Part[] => ('table' in part ? [part] : part.text.split(/\n{2,}|\n(?=\s{0,3}(?:[-*+]|\d+[.)])\s)/).map((text) => ({ text })))

/** Plain text, which needs no renderer; the debate's page shows it formatted. */
function Question({ content, isSelected }: { content: string; isSelected: boolean }) {
  const text = useText()
  const parts = useMemo(() => partsOf(content), [content])
  const words = parts.flatMap((part) => ('table' in part ? [] : [part.text])).join('\n')
  const shown = isSelected ? parts.flatMap(paragraphsOf).filter((part) => 'table' in part || excerpt(part.text) !== '').slice(0, mostParts) : [{ text: words || content }]
  return (
    <div className={cx('flex flex-col gap-1.5 text-ui [overflow-wrap:anywhere]', !isSelected && 'text-ink-2')}>
      {content.trim() === '' ? <p>{text.desk.stopEmpty}</p> : <Gist parts={shown} most={isSelected ? 600 : 420} className={isSelected ? 'line-clamp-6' : 'line-clamp-3'} fetchesNames={isSelected} />}
    </div>
  )
}

type ChoiceProps = { choice: Choice; mayRule: boolean; isChosen: boolean; isTabStop: boolean; disabled: boolean; onChoose: () => void }

function ChoiceRow({ choice, mayRule, isChosen, isTabStop, disabled, onChoose }: ChoiceProps) {
  if (!mayRule) {
    return (
      <li className="flex gap-2 px-2.5 text-small">
        <span className="font-semibold">{choice.id}</span>
        <span className="min-w-0 [overflow-wrap:anywhere]">{plain(choice.text)}</span>
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        tabIndex={isTabStop ? 0 : -1}
        disabled={disabled}
        onClick={onChoose}
        className={cx('flex min-h-9 w-full items-center gap-3 rounded-md border px-2.5 py-1.5 text-left', isChosen ? 'border-accent bg-accent-tint' : 'border-line hover:border-control')}
      >
        <span className={cx('flex h-6 min-w-6 shrink-0 items-center justify-center rounded-full px-1 text-meta font-semibold', isChosen ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-2')}>
          {isChosen ? <Icon name="tick" size={14} strokeWidth={3} /> : choice.id}
        </span>
        <span className="flex min-w-0 flex-1 items-center gap-x-3 gap-y-1 max-sm:flex-col max-sm:items-start">
          <span className="min-w-0 flex-1 text-ui [overflow-wrap:anywhere]">
            {isChosen && <span className="sr-only">{choice.id}: </span>}
            {plain(choice.text)}
          </span>
          {choice.isRecommended && <Recommended />}
        </span>
      </button>
    </li>
  )
}

type ComposerProps = { box: Ref<HTMLTextAreaElement>; ruling: ReturnType<typeof useRuling>; isResolution: boolean; onSend: (closes: boolean) => boolean }

function Composer({ box, ruling: { draft, marks, setMarks, isSendable, isReady, hint, passedOver }, isResolution, onSend }: ComposerProps) {
  const text = useText()
  const closes = marks.close === true
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.closest<HTMLElement>('[data-item]')?.focus()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend(event.shiftKey)
    else return
    event.preventDefault()
    // Keep the key from the handlers of the page.
    event.stopPropagation()
  }
  return (
    <div className="flex flex-col gap-2">
      <textarea
        ref={box}
        data-ruling
        aria-label={text.ruling.text}
        value={draft.text}
        rows={1}
        placeholder={isResolution ? text.ruling.directionPlaceholder : text.ruling.placeholder}
        onChange={(event) => draft.change(event.target.value)}
        onKeyDown={onKeyDown}
        className="field field-sizing-content max-h-60 min-h-11 resize-none px-3 py-2 text-body"
      />
      {(closes || isResolution) && passedOver.length > 0 && (
        <p role="status" className="flex items-center gap-2 text-small font-medium text-danger">
          <Icon name="warning" />
          {text.issues.closesOver(passedOver)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label className="flex min-h-9 cursor-pointer items-center gap-2 text-small text-ink-2">
          <input type="checkbox" className="size-4 accent-accent" checked={closes} onChange={(event) => setMarks({ close: event.target.checked || undefined })} />
          {text.ruling.alsoClose}
        </label>
        <span className="text-meta text-ink-3 max-sm:hidden">{hint ?? text.desk.keysShort}</span>
        <Button look="primary" icon="scales" className="ml-auto" disabled={!isSendable && !(isResolution && closes && isReady)} onClick={() => onSend(false)}>
          {closes ? text.ruling.sendAndClose : text.ruling.send}
        </Button>
      </div>
    </div>
  )
}

type WholeProps = Pick<Props, 'debate' | 'cause' | 'ledger' | 'adviser'>

/** The evidence for the decision, once the whole debate is loaded. */
function Whole({ debate, cause, ledger, adviser }: WholeProps) {
  const text = useText()
  const { data, isPaused } = useQuery({ queryKey: ['whole', debate.id, debate.updated_at], queryFn: () => api.debate(debate.id), staleTime: Infinity })
  const all = useMemo(() => data && [data.motion, ...data.arguments], [data])
  if (!all) return isPaused && <p className="text-small text-ink-2">{text.reading.offline.rest}</p>
  return (
    <div className="contents group-data-settling/inbox:invisible">
      <Sight debate={debate} arguments={all} cause={cause} ledger={ledger} advice={<Advice debateId={debate.id} given={adviser} />} />
    </div>
  )
}
