import { toError } from '../../../errors/to-error.js'
import type { State } from '../../../state/state.js'
import type { LoginPart } from './login-parts.js'

/** Fetches the code, the texts and the state of what screens show of the login; gives what draws it. Reports VIEW_FAILED and gives undefined when they cannot be fetched. */
export async function loadLogin({ slices, appearance, config, report }: State): Promise<((part: LoginPart) => unknown) | undefined> {
  // Which of them the app's own server offers.
  if (config.cloud) slices.load(['remoteFeatures']).then(() => slices.get('remoteFeatures').load()).catch(report)
  try {
    const [{ drawLoginPart }] = await Promise.all([import('./login-parts.js'), slices.load(['frameLogin']), appearance.loadTexts('login')])
    return drawLoginPart
  } catch (failure) {
    report(toError(failure, 'VIEW_FAILED'))
    return undefined
  }
}
