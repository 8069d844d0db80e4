import type { Stage } from '../stage.js'
import type { GalleryState, GalleryStates } from '../state.js'
import { networks, toChains } from '../fixtures/networks.js'

type Attributes = Readonly<Record<string, string>>

function put({ page }: Stage, tag: string, attributes: Attributes = {}, text = '') {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.textContent = text
  page.append(element)
}
const shown = (
  tag: string,
  state: Partial<GalleryState> = {},
  attributes: Attributes = {},
  text = '',
): GalleryState => ({
  directory: false,
  wallets: [{ name: 'Lumen' }],
  ...state,
  async run(stage) {
    put(stage, tag, attributes, text)
    await state.run?.(stage)
  },
})
const connect = async ({ modal, wallets }: Stage) =>
  void (await modal.connect({ wallet: wallets[0]!.rdns }))
const leave = async (stage: Stage) => {
  await connect(stage)
  stage.wallets[0]!.moveTo(5)
  await stage.hands.see('wm-unsupported-chain-view')
  stage.modal.close()
}
/** A button that connects the likely wallet. */
const oneTap = (state: Partial<GalleryState> = {}): GalleryState =>
  shown('wallet-button', state, { 'one-tap': '' })
const seePicture = async ({ hands }: Stage) => void (await hands.see('wallet-button >> img'))
const recentHarbor = {
  v: 1,
  value: [{ id: 'gallery.harbor', name: 'Harbor', rdns: 'gallery.harbor', links: {} }],
}
const kept = {
  connections: {
    v: 1,
    value: {
      eip155: {
        id: 'gallery.lumen',
        type: 'ANNOUNCED',
        chainId: 'eip155:1',
        accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
        wallet: { name: 'Lumen', rdns: 'gallery.lumen' },
      },
    },
  },
}

/** `<wallet-button>` in a page. */
export const buttonStates: GalleryStates = {
  'not-connected': shown('wallet-button'),
  labelled: shown('wallet-button', {}, { label: 'Start here' }),
  disabled: shown('wallet-button', {}, { disabled: '' }),
  connecting: shown('wallet-button', {
    wallets: [{ name: 'Lumen', connects: 'hang' }],
    run: async ({ modal, wallets, hands }) => {
      modal.connect({ wallet: wallets[0]!.rdns }).catch(() => {
        // Never answered; the request ends with the page.
      })
      await hands.see('wallet-button >> button[aria-busy]')
    },
  }),
  reconnecting: shown('wallet-button', { wallets: [], storage: kept }),
  connected: shown('wallet-button', { run: connect }),
  'connected-short': shown(
    'wallet-button',
    { run: connect },
    { 'chars-start': '2', 'chars-end': '4' },
  ),
  balance: shown(
    'wallet-button',
    {
      run: async (stage) => {
        await connect(stage)
        await stage.hands.seeText('wallet-button >> .lead', 'ETH')
      },
    },
    { balance: '' },
  ),
  'wrong-network': shown('wallet-button', { run: leave }),
  'one-tap-none': oneTap({ wallets: [] }),
  'one-tap-installed': oneTap({ run: seePicture }),
  'one-tap-recent': oneTap({
    wallets: [{ name: 'Lumen' }, { name: 'Harbor' }],
    storage: { 'recent-wallets': recentHarbor },
    run: seePicture,
  }),
  'one-tap-connecting': oneTap({
    wallets: [{ name: 'Lumen', connects: 'hang' }],
    run: async (stage) => {
      await seePicture(stage)
      await stage.hands.press('wallet-button >> button')
      await stage.hands.see('wallet-button >> button[aria-busy]')
    },
  }),
  'one-tap-connected': oneTap({ run: connect }),
}

/** `<wallet-network-button>` in a page. */
export const networkButtonStates: GalleryStates = {
  network: shown('wallet-network-button'),
  'no-network': shown('wallet-network-button', { options: { chains: [] } }),
  labelled: shown('wallet-network-button', { options: { chains: [] } }, { label: 'Choose where' }),
  slotted: shown('wallet-network-button', { options: { chains: [] } }, {}, 'Pick a network'),
  disabled: shown('wallet-network-button', {}, { disabled: '' }),
  connected: shown('wallet-network-button', { run: connect }),
  'wrong-network': shown('wallet-network-button', { run: leave }),
  'unknown-network': shown('wallet-network-button', {
    options: { chains: toChains(networks), allowUnsupportedChain: true },
    run: async (stage) => {
      await connect(stage)
      stage.wallets[0]!.moveTo(5)
    },
  }),
}
