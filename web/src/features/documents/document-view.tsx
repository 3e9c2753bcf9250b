import { Button, IconButton } from '@/components/button'
import { Notice, Skeleton } from '@/components/notice'
import { Segmented } from '@/components/segmented'
import { Select } from '@/components/select'
import { Time } from '@/components/time'
import { asApiError } from '@/lib/api/error'
import type { Issue, ListedVersion } from '@/lib/api/types'
import { visible } from '@/lib/bidi'
import { nameOf } from '@/lib/documents'
import { useText } from '@/lib/i18n'
import { Changes } from './changes'
import { useHistory } from './queries'
import type { Span } from './since'
import { VersionText } from './version-text'

export type DocumentMode = { kind: 'read'; version: number | undefined; section?: string | undefined } | ({ kind: 'changes' } & Span)

type Props = {
  id: string
  mode: DocumentMode
  onMode: (mode: DocumentMode) => void
  /** From the history, the changes since the arbitrator's last ruling. */
  sinceRuling: (newestFirst: ListedVersion[]) => Span | undefined
  debateId: string | undefined
  /** The debate's issues, for the margin. */
  issues: readonly Issue[]
}

export function DocumentView({ id, mode, onMode, sinceRuling, debateId, issues }: Props) {
  const text = useText()
  const history = useHistory(id)
  if (history.isPending) {
    return (
      // The key gives it a DOM node of its own: it is removed and does not shift.
      <div key="waiting" className="mx-auto w-full max-w-[760px] p-6" role="status" aria-label={text.app.loading}>
        <Skeleton lines={9} />
      </div>
    )
  }
  if (history.isError) {
    const isMissing = asApiError(history.error).isMissing
    return isMissing ? (
      <Notice level={1} icon="document" title={text.documents.notFound}>
        {text.documents.notFoundHint}
      </Notice>
    ) : (
      <Notice level={1} icon="warning" tone="bad" title={text.documents.failed} action={<Button onClick={() => void history.refetch()}>{text.app.retry}</Button>}>
        {asApiError(history.error).message}
      </Notice>
    )
  }
  const { versions } = history.data
  const newest = versions[0]!
  const name = nameOf(versions)
  const current = mode.kind === 'read' ? (mode.version ?? newest.version) : mode.to
  const shown = versions.find(({ version }) => version === current)
  const span = sinceRuling(versions)

  return (
    <div className="print-flow flex min-h-0 flex-1 flex-col">
      <header className="border-b border-line bg-surface px-5 py-3 max-sm:px-3">
        <h1 title={id} className="text-title font-semibold [overflow-wrap:anywhere]">{name}</h1>
        {shown && shown.version > 1 && (
          <p className="mt-0.5 text-small text-ink-2 [overflow-wrap:anywhere]">
            {shown === newest ? text.documents.lastChangeWas(visible(shown.summary)) : text.documents.changeOf(shown.version, visible(shown.summary))}
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-meta text-ink-3">
          <span>{text.documents.versions(versions.length)}</span>
          {shown && <Time iso={shown.created_at} />}
        </p>
        <Controls versions={versions} mode={mode} current={current} span={span} isOfDebate={debateId !== undefined} onMode={onMode} />
      </header>
      {mode.kind === 'read' ? (
        <VersionText id={id} name={name} version={current} section={mode.section} isKnown={shown !== undefined} debateId={debateId} />
      ) : (
        <Changes id={id} from={mode.from} to={mode.to} issues={issues} />
      )}
    </div>
  )
}

type ControlsProps = { versions: ListedVersion[]; mode: DocumentMode; current: number; span: Span | undefined; isOfDebate: boolean; onMode: Props['onMode'] }

function Controls({ versions, mode, current, span, isOfDebate, onMode }: ControlsProps) {
  const text = useText()
  const newest = versions[0]!.version
  const choices = versions.map(({ version }) => ({
    value: version,
    label: version === newest ? `${text.documents.versionShort(version)} (${text.documents.newest})` : text.documents.versionShort(version),
  }))
  const isSince = mode.kind === 'changes' && span?.from === mode.from && span.to === mode.to
  return (
    <div className="no-print mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Segmented
        label={text.documents.view}
        value={mode.kind}
        choices={[
          { value: 'read', label: text.documents.read },
          { value: 'changes', label: text.documents.changes },
        ]}
        onChange={(kind) =>
          onMode(kind === 'read' ? { kind, version: current } : { kind, from: Math.max(1, current - 1), to: current === 1 ? newest : current })
        }
      />
      {mode.kind === 'read' ? (
        <Select label={text.documents.version} value={current} choices={choices} onChange={(version) => onMode({ kind: 'read', version })} />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Select label={text.documents.from} value={mode.from} choices={choices} onChange={(from) => onMode({ ...mode, from })} />
          <IconButton icon="swap" label={text.documents.swap} size="small" onClick={() => onMode({ kind: 'changes', from: mode.to, to: mode.from })} />
          <Select label={text.documents.to} value={mode.to} choices={choices} onChange={(to) => onMode({ ...mode, to })} />
        </div>
      )}
      {isOfDebate && versions.length > 1 && (
        // Where it may take a line of its own, it has one before the debate is known: what is below must not move.
        <span className="flex items-center max-lg:min-h-8 max-lg:w-full">
          {span && span.from !== span.to && !isSince && (
            <Button size="small" icon="scales" onClick={() => onMode({ kind: 'changes', ...span })}>
              {text.documents.sinceRuling}
            </Button>
          )}
          {isSince && <span className="text-small font-medium text-arbitrator">{text.documents.sinceRuling}</span>}
        </span>
      )}
    </div>
  )
}
