import { toNamespace, type ChainId } from '../../standards/caip.js'
import type { Config, CustomWallet } from '../../options/options.js'
import { phoneWallets } from './phone-wallets.js'

/** Which of the wallets to list. */
interface Query {
  readonly search?: string | undefined
  readonly include?: readonly string[] | undefined
  readonly badgeType?: string | undefined
}

/**
 * The wallets whose app opens this page and serves a network of the app, without those that the app
 * leaves out. None is certified.
 */
export function listPhoneWallets(
  config: Pick<Config, 'networks' | 'includeWalletIds' | 'excludeWalletIds'>,
  { search = '', include, badgeType }: Query = {},
): readonly CustomWallet[] {
  const wanted = include ?? config.includeWalletIds
  return phoneWallets.filter(({ id, rdns, name, chains }) => {
    const isIn = (ids: readonly string[]) => ids.some((one) => one === id || one === rdns)
    return (
      badgeType !== 'certified' &&
      name.toLowerCase().includes(search.toLowerCase()) &&
      (wanted.length === 0 || isIn(wanted)) &&
      !isIn(config.excludeWalletIds) &&
      config.networks.some((network) => chains.some((chain) => serves(chain, network.id)))
    )
  })
}

/** True if a wallet's chain, or its `eip155` for any EVM network, includes a network. */
function serves(chain: string, network: ChainId): boolean {
  const namespace = toNamespace(network)
  return (
    chain === network ||
    chain === namespace ||
    // A wallet of another family serves its test networks too.
    (namespace !== 'eip155' && chain.startsWith(`${namespace}:`))
  )
}
