import { toWalletName } from '../../standards/wallet-text.js'
import { createWalletRegistry, type WalletList } from '../wallet-registry.js'
import { isExtension } from './injected.js'

// Extensions add themselves to `window.injectedWeb3` without an event, some after the page's first scripts.
const LATE_MS = [200, 400, 600, 1500]
const MAX_EXTENSIONS = 100
// `injectedWeb3` has keys and no names.
const NAMES: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot{.js}',
  talisman: 'Talisman',
  'subwallet-js': 'SubWallet',
  'nova-wallet': 'Nova Wallet',
  'fearless-wallet': 'Fearless Wallet',
  enkrypt: 'Enkrypt',
  polkagate: 'PolkaGate',
}

/** Lists the Polkadot extensions of this page (`window.injectedWeb3`), at once and as they arrive. */
export const watchInjected = createWalletRegistry({ namespace: 'polkadot', start, read })

function read(list: WalletList) {
  for (const [key, provider] of listExtensions()) {
    const name = toWalletName(NAMES[key] ?? key)
    if (name !== undefined && isExtension(provider)) list.add({ name, provider })
  }
}

function start(list: WalletList): () => void {
  read(list)
  const timers = LATE_MS.map((delay) => setTimeout(() => read(list), delay))
  return () => timers.forEach(clearTimeout)
}

function listExtensions(): readonly (readonly [string, unknown])[] {
  try {
    const { injectedWeb3 } = globalThis as { injectedWeb3?: object }
    return Object.entries(injectedWeb3 ?? {}).slice(0, MAX_EXTENSIONS)
  } catch {
    return [] // a getter of the page threw
  }
}
