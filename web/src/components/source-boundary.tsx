import { Component, type ReactNode } from 'react'
import { visible } from '@/lib/bidi'

type Props = { /** Shown as plain text if the children throw; a new source renders them again. */ source: string; children: ReactNode }
type State = { hasFailed: boolean; source: string }

/** An error boundary around one text: if its renderer throws, only its formatting is lost. */
export class SourceBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, source: this.props.source }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ source }: Props, state: State): State | null {
    return source === state.source ? null : { hasFailed: false, source }
  }

  override render() {
    const { source, children } = this.props
    if (!this.state.hasFailed) return children
    return (
      <p data-source-shown className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {visible(source)}
      </p>
    )
  }
}
