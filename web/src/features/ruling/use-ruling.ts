// A ruling that is being written: its choice, its text and its entries. It is stored in the browser, so that the choices
// in the thread, the text below it and the card in the inbox show the same ruling.
import { useMemo } from 'react'
import type { Ledger } from '@/features/live'
import type { Argument, Debate } from '@/lib/api/types'
import { useText } from '@/lib/i18n'
import { useObservable } from '@/lib/observable'
import { session } from '@/lib/session'
import { begunWith, ownWords, rulingLine, withOption } from './choices'
import { useDraft } from './draft'
import { byChoice, closesOver, entriesOf, lackingNotes, linesOf, sentWith, withSettled, withSeverity, type ByChoice } from './issue-rulings'
import { useMarks, type Marks } from './marks'
import { offerOf, type AppealOption, type Offer } from './options'
import { rulingQueue, send } from './sending'

export type Ruling = {
  offer: Offer
  draft: { text: string; change: (text: string) => void }
  marks: Marks
  setMarks: (change: Partial<Marks>) => void
  chosen: AppealOption | undefined
  /** The issues that any option settles; undefined if the options are only read from a text. */
  byChoice: ByChoice | undefined
  /** The rulings on issues as lines below the text. */
  lines: string
  /** The complete text to send. */
  whole: string
  /** A move is not answered yet, or the token may not rule. */
  isBusy: boolean
  mayRule: boolean
  /** No ruling on an issue lacks its note. */
  isReady: boolean
  isSendable: boolean
  /** The missing part, in words. */
  hint: string | undefined
  /** The issues that a closing would leave open, with their severities. */
  passedOver: readonly string[]
  /** A second call with the same option takes the choice back. */
  choose: (option: AppealOption) => void
  /** Sends the option alone, with the rulings on issues. */
  ruleNow: (option: AppealOption) => void
  submit: (closes: boolean, instead?: string) => void
}

const none: never[] = []

type Subject = { debate: Pick<Debate, 'id' | 'title'>; cause: Argument; ledger: Ledger }

export function useRuling({ debate: { id: debateId, title }, cause, ledger }: Subject): Ruling {
  const text = useText()
  const purpose = { kind: 'ruling', seq: cause.seq } as const
  const draft = useDraft(debateId, purpose)
  const [marks, setMarks] = useMarks(debateId, cause.seq)
  const mayRule = useObservable(session.mayRule)
  const isBusy = useObservable(rulingQueue.entries).some((entry) => entry.debateId === debateId && !entry.refusal) || !mayRule
  const offer = useMemo(() => offerOf(cause), [cause])
  const chosen = offer.isSure ? offer.options.find(({ id }) => id === marks.choice) : begunWith(text, offer.options, draft.text)
  const by = byChoice(ledger, cause.about ?? none, marks.issues)
  const lacksWords = chosen?.isOpen === true && ownWords(text, offer.options, draft.text) === ''
  const lacking = lackingNotes(ledger, marks.issues)
  const entries = entriesOf(text, ledger, marks.issues)
  const lines = linesOf(text, ledger, marks.issues)
  const whole = [draft.text.trim(), lines].filter(Boolean).join('\n\n')
  const isReady = lacking.length === 0 && !isBusy

  const rule = (content: string, close: boolean, choice: string | undefined, isDraftDone: boolean) =>
    send({
      debateId,
      title,
      purpose,
      draft: isDraftDone ? draft.text : undefined,
      move: {
        kind: 'ruling',
        content,
        close,
        expected_seq: cause.seq,
        ...sentWith(choice, entries, by),
        ...(ledger.maxRounds !== undefined && !close && marks.further !== undefined && { extend_rounds: marks.further }),
      },
    })

  return {
    offer,
    draft,
    marks,
    setMarks,
    chosen,
    lines,
    whole,
    isBusy,
    mayRule,
    isReady,
    isSendable: whole !== '' && !lacksWords && isReady,
    hint: lacking.length > 0 ? text.issues.noteNeeded(lacking) : lacksWords ? text.ruling.writeOut : undefined,
    byChoice: offer.isSure ? by : undefined,
    passedOver: withSeverity(text, ledger, closesOver(ledger, offer.isSure && chosen ? withSettled(entries, by) : entries)),
    choose: (option) => {
      const isBack = offer.isSure && option.id === chosen?.id
      draft.change(isBack ? ownWords(text, offer.options, draft.text) : withOption(text, offer.options, draft.text, option))
      if (offer.isSure) setMarks({ choice: isBack ? undefined : option.id })
    },
    // The person's own words are neither sent unseen nor lost.
    ruleNow: (option) => {
      const content = [rulingLine(text, option), lines].filter(Boolean).join('\n\n')
      rule(content, marks.close === true, option.id, ownWords(text, offer.options, draft.text) === '')
    },
    submit: (closes, instead = '') => {
      if (isReady && !lacksWords && (whole || instead)) rule(whole || instead, closes, offer.isSure ? chosen?.id : undefined, true)
    },
  }
}
