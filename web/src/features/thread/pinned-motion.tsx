import { useState, type ReactNode } from 'react'
import { TypeBadge } from '@/components/badges'
import { Button, IconButton } from '@/components/button'
import { Markdown } from '@/components/markdown'
import type { Argument } from '@/lib/api/types'
import { useExcerpt } from '@/lib/documents'
import { useText } from '@/lib/i18n'

/** The motion in one line while it is out of view; opens over the thread. */
export function PinnedMotion({ motion, actions, onJump }: { motion: Argument; actions: ReactNode; onJump: () => void }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const gist = useExcerpt(motion.content, 200)
  return (
    <div className="no-print absolute inset-x-0 top-0 z-10 border-b border-line bg-surface shadow-card">
      <div className="mx-auto flex h-11 max-w-[760px] items-center gap-2.5 px-4 max-sm:px-3">
        <TypeBadge type="MOTION" />
        <p className="min-w-0 flex-1 truncate text-small text-ink-2">{gist}</p>
        {actions}
        <IconButton
          icon={isOpen ? 'up' : 'down'}
          label={isOpen ? text.thread.showLess : text.thread.showMotion}
          aria-expanded={isOpen}
          size="small"
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div className="mx-auto max-h-[45dvh] max-w-[760px] overflow-y-auto px-4 pb-4 max-sm:px-3" tabIndex={0} role="group" aria-label={text.thread.motionPinned}>
          <Markdown source={motion.content} debateId={motion.debate_id} headingBase={2} />
          <Button
            size="small"
            className="mt-3"
            onClick={() => {
              setOpen(false)
              onJump()
            }}
          >
            {text.thread.backToMotion}
          </Button>
        </div>
      )}
    </div>
  )
}
