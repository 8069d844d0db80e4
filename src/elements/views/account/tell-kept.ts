import type { State } from '../../../state/state.js'
import type { Translate } from '../../base/state-element.js'

interface Host {
  readonly state: State
  readonly t: Translate
}

/**
 * Tells the visitor with a toast that their change lasts only until the page is left; otherwise
 * shows `done`, if there is such a text.
 */
export function tellKept({ state, t }: Host, kept: boolean, done?: string): void {
  if (!kept) state.toasts.show(t('storage.failed'), 'error')
  else if (done !== undefined) state.toasts.show(done)
}
