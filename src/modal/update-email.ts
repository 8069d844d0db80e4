import { WalletModalError } from '../errors/wallet-modal-error.js'
import type { Core } from '../state/core.js'
import type { State } from '../state/state.js'

/**
 * Implements `modal.updateEmail()`: opens the screen and waits until the address has changed or the
 * modal is closed. Throws LOGIN_FAILED.
 */
export async function requestUpdateEmail(
  core: Core,
  show: (act: (state: State) => unknown) => Promise<State>,
): Promise<{ readonly email: string }> {
  const wallet = await core.connector.context.loadFrame?.()
  const before = wallet?.$user.get()
  if (!wallet || before?.provider !== 'email')
    throw new WalletModalError('LOGIN_FAILED', {
      details: { reason: 'Not connected to email or social' },
    })
  const stops: (() => void)[] = []
  try {
    await show(({ modal }) => modal.open({}, { view: 'UpdateEmailWallet' }))
    return await new Promise((resolve, reject) => {
      stops.push(
        wallet.$user.listen((user) => {
          if (user?.email !== undefined && user.email !== before.email)
            resolve({ email: user.email })
        }),
        // A successful change closes the modal too. The listener above runs before this microtask
        // and resolves the promise.
        core.events.on('close', () =>
          queueMicrotask(() => reject(new WalletModalError('MODAL_CLOSED'))),
        ),
      )
    })
  } finally {
    for (const stop of stops) stop()
  }
}
