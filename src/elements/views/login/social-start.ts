import type { Social } from '../../../state/connect/frame-login-state.js'
import { isAbort, toError } from '../../../errors/to-error.js'
import type { StateElement } from '../../base/state-element.js'
import { toLoginWords } from './to-login-words.js'

/** Starts a login at a provider. To be called in the click: its window opens at once. Its screen shows why it failed; a toast where no screen shows. */
export function startSocial(host: StateElement<'frameLogin'>, social: Social): void {
  const { slices, router, toasts } = host.state
  const before = router.$route.get()
  slices.get('frameLogin').startSocial(social).catch((failure) => {
    const error = toError(failure)
    if (!isAbort(error) && router.$route.get() === before) toasts.show(toLoginWords(host.t, error), 'error')
  })
}
