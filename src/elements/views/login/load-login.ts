import type { State } from '../../../state/state.js'
import type { LoginPart } from './login-parts.js'

/** Fetches the code, the texts and the state of what screens show of the login; gives what draws it. */
export async function loadLogin({ slices, appearance }: State): Promise<(part: LoginPart) => unknown> {
  const [{ drawLoginPart }] = await Promise.all([import('./login-parts.js'), slices.load(['frameLogin']), appearance.loadTexts('login')])
  return drawLoginPart
}
