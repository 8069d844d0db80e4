import { fail } from '../../options/option-kinds.js'
import type { AccountId } from '../../standards/caip.js'
import type { SignInSession } from '../../services/sign-in/verifier.js'
import type { Core } from '../../state/core.js'
import type { SignIn } from '../../state/sign-in/sign-in-state.js'
import type { ConnectOptions, WalletModal } from '../wallet-modal.js'

/**
 * Implements `modal.signIn()`: connects a wallet if none is connected (connecting signs in too),
 * then requests a session if one is still missing.
 */
export async function requestSignIn(
  core: Core,
  modal: Pick<WalletModal, 'connect'>,
  options: ConnectOptions | undefined,
): Promise<SignInSession> {
  const signIn = await load(core)
  const { namespace } = core.network.$network.get()
  const connected = core.connections.find(options?.namespace ?? namespace ?? '')
  const { id } = connected ?? (await modal.connect(options))
  return signIn.signIn(id)
}

/** Implements `modal.signOut()`. */
export async function requestSignOut(core: Core, account: AccountId | undefined): Promise<void> {
  await (await load(core)).signOut(account)
}

function load({
  connector: {
    context: { loadSignIn },
  },
}: Core): Promise<SignIn> {
  return loadSignIn
    ? loadSignIn()
    : fail('signIn', undefined, 'an object such as { verifier }, so that visitors can sign in')
}
