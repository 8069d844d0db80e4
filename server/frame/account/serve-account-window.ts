import { currentLanguage } from '../texts/texts.js'
import type { Account } from '../wallet/account.js'
import type { ToFrame, ToWindow } from './window-messages.js'

const WINDOW = 'popup,width=460,height=760'

/** An open account window. */
export interface AccountWindow {
  close(): void
}

/**
 * Opens the account window synchronously in a click and lends it this device: its keys stay
 * non-extractable, and its values are exchanged only between pages of the site. Undefined when the
 * browser blocked the window.
 */
export function openAccountWindow({
  account,
  projectId,
  onDone,
}: {
  account: Account
  projectId: string
  onDone: () => void
}): AccountWindow | undefined {
  const opened = window.open(
    `/account?projectId=${encodeURIComponent(projectId)}&lang=${currentLanguage()}`,
    '_blank',
    WINDOW,
  )
  if (!opened) return undefined
  const { store, origin } = account
  const post = (message: ToWindow) => opened.postMessage(message, location.origin)
  const listener = (event: MessageEvent<ToFrame | undefined>) => {
    if (event.source !== opened || event.origin !== location.origin || !event.data) return
    const { data } = event
    if (data.kind === 'hello')
      post({
        kind: 'device',
        origin,
        projectId,
        durable: store.durable,
        theme: document.body.dataset['theme'],
      })
    if (data.kind === 'done') onDone()
    if (data.kind !== 'store') return
    const { id, act, key, value, from } = data
    // The frame reads values again that the window changes, such as the device's share.
    account.dropRelease()
    const done =
      act === 'get'
        ? store.get(key)
        : act === 'set'
          ? store.set(key, value)
          : act === 'replace'
            ? store.replace(key, from, value)
            : store.remove(key)
    done.then(
      (result) => post({ kind: 'stored', id, value: result }),
      () => post({ kind: 'stored', id, failed: true }),
    )
  }
  addEventListener('message', listener)
  return {
    close() {
      removeEventListener('message', listener)
      opened.close()
    },
  }
}
