import { LitElement } from 'lit'
import { customElement } from '../../base/custom-element.js'
import { skeleton } from '../../theme/skeleton.styles.js'

/**
 * Placeholder with the size set by its parent. Hidden from assistive technology: the parent
 * announces the loading state.
 */
@customElement('wm-skeleton')
export class Skeleton extends LitElement {
  static override styles = skeleton
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-skeleton': Skeleton
  }
}
