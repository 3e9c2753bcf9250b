import { Component, type ReactNode } from 'react'
import { Button } from '@/components/button'
import { Notice } from '@/components/notice'
import { currentText } from '@/lib/i18n'

type Props = { children: ReactNode }

/** Shown instead of an empty page when a bug throws during rendering. */
export class Crashed extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    const text = currentText()
    return (
      <main>
        <Notice
          level={1}
          icon="warning"
          tone="bad"
          title={text.app.crashed}
          action={
            <Button look="primary" onClick={() => location.reload()}>
              {text.app.reload}
            </Button>
          }
        >
          {text.app.crashedHint}
        </Notice>
      </main>
    )
  }
}
