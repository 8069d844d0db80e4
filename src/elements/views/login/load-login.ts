import { toError } from '../../../errors/to-error.js'
import type { State } from '../../../state/state.js'
import type { LoginPart } from './login-parts.js'

/**
 * Loads the code, texts and state of the login parts of a screen, and returns a function that draws
 * them. If loading fails, reports VIEW_FAILED and returns undefined.
 */
export async function loadLogin({
  slices,
  appearance,
  config,
  report,
}: State): Promise<((part: LoginPart) => unknown) | undefined> {
  // Requests the ways to sign in that the app's own server offers.
  if (config.cloud)
    slices
      .load(['remoteFeatures'])
      .then(() => slices.get('remoteFeatures').load())
      .catch(report)
  try {
    const [{ drawLoginPart }] = await Promise.all([
      import('./login-parts.js'),
      slices.load(['frameLogin']),
      appearance.loadTexts('login'),
    ])
    return drawLoginPart
  } catch (failure) {
    report(toError(failure, 'VIEW_FAILED'))
    return undefined
  }
}
