import { lazy, Suspense, useState } from 'react'
import { Button, IconButton } from '@/components/button'
import { Notice, Skeleton } from '@/components/notice'
import { Segmented } from '@/components/segmented'
import { Select } from '@/components/select'
import { Time } from '@/components/time'
import { asApiError } from '@/lib/api/error'
import type { ListedVersion } from '@/lib/api/types'
import { nameOf } from '@/lib/documents'
import { useText } from '@/lib/i18n'
import { lazily } from '@/lib/lazily'
import { useIsPhone } from '@/lib/media'
import { kept } from '@/lib/storage'
import type { DiffLayout } from './diff-view'
import { useDiff, useHistory, useVersion } from './queries'
import type { Span } from './since'
import { VersionText } from './version-text'

const DiffView = lazy(lazily(() => import('./diff-view')))

export type DocumentMode = { kind: 'read'; version: number | undefined; section?: string | undefined } | ({ kind: 'changes' } & Span)

type Props = {
  id: string
  mode: DocumentMode
  onMode: (mode: DocumentMode) => void
  /** Given the history, what changed since the arbitrator last ruled. */
  sinceRuling: (newestFirst: ListedVersion[]) => Span | undefined
  debateId: string | undefined
}

export function DocumentView({ id, mode, onMode, sinceRuling, debateId }: Props) {
  const text = useText()
  const history = useHistory(id)
  if (history.isPending) {
    return (
      // By its key another box than what follows: the one goes, it does not move.
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
        <h1 className="text-base font-semibold [overflow-wrap:anywhere]">{name}</h1>
        {shown && shown.version > 1 && (
          <p className="mt-0.5 text-small text-ink-2 [overflow-wrap:anywhere]">
            {shown === newest ? text.documents.lastChangeWas(shown.summary) : text.documents.changeOf(shown.version, shown.summary)}
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-meta text-ink-3">
          <span>{text.documents.versions(versions.length)}</span>
          {shown && <Time iso={shown.created_at} />}
          <span className="font-mono [overflow-wrap:anywhere]">{id}</span>
        </p>
        <Controls versions={versions} mode={mode} current={current} span={span} onMode={onMode} />
      </header>
      {mode.kind === 'read' ? (
        <VersionText id={id} name={name} version={current} section={mode.section} isKnown={shown !== undefined} debateId={debateId} />
      ) : (
        <Changes id={id} from={mode.from} to={mode.to} />
      )}
    </div>
  )
}

type ControlsProps = { versions: ListedVersion[]; mode: DocumentMode; current: number; span: Span | undefined; onMode: Props['onMode'] }

function Controls({ versions, mode, current, span, onMode }: ControlsProps) {
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
      {span && span.from !== span.to && !isSince && (
        <Button size="small" icon="scales" onClick={() => onMode({ kind: 'changes', ...span })}>
          {text.documents.sinceRuling}
        </Button>
      )}
      {isSince && <span className="text-small font-medium text-arbitrator">{text.documents.sinceRuling}</span>}
    </div>
  )
}

const layoutKey = 'aw.diff'

function Changes({ id, from, to }: { id: string } & Span) {
  const text = useText()
  const isPhone = useIsPhone()
  const [wanted, setWanted] = useState<DiffLayout>(kept.read(layoutKey) === 'unified' ? 'unified' : 'split')
  const before = useVersion(id, from)
  const after = useVersion(id, to)
  const diff = useDiff(id, from, to)
  const failure = before.error ?? after.error ?? diff.error
  const layout = isPhone ? 'unified' : wanted

  if (from === to) return <Notice icon="document" title={text.documents.same} />
  if (failure) {
    return (
      <Notice icon="warning" tone="bad" title={asApiError(failure).isMissing ? text.documents.noVersion : text.documents.failed}>
        {asApiError(failure).message}
      </Notice>
    )
  }
  if (!before.data || !after.data || !diff.data) return <Waiting />
  if (diff.data.diff === '') return <Notice icon="document" title={text.documents.same} />
  return (
    <div className="print-flow relative flex min-h-0 flex-1 flex-col gap-2 p-4 max-sm:p-2">
      {!isPhone && (
        <div className="no-print absolute top-2 right-4">
          <Segmented
            label={text.documents.layout}
            value={layout}
            choices={[
              { value: 'split', label: text.documents.sideBySide },
              { value: 'unified', label: text.documents.unified },
            ]}
            onChange={(next) => {
              kept.write(layoutKey, next)
              setWanted(next)
            }}
          />
        </div>
      )}
      <Suspense fallback={<Waiting />}>
        <DiffView
          key={`${from} ${to}`}
          label={text.documents.diffLabel(from, to)}
          oldText={before.data.content}
          newText={after.data.content}
          diff={diff.data.diff}
          layout={layout}
        />
      </Suspense>
    </div>
  )
}

function Waiting() {
  const text = useText()
  return (
    <div className="p-6" role="status" aria-label={text.app.loading}>
      <Skeleton lines={12} />
    </div>
  )
}
