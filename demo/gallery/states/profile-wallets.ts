import { bip122, bitcoin } from 'wallet-modal/chains/bip122'
import { polkadot, polkadotAssetHub } from 'wallet-modal/chains/polkadot'
import { solana, solanaMainnet } from 'wallet-modal/chains/solana'
import {
  mockBitcoinWallet,
  mockEvmWallet,
  mockPolkadotWallet,
  mockSolanaWallet,
} from 'wallet-modal/testing'
import type { ChainSupport } from 'wallet-modal'
import { toIcon } from '../fixtures/icon.js'
import { toChains } from '../fixtures/networks.js'
import type { Stage } from '../stage.js'
import type { GalleryState, GalleryStates } from '../state.js'

const chains: readonly ChainSupport[] = [
  ...toChains(),
  solana({ networks: [solanaMainnet] }),
  bip122({ networks: [bitcoin] }),
  polkadot({ networks: [polkadotAssetHub] }),
]

/** Adds a wallet of each family to the page, and connects those of `names`. */
async function connect({ modal, hands }: Stage, names: readonly string[]) {
  const make = (name: string) => ({ name, icon: toIcon(name) })
  const wallets = [
    mockEvmWallet(make('Lumen')),
    mockEvmWallet(make('Harbor')),
    mockSolanaWallet(make('Comet')),
    mockBitcoinWallet(make('Anvil')),
    mockPolkadotWallet({ name: 'Orchid', prefix: 0 }),
  ]
  for (const name of names) await modal.connect({ wallet: name })
  // `connect()` makes the last wallet the active one; the states show the first wallet as active.
  const [first] = modal.getState().connections
  if (first) modal.switchConnection(first.id)
  await modal.open({ view: 'ProfileWallets' })
  await hands.see('wm-profile-wallets-view')
  return wallets
}

const profile = (
  names: readonly string[],
  then: (stage: Stage) => Promise<void> = async () => undefined,
  options: GalleryState['options'] = {},
): GalleryState => ({
  directory: false,
  options: { chains, ...options },
  async run(stage) {
    await connect(stage, names)
    await then(stage)
    await stage.hands.pause(200)
  },
})
const showTab =
  (index: number) =>
  async ({ hands }: Stage) =>
    (await hands.see('wm-profile-wallets-view >> wm-tabs >> [role=tab]', index)).click()

/** ProfileWallets: the wallets of a visitor. */
export const profileWalletsStates: GalleryStates = {
  four: profile(['Lumen', 'Comet', 'Anvil', 'Orchid']),
  family: profile(['Lumen', 'Comet', 'Anvil', 'Orchid'], showTab(1)),
  bitcoin: profile(['Lumen', 'Anvil'], showTab(3)),
  several: profile(['Lumen', 'Harbor', 'Comet'], showTab(1), { features: { multiWallet: true } }),
  recent: profile(['Lumen', 'Comet', 'Anvil'], async ({ modal }) => {
    for (const { id, namespace } of modal.getState().connections)
      if (namespace !== 'eip155') await modal.disconnect(id as never)
  }),
  none: profile([]),
  'one-family': profile(['Lumen'], undefined, { chains: toChains() }),
}

const multiChain = (
  then: (
    stage: Stage,
    wallets: ReturnType<typeof announceEverywhere>,
  ) => Promise<void> = async () => undefined,
): GalleryState => ({
  directory: false,
  relay: false,
  options: { chains },
  async run(stage) {
    const wallets = announceEverywhere()
    await stage.modal.open()
    await stage.hands.pressText('wm-connect-view >> wm-row', 'Everywhere')
    await stage.hands.see('wm-connecting-multi-chain-view')
    await then(stage, wallets)
    await stage.hands.pause(200)
  },
})
function announceEverywhere() {
  const parts = { name: 'Everywhere', icon: toIcon('Everywhere') }
  return [mockEvmWallet(parts), mockSolanaWallet(parts), mockBitcoinWallet(parts)] as const
}

/** ConnectingMultiChain: which family of a wallet to connect. */
export const connectingMultiChainStates: GalleryStates = {
  choose: multiChain(),
  waiting: multiChain(async ({ hands }, [, solanaWallet]) => {
    solanaWallet.slow()
    await hands.press('wm-connecting-multi-chain-view >> wm-row', 3)
  }),
  declined: multiChain(async ({ hands }, [, solanaWallet]) => {
    solanaWallet.reject()
    await hands.press('wm-connecting-multi-chain-view >> wm-row', 3)
  }),
}

/** SwitchActiveChain: a network of a family without a connected wallet. */
export const switchActiveChainStates: GalleryStates = {
  ask: {
    directory: false,
    options: { chains },
    wallets: [{ name: 'Lumen' }],
    async run({ modal, wallets, hands }) {
      await modal.connect({ wallet: wallets[0]!.rdns })
      await modal.open({ view: 'Networks' })
      await hands.pressText('wm-networks-view >> wm-row', 'Solana')
      await hands.see('wm-switch-active-chain-view')
    },
  },
}
