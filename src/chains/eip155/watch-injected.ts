import { isEip1193Provider } from '../../standards/eip1193.js'
import { EIP6963_ANNOUNCE, EIP6963_REQUEST, parseEip6963Detail } from '../../standards/eip6963.js'
import { createWalletRegistry, type WalletList } from '../wallet-registry.js'

const LEGACY_INITIALIZED = 'ethereum#initialized'
const LEGACY_NAME = 'Browser Wallet'

/** Lists the EVM wallets of this page, at once and on every change: announced ones (EIP-6963) and `window.ethereum`. */
export const watchInjected = createWalletRegistry({ namespace: 'eip155', start, isSame })

function start(list: WalletList): () => void {
  const onAnnounce = (event: Event) => {
    const detail = parseEip6963Detail(read(event, 'detail'))
    if (!detail) return
    const { uuid, name, icon, rdns } = detail.info
    list.add({
      key: uuid,
      name,
      ...(icon && { icon }),
      ...(rdns && { rdns }),
      provider: detail.provider,
    })
  }
  const readLegacy = () => {
    const provider = read(window, 'ethereum')
    if (!list.legacy && isEip1193Provider(provider))
      list.setLegacy({
        id: 'injected',
        namespace: 'eip155',
        type: 'INJECTED',
        name: LEGACY_NAME,
        provider,
      })
  }
  window.addEventListener(EIP6963_ANNOUNCE, onAnnounce)
  window.addEventListener(LEGACY_INITIALIZED, readLegacy)
  // Wallet apps may inject the provider after the page's last script, without an event.
  window.addEventListener('load', readLegacy)
  readLegacy()
  window.dispatchEvent(new Event(EIP6963_REQUEST))
  return () => {
    window.removeEventListener(EIP6963_ANNOUNCE, onAnnounce)
    window.removeEventListener(LEGACY_INITIALIZED, readLegacy)
    window.removeEventListener('load', readLegacy)
  }
}

// Some wallets set a wrapper of the announced provider as `window.ethereum`. It has the same flags (`isMetaMask`).
function isSame(announced: unknown, legacy: unknown): boolean {
  if (announced === legacy) return true
  const flags = listFlags(legacy)
  const own = listFlags(announced)
  return flags.length > 0 && flags.every((flag) => own.includes(flag))
}

function listFlags(provider: unknown): readonly string[] {
  const flags: string[] = []
  try {
    for (const key in provider as object)
      if (/^is[A-Z]/.test(key) && read(provider as object, key) === true) flags.push(key)
  } catch {
    // A proxy that cannot be enumerated counts as having no flags.
  }
  return flags
}

// A getter of the page or of a wallet's event may throw.
function read(target: object, key: string): unknown {
  try {
    return (target as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}
