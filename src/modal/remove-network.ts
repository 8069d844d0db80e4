import { WalletModalError } from '../errors/wallet-modal-error.js'
import { toNamespace, type ChainId, type ChainNamespace } from '../standards/caip.js'
import type { ChainSupport } from '../chains/adapter.js'
import type { Core } from '../state/core.js'

/**
 * Implements `modal.removeNetwork()`: the first remaining network of the family takes its place.
 * Throws CHAIN_NOT_CONFIGURED, and the errors of {@link removeFamily} for its last network.
 */
export async function removeNetwork(core: Core, chainId: ChainId): Promise<void> {
  const { config, network } = core
  if (!network.find(chainId))
    throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: String(chainId) } })
  const namespace = toNamespace(chainId)
  const left = config.networks.filter(({ id }) => toNamespace(id) === namespace && id !== chainId)
  const [first] = left
  if (!first) return removeFamily(core, namespace)
  keepFamilies(
    core,
    // Inherits `load()` and every other member of a family from outside.
    config.chains.map((support) =>
      support.namespace === namespace
        ? (Object.create(support, { chains: { value: left, enumerable: true } }) as ChainSupport)
        : support,
    ),
  )
  if (network.findChosen(namespace) === chainId) network.prefer(first.id)
}

/**
 * Implements `modal.removeFamily()`: ends the family's connections; a connected family, otherwise
 * the first remaining one, becomes active. Throws CHAIN_NOT_CONFIGURED, OPTIONS_INVALID for the
 * last family, DISCONNECT_FAILED.
 */
export async function removeFamily(core: Core, namespace: ChainNamespace): Promise<void> {
  const { config, connections, network } = core
  checkRemovable(core, namespace)
  try {
    await core.disconnect(namespace)
  } finally {
    // The code that disconnects may have failed to load; the family then stays as it was.
    if (!connections.find(namespace)) {
      checkRemovable(core, namespace)
      keepFamilies(
        core,
        config.chains.filter((support) => support.namespace !== namespace),
      )
      const [first] = config.networks
      if (first && network.$network.get().namespace === namespace)
        network.activate(network.findChosen(toNamespace(first.id)) ?? first.id)
    }
  }
}

/** Throws unless the family is listed beside another one. */
function checkRemovable({ config }: Core, namespace: ChainNamespace): void {
  if (!config.chains.some((support) => support.namespace === namespace))
    throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: String(namespace) } })
  if (config.chains.length === 1)
    throw new WalletModalError('OPTIONS_INVALID', {
      details: {
        option: 'removeFamily(namespace)',
        value: namespace,
        expectation: 'a family beside which another one remains',
      },
    })
}

/** Every slice reads these lists when it needs them; the stores are published again after that. */
function keepFamilies(
  { config, connectionStore, $external }: Core,
  chains: readonly ChainSupport[],
): void {
  Object.assign(config, { chains, networks: chains.flatMap((support) => support.chains) })
  $external.set([...$external.get()])
  connectionStore.publish()
}
