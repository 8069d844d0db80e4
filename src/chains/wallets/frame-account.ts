import type { ChainId, ChainNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { FRAME_CONNECTOR, type FrameLink } from '../../frame/frame-link.js'
import type { FrameUser } from '../../frame/protocol.js'
import type { ConnectParams } from '../adapter.js'
import type { ConnectionControl, ConnectionParts } from '../connection.js'

/** The parts of an embedded-wallet connection that are equal in every namespace. */
export function toFrameParts(
  link: FrameLink,
  namespace: ChainNamespace,
): Pick<ConnectionParts, 'namespace' | 'connectorId' | 'type' | 'wallet' | 'end'> &
  Required<Pick<ConnectionParts, 'getAccountDetails'>> {
  return {
    namespace,
    connectorId: FRAME_CONNECTOR,
    type: 'AUTH',
    wallet: link.wallet,
    getAccountDetails: () => {
      const type = link.describe(namespace)?.accountType
      return type && { type }
    },
    end: () => link.signOut(),
  }
}

/** The network to request. Throws CHAIN_NOT_CONFIGURED, CHAIN_UNSUPPORTED. */
export function chooseFrameChain({ chains, chainId }: ConnectParams): ChainId {
  const wanted = chainId ?? chains[0]?.id
  if (!wanted) throw new WalletModalError('CHAIN_UNSUPPORTED')
  if (!chains.some(({ id }) => id === wanted))
    throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: wanted } })
  return wanted
}

/** Throws CHAIN_MISMATCH for an account of another network than the requested one. */
export function checkFrameChain(actual: ChainId | undefined, expected: ChainId): void {
  if (actual !== expected)
    throw new WalletModalError('CHAIN_MISMATCH', {
      details: { expected, actual: actual ?? 'an unknown one' },
    })
}

/** Updates a connection on a change of the account type, and ends it with the login. */
export function followFrame(
  link: FrameLink,
  namespace: ChainNamespace,
  control: ConnectionControl,
  changed: (user: FrameUser) => void,
): void {
  control.onEnd(
    link.watch(namespace, (user) => {
      if (!user) return control.drop(undefined)
      try {
        changed(user)
      } catch (failure) {
        control.drop(failure instanceof WalletModalError ? failure : undefined)
      }
    }),
  )
}
