import type { OpenableView } from 'wallet-modal'
import type { GalleryState, GalleryStates } from '../state.js'

const opened = (
  view: OpenableView,
  tag: string,
  state: Partial<GalleryState> = {},
): GalleryState => ({
  ...state,
  async run(stage) {
    await stage.modal.open({ view })
    await stage.hands.see(tag)
    await state.run?.(stage)
  },
})
const chrome = 'https://chromewebstore.google.com/detail/own'
// A phone opens its store directly.
const downloads = (links: object): GalleryState => ({
  computer: true,
  directory: false,
  options: {
    customWallets: [{ id: 'own', name: 'Our own wallet', rdns: 'gallery.own', ...links }],
  },
  async run({ modal, hands }) {
    await modal.open()
    await hands.pressText('wm-connect-view >> wm-row', 'Our own wallet')
    await hands.press('wm-connecting-download >> wm-button')
    await hands.see('wm-downloads-view')
  },
})

/** Downloads: where to install a wallet. */
export const downloadsStates: GalleryStates = {
  all: downloads({
    chrome_store: chrome,
    app_store: 'https://apps.apple.com/app/own',
    play_store: 'https://play.google.com/store/apps/details?id=own',
    homepage: 'https://own.example',
  }),
  extension: downloads({ chrome_store: chrome, app_store: 'https://apps.apple.com/app/own' }),
}

/** GetWallet: a first wallet for visitors who have none. */
export const getWalletStates: GalleryStates = {
  recommended: opened('GetWallet', 'wm-get-wallet-view', {
    run: async ({ hands }) => void (await hands.seeText('wm-get-wallet-view', 'Northstar')),
  }),
  'no-directory': opened('GetWallet', 'wm-get-wallet-view', { directory: false, relay: false }),
}

/** WhatIsAWallet: the help behind the question mark. */
export const whatIsAWalletStates: GalleryStates = {
  text: opened('WhatIsAWallet', 'wm-what-is-a-wallet-view'),
  pushed: {
    directory: false,
    run: async ({ modal, hands }) => {
      await modal.open()
      await hands.press('wm-header >> .side:first-child button')
      await hands.see('wm-what-is-a-wallet-view')
    },
  },
}

/** WhatIsANetwork: the help of the network list. */
export const whatIsANetworkStates: GalleryStates = {
  text: opened('WhatIsANetwork', 'wm-what-is-a-network-view'),
}
