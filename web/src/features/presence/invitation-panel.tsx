import { Command } from '@/components/command'
import { Popover } from '@/components/popover'
import { awCommand, installWords, instructionWords, playersOf, serverCommand, serverVariable, takeOverWords, typed } from '@/lib/commands'
import { useText } from '@/lib/i18n'
import { session } from '@/lib/session'
import { InviteButton } from './invite-button'
import { usePrograms } from './use-programs'

const heading = 'mb-1.5 text-small font-medium text-ink-2'

export default function InvitationPanel({ debateId, role }: { debateId: string; role: 'proposer' | 'opponent' }) {
  const text = useText()
  const { aw, programs, known = [] } = usePrograms() ?? {}
  const label = text.presence.inviteRole[role]
  const variable = serverVariable()
  return (
    <Popover opensAtOnce title={label} trigger={<InviteButton label={label} />}>
      <div className="flex flex-col gap-4">
        <section>
          <h3 className={heading}>{text.presence.takeOver}</h3>
          <Command line={serverCommand(aw, takeOverWords(debateId, playersOf(programs)))} />
        </section>
        <section className="flex flex-col gap-2">
          <h3 className="text-small font-medium text-ink-2">{text.presence.typed}</h3>
          {typed(known, debateId, role).map(({ titles, line }) => (
            <div key={line}>
              <p className="mb-1 text-meta text-ink-3">{titles.join(', ')}</p>
              <Command line={line} />
            </div>
          ))}
          <div>
            <p className="mb-1 text-meta text-ink-3">{text.presence.otherPrograms}</p>
            <Command line={awCommand(aw, instructionWords(role))} />
          </div>
          {variable && <p className="text-meta text-ink-3 [overflow-wrap:anywhere]">{text.presence.needsServer(variable)}</p>}
        </section>
        <section>
          <h3 className={heading}>{text.presence.installFirst}</h3>
          <Command line={awCommand(aw, installWords)} />
        </section>
        {session.token() !== undefined && <p className="text-meta text-ink-2">{text.presence.needsToken}</p>}
      </div>
    </Popover>
  )
}
