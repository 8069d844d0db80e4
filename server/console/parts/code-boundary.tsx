import { Component, type ReactNode } from 'react'
import { t } from '../texts/texts.js'
import { Failure } from './failure.js'

interface Props {
  readonly children: ReactNode
  /** Unmounts the part, so that it can be tried again. */
  readonly onClose?: () => void
}

/** Shows a failure in place of a part whose code cannot be loaded or throws. */
export class CodeBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Failure text={t('refusal.code')} onRetry={this.props.onClose ?? (() => location.reload())} />
    )
  }
}
