import type { OpenOptions } from 'wallet-modal'
import type { Stage } from '../stage.js'
import type { GalleryState, GalleryStates } from '../state.js'
import { longNamed, networks, toChains } from '../fixtures/networks.js'

type OpenableView = NonNullable<OpenOptions['view']>

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

const on = (view: OpenableView, state: Partial<GalleryState> = {}): GalleryState => ({
  directory: false,
  wallets: [{ name: 'Lumen' }],
  ...state,
  async run(stage: Stage) {
    const { modal, wallets } = stage
    await modal.connect({ wallet: wallets[0]!.rdns })
    await modal.open({ view })
    await state.run?.(stage)
  },
})
const seeTokens = async ({ hands }: Stage) => {
  await hands.see('wm-account-tokens >> li')
  await hands.pause(200)
}
const showMore = async (stage: Stage) => {
  await seeTokens(stage)
  await stage.hands.press('wm-account-tokens >> wm-button')
}
const showActivity = async ({ hands }: Stage, wanted: string) => {
  await hands.press('wm-tabs >> [data-id=activity]')
  await hands.see(`wm-account-activity >> :is(${wanted})`)
  await hands.pause(200)
}

const showNfts = async ({ hands }: Stage, wanted: string) => {
  await hands.press('wm-tabs >> [data-id=nfts]')
  await hands.see(`wm-account-nfts >> ${wanted}`)
  await hands.pause(200)
}

/** Account: the connected account, its network and its balance. */
export const accountStates: GalleryStates = {
  balance: connected({ run: pause }),
  zero: connected({ balance: 0n, run: pause }),
  loading: connected({ balance: 'hang' }),
  unavailable: connected({ balance: 'error', run: pause }),
  long: connected({
    balance: 123_456_789_012_345_678_901_234_567_890n,
    wallets: [
      { name: 'Donaudampfschifffahrtsgesellschaftsbörse', icon: false, evmChainId: 987654 },
    ],
    options: { chains: toChains([longNamed, ...networks]) },
    run: pause,
  }),
  testnet: connected({ wallets: [{ name: 'Lumen', evmChainId: 11155111 }], run: pause }),
  'no-network-switch': connected({ options: { networkSwitch: false }, run: pause }),
  tokens: connected({ chainData: {}, run: seeTokens }),
  'tokens-hundred': connected({ chainData: { tokens: 100 }, run: seeTokens }),
  'tokens-more': connected({ chainData: { tokens: 12 }, run: showMore }),
  'tokens-long': connected({ chainData: { tokens: 'long' }, run: seeTokens }),
  'tokens-loading': connected({ chainData: { tokens: 'hang' } }),
  'tokens-failed': connected({
    chainData: { tokens: 'error' },
    run: ({ hands }) => hands.see('wm-account-tokens >> wm-message').then(() => hands.pause(200)),
  }),
  'network-failed': connected({
    chainData: { elsewhere: 'error' },
    run: ({ hands }) => hands.see('wm-account-tokens >> .missing').then(() => hands.pause(200)),
  }),
  'own-coin-only': connected({ chainData: { tokens: 1 }, run: seeTokens }),
  nfts: connected({ chainData: {}, run: (stage) => showNfts(stage, 'li') }),
  'nfts-many': connected({
    chainData: { nfts: 24 },
    run: (stage) => showNfts(stage, 'li').then(() => stage.hands.press('wm-account-nfts >> .spam')),
  }),
  'nfts-loading': connected({
    chainData: { nfts: 'hang' },
    run: (stage) => showNfts(stage, '.grid'),
  }),
  'nfts-none': connected({ chainData: { nfts: 0 }, run: (stage) => showNfts(stage, 'wm-message') }),
  'nfts-failed': connected({
    chainData: { nfts: 'error' },
    run: (stage) => showNfts(stage, 'wm-message'),
  }),
  'nfts-unlisted': connected({
    chainData: { nfts: 'unlisted' },
    run: (stage) => showNfts(stage, 'wm-message'),
  }),
  activity: connected({
    chainData: { activity: 'mixed' },
    run: (stage) => showActivity(stage, 'wm-activity-row'),
  }),
  'activity-none': connected({
    chainData: { activity: 0 },
    run: (stage) => showActivity(stage, 'wm-message'),
  }),
  'activity-failed': connected({
    chainData: { activity: 'error' },
    run: (stage) => showActivity(stage, 'wm-message'),
  }),
}

/** A token's screen, by the place of its row. */
const openToken = (row: number, state: Partial<GalleryState> = {}): GalleryState =>
  connected({
    chainData: {},
    ...state,
    async run({ hands }) {
      await hands.press(`wm-account-tokens >> li:nth-child(${row}) .token`)
      await hands.see('wm-token-view >> .facts')
      await hands.pause(200)
    },
  })

/** Token: one holding, what can be done with it, and its contract. */
export const tokenStates: GalleryStates = {
  coin: openToken(1),
  token: openToken(2),
  elsewhere: openToken(3),
  long: openToken(2, { chainData: { tokens: 'long' } }),
}

/** Nft: one collectible. */
export const nftStates: GalleryStates = {
  item: connected({
    chainData: {},
    async run(stage) {
      await showNfts(stage, 'li')
      await stage.hands.press('wm-account-nfts >> li button')
      await stage.hands.see('wm-nft-view >> .facts')
      await stage.hands.pause(200)
    },
  }),
}

/** A transaction's screen, by the place of its row. */
const openTransaction = (row: number): GalleryState =>
  connected({
    chainData: { activity: 'mixed' },
    async run(stage) {
      await showActivity(stage, 'wm-activity-row')
      await stage.hands.press('wm-account-activity >> wm-activity-row >> button.activity', row)
      await stage.hands.see('wm-transaction-view >> .facts')
      await stage.hands.pause(200)
    },
  })

/** Transaction: what moved, between whom, and its fee. */
export const transactionStates: GalleryStates = {
  sent: openTransaction(0),
  traded: openTransaction(2),
}

/** AccountSettings: the settings of the account. */
export const accountSettingsStates: GalleryStates = {
  page: on('AccountSettings', { run: pause }),
  served: on('AccountSettings', { chainData: {}, run: pause }),
}

const LISTED = [
  { address: `0x${'5'.repeat(39)}1`, name: 'Harbour Dollar', symbol: 'HBD', decimals: 6 },
  { address: `0x${'6'.repeat(39)}3`, name: 'דולר נמל', symbol: 'נמל', decimals: 6 },
  {
    address: `0x${'7'.repeat(39)}4`,
    name: 'The Wrapped Interest Bearing Collateralised Stable Unit of Account',
    symbol: 'WIBCSUOA-LONG',
    decimals: 18,
  },
]
/**
 * The screen that adds tokens, with an address typed into it; `until` is the path of the expected
 * result.
 */
const adding = ({
  text,
  until,
  ...state
}: Partial<GalleryState> & { text?: string; until?: string } = {}): GalleryState =>
  connected({
    chainData: {},
    ...state,
    async run({ hands }) {
      await hands.press('wm-account-tokens >> .add')
      await hands.see('wm-custom-tokens-view >> wm-field')
      if (text) await hands.type('wm-custom-tokens-view >> wm-field >> input', text)
      if (until) await hands.see(`wm-custom-tokens-view >> ${until}`)
      await hands.pause(200)
    },
  })

/** CustomTokens: tokens that the visitor adds by address. */
export const customTokensStates: GalleryStates = {
  first: adding(),
  invalid: adding({ text: '0x1234', until: 'wm-field >> .mistake:not(:empty)' }),
  unknown: adding({ text: `0x${'5'.repeat(39)}0`, until: 'wm-field >> .mistake:not(:empty)' }),
  found: adding({ text: `0x${'5'.repeat(39)}1`, until: '.box' }),
  alike: adding({ text: `0x${'5'.repeat(39)}2`, until: '.box' }),
  added: adding({
    storage: { 'custom-tokens': { v: 1, value: { 'eip155:1': LISTED } } },
    until: 'li',
  }),
}

/** WalletReceive: the account as a QR code. */
export const walletReceiveStates: GalleryStates = {
  code: on('WalletReceive', { run: pause }),
  'one-network': on('WalletReceive', {
    options: { chains: toChains(networks.slice(0, 1)) },
    run: pause,
  }),
  phone: on('WalletReceive', { phone: true, run: pause }),
}

/** WalletCompatibleNetworks: the networks on which the address can receive. */
export const compatibleNetworksStates: GalleryStates = {
  list: on('WalletReceive', {
    run: ({ hands }) =>
      hands
        .press('wm-wallet-receive-view >> button.networks')
        .then(() => hands.see('wm-wallet-compatible-networks-view'))
        .then(() => hands.pause(200)),
  }),
}

/** Transactions: all activity. */
export const transactionsStates: GalleryStates = {
  list: on('Transactions', {
    chainData: { activity: 30 },
    run: ({ hands }) => hands.see('wm-virtual-list >> .activity').then(() => hands.pause(200)),
  }),
  mixed: on('Transactions', {
    chainData: { activity: 'mixed' },
    run: ({ hands }) => hands.see('wm-virtual-list >> .activity').then(() => hands.pause(200)),
  }),
  loading: on('Transactions', { chainData: { activity: 'hang' } }),
  none: on('Transactions', {
    chainData: { activity: 0 },
    run: ({ hands }) => hands.see('wm-message').then(() => {}),
  }),
  failed: on('Transactions', {
    chainData: { activity: 'error' },
    run: async ({ hands }) =>
      (await hands.see('wm-message'), await hands.see('wm-toasts >> .error')) && undefined,
  }),
  spam: on('Transactions', {
    chainData: { activity: 'spam' },
    run: ({ hands }) => hands.see('wm-message').then(() => {}),
  }),
}
