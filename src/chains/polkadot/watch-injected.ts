import { toWalletName } from '../../standards/wallet-text.js'
import { createWalletRegistry, type WalletList } from '../wallets/wallet-registry.js'
import { isExtension } from './injected.js'

const MAX_EXTENSIONS = 100
// `injectedWeb3` contains keys but no names.
const NAMES: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot{.js}',
  talisman: 'Talisman',
  'subwallet-js': 'SubWallet',
  'nova-wallet': 'Nova Wallet',
  'fearless-wallet': 'Fearless Wallet',
  enkrypt: 'Enkrypt',
  polkagate: 'PolkaGate',
}

/**
 * Lists the Polkadot extensions of this page (`window.injectedWeb3`), at once and as they arrive.
 */
export const watchInjected = createWalletRegistry({ namespace: 'polkadot', read })

function read(list: WalletList) {
  for (const [key, provider] of listExtensions()) {
    const name = toWalletName(NAMES[key] ?? key)
    if (name !== undefined && isExtension(provider)) list.add({ name, provider })
  }
}

function listExtensions(): readonly (readonly [string, unknown])[] {
  try {
    const { injectedWeb3 } = globalThis as { injectedWeb3?: object }
    return Object.entries(injectedWeb3 ?? {}).slice(0, MAX_EXTENSIONS)
  } catch {
    return [] // a getter of the page threw
  }
}
