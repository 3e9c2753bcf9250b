import { Component, type ReactNode } from 'react'
import { Button } from '@/components/button'
import { Notice } from '@/components/notice'
import { currentText } from '@/lib/i18n'

type Props = { children: ReactNode }

/** Shown instead of an empty page when a bug throws during rendering. */
export class Crashed extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const text = currentText()
    return (
      <main>
        <Notice
          level={1}
          icon="warning"
          tone="bad"
          title={text.app.crashed}
          action={
            <div className="flex flex-wrap items-center justify-center gap-4">
              <Button look="primary" onClick={() => location.reload()}>
                {text.app.reload}
              </Button>
              {/* The router may be what failed, so this loads the page again. */}
              <a href="/" className="link text-ui font-medium">
                {text.app.backToInbox}
              </a>
            </div>
          }
        >
          <p className="font-mono text-small [overflow-wrap:anywhere]">{error.message}</p>
          <p className="mt-2">{text.app.crashedHint}</p>
        </Notice>
      </main>
    )
  }
}
