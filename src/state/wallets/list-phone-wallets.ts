import { toNamespace, type ChainId } from '../../standards/caip.js'
import type { Config } from '../../options/options.js'
import { phoneWallets, type PhoneWallet } from './phone-wallets.js'
import type { WalletEntry } from './wallet-entry.js'

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
): { readonly wallets: readonly WalletEntry[]; readonly count: number } {
  const wanted = include ?? config.includeWalletIds
  const found = phoneWallets.filter(({ id, rdns, name, chains }) => {
    const isIn = (ids: readonly string[]) => ids.some((one) => one === id || one === rdns)
    return (
      badgeType !== 'certified' &&
      name.toLowerCase().includes(search.toLowerCase()) &&
      (wanted.length === 0 || isIn(wanted)) &&
      !isIn(config.excludeWalletIds) &&
      config.networks.some((network) => chains.some((chain) => serves(chain, network.id)))
    )
  })
  return { wallets: found.map(toEntry), count: found.length }
}

function toEntry(wallet: PhoneWallet): WalletEntry {
  const links = {
    browse: wallet.browse_link,
    paste: wallet.paste_link,
    appStore: wallet.app_store,
    playStore: wallet.play_store,
    homepage: wallet.homepage,
  }
  return {
    id: wallet.id,
    name: wallet.name,
    ...(wallet.image_url ? { icon: wallet.image_url } : {}),
    ...(wallet.rdns ? { rdns: wallet.rdns } : {}),
    chains: [],
    certified: false,
    links: Object.fromEntries(Object.entries(links).filter(([, link]) => link)),
    injected: [],
  }
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
