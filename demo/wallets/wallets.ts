/** Every road to a wallet: in this page, brought by the app, on a phone, by email, inside a host. */
import { createWalletModal, external } from 'wallet-modal'
import { eip155 } from 'wallet-modal/chains/eip155'
import { mobileWalletAdapter, solana, solanaDevnet } from 'wallet-modal/chains/solana'
import { farcaster, safe } from 'wallet-modal/hosts'
import 'wallet-modal/elements'
import { showResult } from '../show-result.js'
import { loadStack, toNetwork } from '../stack.js'
import { toOtherOrigin } from './host-origin.js'
import { burnerIcon, sdkIcon } from './app-wallets/icons.js'

const stack = await loadStack()
const origins = [toOtherOrigin(location.origin)]
// An app lists both, as real hosts have origins of their own. Here they share one.
const isMiniApp = new URLSearchParams(location.search).get('host') === 'farcaster'
// Solana is here for the wallet apps of a phone, which Chrome on Android can ask.
const phones = /android/i.test(navigator.userAgent) ? [mobileWalletAdapter()] : []
const { id, name, rpc } = stack.solana
const modal = createWalletModal({
  chains: [
    eip155({ networks: stack.chains.map(toNetwork) }),
    ...phones.map(() => solana({ networks: [{ ...solanaDevnet, id, name, rpcUrls: [rpc] }] })),
  ],
  projectId: stack.projectId,
  server: stack.server,
  hosts: [isMiniApp ? farcaster({ origins }) : safe({ origins })],
  wallets: [
    ...phones,
    external({
      id: 'sdk-wallet',
      name: 'SDK Wallet (dev)',
      icon: sdkIcon,
      namespace: 'eip155',
      load: () => import('./app-wallets/sdk-wallet.js'),
    }),
    external({
      id: 'burner',
      name: 'Burner (dev)',
      icon: burnerIcon,
      namespace: 'eip155',
      load: () => import('./app-wallets/burner.js'),
    }),
  ],
  metadata: { name: 'Wallets', description: 'A page with every road to a wallet' },
  theme: 'auto',
})

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-connect]'))
  button.addEventListener(
    'click',
    () =>
      void showResult(
        async () =>
          `Connected ${(await modal.connect({ wallet: button.dataset['connect']! })).wallet.name}.`,
      ),
  )
// The hosts show this page from its own origin.
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-host]'))
  link.href = `${origins[0]}/wallets/${link.dataset['host']}/`
