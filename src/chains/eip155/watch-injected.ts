import { EIP6963_ANNOUNCE, EIP6963_REQUEST, parseEip6963Detail } from '../../standards/eip6963.js'
import { createWalletRegistry, type WalletList } from '../wallets/wallet-registry.js'
import { isSame, listLegacy, read } from './legacy-wallets.js'

const LEGACY_INITIALIZED = 'ethereum#initialized'

/**
 * Lists the EVM wallets of this page, at once and on every change: announced ones (EIP-6963) and
 * those of global objects.
 */
export const watchInjected = createWalletRegistry({
  namespace: 'eip155',
  start,
  read: readLegacy,
  isSame,
})

// Wallet apps may inject the provider after the page's last script, without an event, so the
// registry reads again.
function readLegacy(list: WalletList) {
  list.setLegacy(listLegacy())
}

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
  const onInjected = () => readLegacy(list)
  window.addEventListener(EIP6963_ANNOUNCE, onAnnounce)
  window.addEventListener(LEGACY_INITIALIZED, onInjected)
  window.addEventListener('load', onInjected)
  window.dispatchEvent(new Event(EIP6963_REQUEST))
  return () => {
    window.removeEventListener(EIP6963_ANNOUNCE, onAnnounce)
    window.removeEventListener(LEGACY_INITIALIZED, onInjected)
    window.removeEventListener('load', onInjected)
  }
}
