import type { State } from '../../../state/state.js'
import type { LoginPart } from './login-parts.js'

/** Fetches the code, the texts and the state of what screens show of the login; gives what draws it. */
export async function loadLogin({ slices, appearance, config, report }: State): Promise<(part: LoginPart) => unknown> {
  // Which of them the app's own server offers.
  if (config.cloud) slices.load(['remoteFeatures']).then(() => slices.get('remoteFeatures').load()).catch(report)
  const [{ drawLoginPart }] = await Promise.all([import('./login-parts.js'), slices.load(['frameLogin']), appearance.loadTexts('login')])
  return drawLoginPart
}
