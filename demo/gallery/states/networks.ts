import type { Answer } from '../fixtures/fake-wallet.js'
import type { GalleryState, GalleryStates } from '../state.js'
import { longNamed, networks, toChains } from '../fixtures/networks.js'

const listed = (state: Partial<GalleryState> = {}, connect = true): GalleryState => ({
  directory: false,
  wallets: [{ name: 'Lumen' }],
  ...state,
  async run(stage) {
    if (connect) await stage.modal.connect({ wallet: stage.wallets[0]!.rdns })
    await stage.modal.open({ view: 'Networks' })
    await stage.hands.see('wm-networks-view')
    await state.run?.(stage)
  },
})

/** Networks: the list of networks. */
export const networksStates: GalleryStates = {
  list: listed(),
  'not-connected': listed({}, false),
  'search-result': listed({
    run: ({ hands }) => hands.type('wm-networks-view >> input', 'arb').then(() => hands.pause(200)),
  }),
  'search-none': listed({
    run: ({ hands }) =>
      hands.type('wm-networks-view >> input', 'qwxz').then(() => hands.pause(200)),
  }),
  'long-name': listed(
    { options: { chains: toChains([longNamed, ...networks.slice(0, 2)]) } },
    false,
  ),
  one: listed({ options: { chains: toChains(networks.slice(0, 1)) } }),
  'not-approved': {
    directory: false,
    relay: { approves: ['eip155:1', 'eip155:10'] },
    run: async ({ modal, hands }) => {
      const connected = new Promise<void>((resolve) => void modal.on('connect', () => resolve()))
      await modal.open()
      await hands.press('wm-connect-view >> wm-row', 0)
      await connected
      await modal.open({ view: 'Networks' })
      await hands.see('wm-networks-view')
    },
  },
}

const switching = (switches: Answer): GalleryState => ({
  directory: false,
  wallets: [{ name: 'Lumen', switches }],
  async run({ modal, wallets, hands }) {
    await modal.connect({ wallet: wallets[0]!.rdns })
    await modal.open({ view: 'Networks' })
    await hands.pressText('wm-networks-view >> wm-row', 'Base')
    // After a failure the list is shown again, with the reason.
    await hands.see(switches === 'hang' ? 'wm-switch-network-view' : 'wm-toasts >> .error')
  },
})

/** SwitchNetwork: a pending request to the wallet to switch. */
export const switchNetworkStates: GalleryStates = {
  waiting: switching('hang'),
  declined: switching('reject'),
  failed: switching(-32603),
}

const unsupported = (state: Partial<GalleryState> = {}): GalleryState => ({
  directory: false,
  wallets: [{ name: 'Lumen', switches: 'hang' }],
  ...state,
  async run(stage) {
    const { modal, wallets, hands } = stage
    await modal.connect({ wallet: wallets[0]!.rdns })
    wallets[0]!.moveTo(5)
    await hands.see('wm-unsupported-chain-view')
    await state.run?.(stage)
  },
})

/** UnsupportedChain: the wallet is on a network that the app does not support. */
export const unsupportedChainStates: GalleryStates = {
  list: unsupported(),
  few: unsupported({ options: { chains: toChains(networks.slice(0, 2)) } }),
}
