import { Link } from 'wouter'
import { Icon } from '@/components/icons'
import { Notice } from '@/components/notice'
import { useDebateList } from '@/features/live'
import { FirstSteps } from '@/features/presence'
import { useText } from '@/lib/i18n'
import { debateLink } from '@/lib/links'
import { groupOf } from './grouping'

/** Beside the list while no debate is open: how many need the arbitrator, and the way to the first. */
export function Home() {
  const text = useText()
  const { debates, isLoaded } = useDebateList()
  const waiting = debates.filter(({ state }) => groupOf(state) === 'yours')
  const longest = waiting.at(-1)

  if (!isLoaded) return <div className="flex-1" />
  if (debates.length === 0) return <FirstSteps />
  return (
    <Notice
      level={1}
      icon={longest ? 'scales' : 'tick'}
      title={longest ? text.list.needYou(waiting.length) : text.list.noneNeedsYou}
      action={
        longest && (
          <Link href={debateLink(longest.id)} className="inline-flex min-h-10 items-center gap-2 rounded-md bg-accent px-4 font-medium text-on-accent hover:bg-accent-strong">
            {text.list.openNext}
            <Icon name="arrowLeft" className="rotate-180" />
          </Link>
        )
      }
    >
      {longest ? longest.title : text.list.pickHint}
    </Notice>
  )
}
