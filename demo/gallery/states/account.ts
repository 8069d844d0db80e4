import type { Stage } from '../stage.js'
import type { GalleryState, GalleryStates } from '../state.js'
import { longNamed, networks, toChains } from '../fixtures/networks.js'

const connected = (state: Partial<GalleryState> = {}): GalleryState => ({
  directory: false,
  wallets: [{ name: 'Lumen' }],
  ...state,
  async run(stage: Stage) {
    const { modal, wallets, hands } = stage
    await modal.connect({ wallet: wallets[0]!.rdns })
    await modal.open()
    await hands.see('wm-account-view')
    await state.run?.(stage)
  },
})
const pause = ({ hands }: Stage) => hands.pause(200)

/** Account: who is connected, where, and with how much. */
export const accountStates: GalleryStates = {
  balance: connected({ run: pause }),
  zero: connected({ balance: 0n, run: pause }),
  loading: connected({ balance: 'hang' }),
  unavailable: connected({ balance: 'error', run: pause }),
  long: connected({ balance: 123_456_789_012_345_678_901_234_567_890n, wallets: [{ name: 'Donaudampfschifffahrtsgesellschaftsbörse', icon: false, evmChainId: 987654 }], options: { chains: toChains([longNamed, ...networks]) }, run: pause }),
  testnet: connected({ wallets: [{ name: 'Lumen', evmChainId: 11155111 }], run: pause }),
  'no-network-switch': connected({ options: { networkSwitch: false }, run: pause }),
}
