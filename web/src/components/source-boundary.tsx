import { Component, type ReactNode } from 'react'

type Props = { /** Shown as it is if the children cannot be rendered; another source is tried anew. */ source: string; children: ReactNode }
type State = { hasFailed: boolean; source: string }

/** An error boundary around one text: a renderer that throws costs the formatting of that text, not the page. */
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
        {source}
      </p>
    )
  }
}
