import { html } from 'lit'
import { toConnectTitle } from './connect/connect-title.js'
import { ConnectView } from './connect/connect-view.js'
import { view } from './view.js'

/** The screens of a first visit. Their rows load with the dialog. */
export const firstViews = {
  // The screen that opens most often loads with the shell, which saves a round trip before it is
  // painted.
  ...view('Connect', {
    title: (_, state) => toConnectTitle(state),
    load: () => Promise.resolve(ConnectView),
    template: () => html`<wm-connect-view></wm-connect-view>`,
  }),
  ...view('ConnectWallets', {
    title: (_, state) => toConnectTitle(state),
    load: () => Promise.resolve(ConnectView),
    template: () => html`<wm-connect-view wallets-only></wm-connect-view>`,
  }),
  ...view('AllWallets', {
    title: 'allWallets.title',
    needs: ['browse'],
    load: async () => (await import('./connect/all-wallets-view.js')).AllWalletsView,
    template: () => html`<wm-all-wallets-view></wm-all-wallets-view>`,
  }),
  ...view('ConnectingExternal', {
    title: ({ walletId }, { wallets }) => wallets.get(walletId).name,
    needs: ['attempt'],
    load: async () =>
      (await import('./connecting/connecting-external-view.js')).ConnectingExternalView,
    template: ({ walletId, namespace }, { wallets }) =>
      html`<wm-connecting-external-view
        .wallet=${wallets.get(walletId)}
        .namespace=${namespace}
      ></wm-connecting-external-view>`,
  }),
  ...view('ConnectingWalletConnect', {
    title: ({ walletId }, { wallets }) =>
      walletId === undefined ? 'WalletConnect' : wallets.get(walletId).name,
    needs: ['pairing'],
    load: async () =>
      (await import('./connecting/connecting-wallet-connect-view.js')).ConnectingWalletConnectView,
    template: ({ walletId }, { wallets }) =>
      html`<wm-connecting-wallet-connect-view
        .wallet=${walletId === undefined ? undefined : wallets.get(walletId)}
      ></wm-connecting-wallet-connect-view>`,
  }),
}
