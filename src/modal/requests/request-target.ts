import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toNamespace, type ChainId, type ChainNamespace } from '../../standards/caip.js'
import type { Caller } from '../../state/calls/calls.js'
import type { Core } from '../../state/core.js'

/** The network of a request and its namespace. */
export interface RequestTarget {
  readonly chainId: ChainId
  readonly namespace: ChainNamespace
}

/**
 * Returns the requested network, or the active one. Throws CHAIN_NOT_CONFIGURED; throws
 * WALLET_DISCONNECTED when no wallet of its namespace is connected.
 */
export function toTarget(
  { network, connections }: Core,
  given: ChainId | undefined,
): RequestTarget {
  const chainId = given ?? network.$network.get().chainId
  if (chainId === undefined || !network.find(chainId))
    throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: String(chainId) } })
  const namespace = toNamespace(chainId)
  if (!connections.find(namespace))
    throw new WalletModalError('WALLET_DISCONNECTED', { details: { namespace } })
  return { chainId, namespace }
}

/**
 * Makes the target the active network and switches the wallet to it, for slices that work on the
 * active network.
 */
export async function activateTarget(
  core: Core,
  { chainId, namespace }: RequestTarget,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { network, connections } = core
  if (
    network.$network.get().chainId !== chainId ||
    connections.find(namespace)?.chainId !== chainId
  )
    await core.switchNetwork(chainId, signal ? { signal } : {})
}

/** The active account of the target's family. Throws WALLET_DISCONNECTED. */
export function toCaller({ connections, network }: Core, chainId: ChainId): Caller {
  const namespace = toNamespace(chainId)
  const connection = connections.find(namespace)
  const account = connection?.accounts[0]
  const chain = network.find(chainId)
  if (!connection || !account || !chain)
    throw new WalletModalError('WALLET_DISCONNECTED', { details: { namespace } })
  return { connection, account, chain }
}
