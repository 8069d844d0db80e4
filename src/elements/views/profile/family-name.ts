import type { ChainNamespace } from '../../../standards/caip.js'
import type { State } from '../../../state/state.js'

/** Names of the namespaces, the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  eip155: 'EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/**
 * Display name of a namespace: its name, otherwise its only network, otherwise the namespace
 * itself.
 */
export function toFamilyName(namespace: ChainNamespace, { config }: Pick<State, 'config'>): string {
  const networks = config.networks.filter(({ id }) => id.startsWith(`${namespace}:`))
  return (
    NAMES[namespace] ??
    (networks.length === 1
      ? networks[0]!.name
      : namespace.charAt(0).toUpperCase() + namespace.slice(1))
  )
}
