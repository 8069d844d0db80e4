import { html, type TemplateResult } from 'lit'
import './connect/connect-view.js'
import type { MessageKey } from '../../locales/messages.js'
import type { Route, ViewName } from '../../state/shell/routes.js'
import type { State } from '../../state/state.js'

/** A screen: its title, where its element is, and how the route's parameters reach it. */
interface View<R extends Route> {
  /** A text's key, or the name itself where the title is a stranger's word; undefined for no title. */
  readonly title: MessageKey | ((route: R, state: State) => string) | undefined
  readonly load: () => Promise<unknown>
  readonly template: (route: R) => TemplateResult
}

// The screen that opens most often comes with the shell: one round trip less before it is painted.
const withShell = () => Promise.resolve()

/** Every screen, and the lazy boundary: a screen's code is fetched when it is about to show. */
export const views: { readonly [V in ViewName]: View<Extract<Route, { view: V }>> } = {
  Connect: {
    title: 'connect.title',
    load: withShell,
    template: () => html`<wm-connect-view></wm-connect-view>`,
  },
  ConnectWallets: {
    title: 'connect.title',
    load: withShell,
    template: () => html`<wm-connect-view></wm-connect-view>`,
  },
  AllWallets: {
    title: 'allWallets.title',
    load: () => import('./connect/all-wallets-view.js'),
    template: () => html`<wm-all-wallets-view></wm-all-wallets-view>`,
  },
  ConnectingExternal: {
    title: ({ wallet }) => wallet.name,
    load: () => import('./connecting/connecting-external-view.js'),
    template: ({ wallet }) => html`<wm-connecting-external-view .wallet=${wallet}></wm-connecting-external-view>`,
  },
  ConnectingWalletConnect: {
    title: ({ wallet }) => wallet?.name ?? 'WalletConnect',
    load: () => import('./connecting/connecting-wallet-connect-view.js'),
    template: ({ wallet }) => html`<wm-connecting-wallet-connect-view .wallet=${wallet}></wm-connecting-wallet-connect-view>`,
  },
  ConnectingWalletConnectBasic: {
    title: () => 'WalletConnect',
    load: () => import('./connecting/connecting-wallet-connect-basic-view.js'),
    template: () => html`<wm-connecting-wallet-connect-basic-view></wm-connecting-wallet-connect-basic-view>`,
  },
  Downloads: {
    title: ({ wallet }, { appearance }) => appearance.$messages.get()?.['downloads.title'](wallet.name) ?? wallet.name,
    load: () => import('./help/downloads-view.js'),
    template: ({ wallet }) => html`<wm-downloads-view .wallet=${wallet}></wm-downloads-view>`,
  },
  GetWallet: {
    title: 'getWallet.title',
    load: () => import('./help/get-wallet-view.js'),
    template: () => html`<wm-get-wallet-view></wm-get-wallet-view>`,
  },
  WhatIsAWallet: {
    title: 'whatIsAWallet.title',
    load: () => import('./help/what-is-a-wallet-view.js'),
    template: () => html`<wm-what-is-a-wallet-view></wm-what-is-a-wallet-view>`,
  },
  WhatIsANetwork: {
    title: 'whatIsANetwork.title',
    load: () => import('./help/what-is-a-network-view.js'),
    template: () => html`<wm-what-is-a-network-view></wm-what-is-a-network-view>`,
  },
  Account: {
    title: undefined,
    load: () => import('./account/account-view.js'),
    template: () => html`<wm-account-view></wm-account-view>`,
  },
  Networks: {
    title: 'networks.title',
    load: () => import('./networks/networks-view.js'),
    template: () => html`<wm-networks-view></wm-networks-view>`,
  },
  SwitchNetwork: {
    title: ({ chainId }, { network }) => network.find(chainId)?.name ?? chainId,
    load: () => import('./networks/switch-network-view.js'),
    template: ({ chainId }) => html`<wm-switch-network-view .chainId=${chainId}></wm-switch-network-view>`,
  },
  UnsupportedChain: {
    title: 'unsupportedChain.title',
    load: () => import('./networks/unsupported-chain-view.js'),
    template: () => html`<wm-unsupported-chain-view></wm-unsupported-chain-view>`,
  },
}
