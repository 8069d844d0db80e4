import { LINK } from '../fixtures/fake-relay.js'
import type { Stage } from '../stage.js'
import type { GalleryState, GalleryStates } from '../state.js'

const plain = (state: Partial<GalleryState> = {}): GalleryState => ({
  directory: false,
  ...state,
  async run(stage) {
    await stage.modal.open()
    await stage.hands.press('wm-connect-view >> wm-row', 0)
    await stage.hands.see('wm-connecting-wallet-connect-view')
    await state.run?.(stage)
  },
})
/** A wallet of the list, opened through its directory entry; `tab` selects another platform. */
const listed = (
  name: string,
  { tab, ...state }: Partial<GalleryState> & { tab?: number } = {},
): GalleryState => ({
  ...state,
  async run(stage) {
    await stage.modal.open()
    await stage.hands.pressText('wm-connect-view >> wm-row', name)
    await stage.hands.see('wm-connecting-wallet-connect-view')
    if (tab !== undefined)
      await stage.hands.press('wm-connecting-wallet-connect-view >> [role=tab]', tab)
    await state.run?.(stage)
  },
})
const pressCopy = async ({ hands }: Stage) => {
  // Before the QR code is shown there is nothing to copy.
  await hands.see('wm-qr-code >> svg')
  await hands.press('wm-connecting-qr >> .copy')
  await hands.pause(300)
}
const seeError = ({ hands }: Stage) => hands.pause(300)
const custom = (wallet: object): Partial<GalleryState> => ({
  directory: false,
  options: { customWallets: [{ id: 'own', name: 'Own', ...wallet }] },
})

/** ConnectingWalletConnect: a link for a phone, or a link that opens an app on this device. */
export const connectingWalletConnectStates: GalleryStates = {
  'qr-loading': plain({ relay: 'silent' }),
  qr: plain(),
  'qr-renewing': plain({ relay: 'expiring', run: ({ hands }) => hands.pause(900) }),
  copied: plain({ run: pressCopy }),
  'copy-failed': plain({ clipboardBlocked: true, run: pressCopy }),
  'qr-of-wallet': listed('Harbor'),
  web: listed('Lumen', { tab: 1 }),
  desktop: listed('Lumen', { computer: true, tab: 2 }),
  extension: listed('Lumen', { computer: true, tab: 3 }),
  mobile: listed('Lumen', { phone: true }),
  'mobile-loading': listed('Lumen', { phone: true, relay: 'silent' }),
  'not-installed': listed(
    'Own',
    custom({
      rdns: 'gallery.own',
      chrome_store: 'https://chromewebstore.google.com/detail/own',
      homepage: 'https://own.example',
    }),
  ),
  unsupported: listed('Own', custom({ homepage: 'https://own.example' })),
  unreachable: plain({ relay: { fails: 'RELAY_UNAVAILABLE' }, run: seeError }),
  refused: plain({ relay: { fails: 'RELAY_REFUSED' }, run: seeError }),
}

/** ConnectingWalletConnectBasic: the QR code immediately, and all wallets below it. */
export const basicStates: GalleryStates = {
  qr: {
    run: async ({ modal, hands }) => {
      await modal.open({ view: 'ConnectingWalletConnectBasic' })
      await hands.see('wm-connecting-wallet-connect-basic-view')
    },
  },
  loading: {
    relay: 'silent',
    run: async ({ modal, hands }) => {
      await modal.open({ view: 'ConnectingWalletConnectBasic' })
      await hands.see('wm-connecting-wallet-connect-basic-view')
    },
  },
  manual: {
    computer: true,
    options: { manualPairing: true },
    run: async ({ modal, hands }) => {
      await modal.open({ uri: LINK })
      await hands.see('wm-connecting-wallet-connect-basic-view')
    },
  },
  phone: {
    phone: true,
    run: async ({ modal, hands }) => {
      await modal.open({ view: 'ConnectingWalletConnectBasic' })
      await hands.see('wm-connecting-wallet-connect-basic-view >> [role=listitem]')
    },
  },
}
