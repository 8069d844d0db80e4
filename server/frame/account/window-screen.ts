import { element } from '../screens/element.js'
import { t } from '../texts/account-texts.js'
import type { Account } from '../wallet/account.js'
import { Refusal } from '../wallet/refusal.js'
import { openAccountWindow, type AccountWindow } from './serve-account-window.js'

/**
 * Shows a button inside the frame that opens the account window, because a window needs its own
 * click. Resolves when the visitor is done there.
 */
export function showAccountWindow(
  account: Account,
  {
    projectId,
    purpose,
    signal,
  }: { projectId: string; purpose: 'account' | 'recover'; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let opened: AccountWindow | undefined
    const end = (settle: () => void) => {
      opened?.close()
      screen.remove()
      signal.removeEventListener('abort', abort)
      settle()
    }
    const abort = () => end(() => reject(signal.reason as Refusal))
    const problem = element('p', { class: 'problem', role: 'alert' })
    const open = () => {
      opened?.close()
      opened = openAccountWindow({ account, projectId, onDone: () => end(resolve) })
      problem.textContent = opened ? '' : t('window.blocked')
    }
    const screen = element(
      'main',
      { class: 'message account' },
      element('h1', { tabindex: '-1' }, t(`window.${purpose}`)),
      element('p', {}, t(`window.${purpose}.text`)),
      problem,
      element('button', { type: 'button', class: 'primary', onclick: open }, t('window.open')),
      element(
        'button',
        {
          type: 'button',
          class: 'quiet',
          onclick: () =>
            end(() =>
              purpose === 'account'
                ? resolve()
                : reject(new Refusal(400, '', 'User rejected the request', { code: 4001 })),
            ),
        },
        t(purpose === 'account' ? 'account.done' : 'account.cancel'),
      ),
    )
    signal.addEventListener('abort', abort)
    document.body.replaceChildren(screen)
    screen.querySelector('h1')!.focus({ preventScroll: true })
  })
}
