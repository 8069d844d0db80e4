import type { Social } from '../../../state/embedded/frame-login-state.js'
import { isAbort, toError } from '../../../errors/to-error.js'
import type { StateElement } from '../../base/state-element.js'
import { toLoginWords } from './to-login-words.js'

/**
 * Starts a login at a provider. Call it synchronously in the click, because a window opens. A
 * failure is shown by the login's screen, or by a toast if no screen is shown.
 */
export function startSocial(host: StateElement<'frameLogin'>, social: Social): void {
  const { slices, router, toasts } = host.state
  const before = router.$route.get()
  slices
    .get('frameLogin')
    .startSocial(social)
    .catch((failure) => {
      const error = toError(failure)
      if (!isAbort(error) && router.$route.get() === before)
        toasts.show(toLoginWords(host.t, error), 'error')
    })
}
