import type { GalleryStates } from '../state.js'

/** The toast over the card. */
export const toastStates: GalleryStates = {
  success: {
    run: async ({ modal, hands }) => {
      await modal.open({ view: 'AllWallets' })
      await hands.press('wm-all-wallets-view >> .square')
      await hands.see('wm-toasts >> .success')
    },
  },
  declined: {
    directory: false,
    relay: { fails: 'SESSION_REJECTED' },
    run: async ({ modal, hands }) => {
      await modal.open()
      await hands.press('wm-connect-view >> wm-row', 0)
      await hands.see('wm-toasts >> .error')
    },
  },
}

/** A configuration error of the page, shown to its developer. */
export const alertStates: GalleryStates = {
  'project-id-missing': {
    options: { walletConnect: true },
    directory: false,
    relay: false,
    wallets: [{ name: 'Lumen' }],
    run: async ({ modal, hands }) => {
      await modal.open()
      await hands.see('wm-alerts >> [role=alert]')
    },
  },
  'network-not-found': {
    directory: false,
    wallets: [{ name: 'Lumen' }],
    run: async ({ modal, hands }) => {
      await modal.switchNetwork('eip155:424242').catch(() => {
        // The alert is the subject of the picture.
      })
      await modal.open()
      await hands.see('wm-alerts >> [role=alert]')
    },
  },
}

/** The card in its place in the page. */
export const embeddedStates: GalleryStates = {
  connect: {
    wallets: [{ name: 'Lumen' }],
    options: { embedded: true },
    run: async ({ page, hands }) => {
      page.append(document.createElement('wallet-modal'))
      await hands.seeText('wm-connect-view >> wm-row', 'Northstar')
    },
  },
  account: {
    wallets: [{ name: 'Lumen' }],
    directory: false,
    options: { embedded: true },
    run: async ({ modal, wallets, page, hands }) => {
      page.append(document.createElement('wallet-modal'))
      await hands.see('wm-connect-view')
      await modal.connect({ wallet: wallets[0]!.rdns })
      await hands.see('wm-account-view')
    },
  },
}
