import { html, type TemplateResult } from 'lit'
import { formatText } from '../../locales/format-text.js'
import type { MessageKey } from '../../locales/messages.js'
import type { LoginViewName } from '../../state/shell/routes.js'
import type { StateElement } from '../base/state-element.js'
import { view } from './view.js'

/** A screen of the embedded wallet. Its title loads with its texts. */
function loginView<V extends LoginViewName>(
  name: V,
  title: MessageKey,
  load: () => Promise<new () => StateElement<'frameLogin'>>,
  template: (route: { readonly login?: string }) => TemplateResult,
) {
  return view(name, {
    title: (_, { appearance }) => String(appearance.$messages.get()?.[title] ?? ''),
    needs: ['frameLogin'],
    texts: 'login',
    load,
    template,
  })
}

/**
 * The later screens. Their rows load when the page is idle after the first screen, or with the
 * first of these screens.
 */
export const laterViews = {
  ...view('ConnectingMultiChain', {
    title: 'multiChain.title',
    needs: ['multiChain'],
    load: async () =>
      (await import('./connecting/connecting-multi-chain-view.js')).ConnectingMultiChainView,
    template: ({ walletId }, { wallets }) =>
      html`<wm-connecting-multi-chain-view
        .wallet=${wallets.get(walletId)}
      ></wm-connecting-multi-chain-view>`,
  }),
  ...view('ConnectingWalletConnectBasic', {
    title: () => 'WalletConnect',
    needs: ['pairing'],
    load: async () =>
      (await import('./connecting/connecting-wallet-connect-basic-view.js'))
        .ConnectingWalletConnectBasicView,
    template: () =>
      html`<wm-connecting-wallet-connect-basic-view></wm-connecting-wallet-connect-basic-view>`,
  }),
  ...view('Downloads', {
    title: ({ walletId }, { wallets, appearance }) =>
      formatText(
        appearance.$messages.get()?.['downloads.title'] ?? '{wallet}',
        appearance.$language.get(),
        wallets.get(walletId).name,
      ),
    load: async () => (await import('./help/downloads-view.js')).DownloadsView,
    template: ({ walletId }, { wallets }) =>
      html`<wm-downloads-view .wallet=${wallets.get(walletId)}></wm-downloads-view>`,
  }),
  ...view('GetWallet', {
    title: 'getWallet.title',
    load: async () => (await import('./help/get-wallet-view.js')).GetWalletView,
    template: () => html`<wm-get-wallet-view></wm-get-wallet-view>`,
  }),
  ...view('WhatIsAWallet', {
    title: 'whatIsAWallet.title',
    load: async () => (await import('./help/what-is-a-wallet-view.js')).WhatIsAWalletView,
    template: () => html`<wm-what-is-a-wallet-view></wm-what-is-a-wallet-view>`,
  }),
  ...view('WhatIsANetwork', {
    title: 'whatIsANetwork.title',
    texts: 'account',
    load: async () => (await import('./help/what-is-a-network-view.js')).WhatIsANetworkView,
    template: () => html`<wm-what-is-a-network-view></wm-what-is-a-network-view>`,
  }),
  ...view('Account', {
    title: undefined,
    needs: [
      'account',
      'nativeBalance',
      'balances',
      'portfolio',
      'priceHistory',
      'listChoices',
      'customTokens',
      'activity',
      'identity',
      'parties',
      'contacts',
      'remoteFeatures',
    ],
    texts: 'account',
    // The tokens are the first panel on most networks, so they load in parallel and render
    // together.
    load: async () =>
      (
        await Promise.all([
          import('./account/account-view.js'),
          import('./account/holdings/wm-account-tokens.js'),
        ])
      )[0].AccountView,
    template: () => html`<wm-account-view></wm-account-view>`,
  }),
  ...view('AccountSettings', {
    title: (_, { appearance }) => String(appearance.$messages.get()?.['account.settings'] ?? ''),
    needs: [
      'account',
      'balances',
      'identity',
      'names',
      'tokenEntry',
      'listChoices',
      'contacts',
      'permissions',
    ],
    texts: 'account',
    load: async () =>
      (await import('./account/settings/account-settings-view.js')).AccountSettingsView,
    template: () => html`<wm-account-settings-view></wm-account-settings-view>`,
  }),
  ...view('CustomTokens', {
    title: (_, { appearance }) => String(appearance.$messages.get()?.['tokens.title'] ?? ''),
    needs: ['account', 'balances', 'customTokens', 'tokenEntry'],
    texts: 'account',
    load: async () => (await import('./account/holdings/custom-tokens-view.js')).CustomTokensView,
    template: () => html`<wm-custom-tokens-view></wm-custom-tokens-view>`,
  }),
  ...view('Contacts', {
    title: (_, { appearance }) => String(appearance.$messages.get()?.['contacts.title'] ?? ''),
    needs: ['account', 'contacts'],
    texts: 'account',
    load: async () => (await import('./contacts/contacts-view.js')).ContactsView,
    template: () => html`<wm-contacts-view></wm-contacts-view>`,
  }),
  ...view('Contact', {
    title: ({ address }, { appearance }) =>
      String(
        appearance.$messages.get()?.[address === undefined ? 'contacts.add' : 'contacts.edit'] ??
          '',
      ),
    needs: ['account', 'contacts'],
    texts: 'account',
    load: async () => (await import('./contacts/contact-view.js')).ContactView,
    template: ({ namespace, address }) =>
      html`<wm-contact-view .namespace=${namespace} .address=${address}></wm-contact-view>`,
  }),
  ...view('Token', {
    title: ({ chainId, address }, { slices }) =>
      slices.find('portfolio')?.find(chainId, address)?.name ?? '',
    needs: ['account', 'balances', 'portfolio', 'priceHistory', 'listChoices', 'remoteFeatures'],
    texts: 'account',
    load: async () => (await import('./account/holdings/token-view.js')).TokenView,
    template: ({ chainId, address }) =>
      html`<wm-token-view .chainId=${chainId} .address=${address}></wm-token-view>`,
  }),
  ...view('Nft', {
    title: ({ id }, { slices }) => slices.find('nfts')?.find(id)?.name ?? '',
    needs: ['nfts'],
    texts: 'account',
    load: async () => (await import('./account/holdings/nft-view.js')).NftView,
    template: ({ id }) => html`<wm-nft-view .item=${id}></wm-nft-view>`,
  }),
  ...view('WalletReceive', {
    title: 'receive.title',
    needs: ['account'],
    texts: 'account',
    load: async () => (await import('./receive/wallet-receive-view.js')).WalletReceiveView,
    template: ({ chainId }) =>
      html`<wm-wallet-receive-view .chainId=${chainId}></wm-wallet-receive-view>`,
  }),
  ...view('WalletCompatibleNetworks', {
    title: 'compatibleNetworks.title',
    needs: ['account'],
    texts: 'account',
    load: async () =>
      (await import('./receive/wallet-compatible-networks-view.js')).WalletCompatibleNetworksView,
    template: () => html`<wm-wallet-compatible-networks-view></wm-wallet-compatible-networks-view>`,
  }),
  ...view('Transactions', {
    title: 'activity.title',
    needs: ['account', 'activity', 'parties', 'contacts', 'listChoices'],
    texts: 'account',
    load: async () => (await import('./activity/transactions-view.js')).TransactionsView,
    template: () => html`<wm-transactions-view></wm-transactions-view>`,
  }),
  ...view('Transaction', {
    title: 'activity.title',
    needs: ['activity', 'replacements', 'parties', 'contacts', 'portfolio', 'listChoices'],
    texts: 'account',
    load: async () => (await import('./activity/transaction-view.js')).TransactionView,
    template: ({ chainId, id }) =>
      html`<wm-transaction-view .chainId=${chainId} .hash=${id}></wm-transaction-view>`,
  }),
  ...view('WalletSend', {
    title: 'send.title',
    needs: ['account', 'contacts', 'send'],
    texts: ['send', 'account'],
    load: async () => (await import('./send/wallet-send-view.js')).WalletSendView,
    template: () => html`<wm-wallet-send-view></wm-wallet-send-view>`,
  }),
  ...view('WalletSendSelectToken', {
    title: 'send.select.title',
    needs: ['account', 'balances', 'send'],
    texts: ['send', 'account'],
    load: async () =>
      (await import('./send/wallet-send-select-token-view.js')).WalletSendSelectTokenView,
    template: () => html`<wm-wallet-send-select-token-view></wm-wallet-send-select-token-view>`,
  }),
  ...view('WalletSendPreview', {
    title: 'send.preview.title',
    needs: ['account', 'contacts', 'send'],
    texts: 'send',
    load: async () => (await import('./send/wallet-send-preview-view.js')).WalletSendPreviewView,
    template: () => html`<wm-wallet-send-preview-view></wm-wallet-send-preview-view>`,
  }),
  ...view('WalletSendConfirmed', {
    title: 'send.confirmed.title',
    needs: ['account', 'contacts', 'send'],
    texts: ['send', 'account'],
    load: async () =>
      (await import('./send/wallet-send-confirmed-view.js')).WalletSendConfirmedView,
    template: () => html`<wm-wallet-send-confirmed-view></wm-wallet-send-confirmed-view>`,
  }),
  ...view('SendCalls', {
    title: 'sendCalls.title',
    needs: ['calls'],
    texts: 'send',
    load: async () => (await import('./send/send-calls-view.js')).SendCallsView,
    template: () => html`<wm-send-calls-view></wm-send-calls-view>`,
  }),
  ...view('RequestPermissions', {
    title: (_, { appearance }) => String(appearance.$messages.get()?.['permissions.title'] ?? ''),
    needs: ['permissions'],
    texts: ['send', 'account'],
    load: async () =>
      (await import('./permissions/request-permissions-view.js')).RequestPermissionsView,
    template: () => html`<wm-request-permissions-view></wm-request-permissions-view>`,
  }),
  ...view('Swap', {
    title: 'swap.title',
    needs: ['account', 'balances', 'swap', 'switching'],
    texts: ['swap', 'account'],
    load: async () => (await import('./swap/swap-view.js')).SwapView,
    template: (route) => html`<wm-swap-view .arguments=${route}></wm-swap-view>`,
  }),
  ...view('SwapSelectToken', {
    title: 'send.select.title',
    needs: ['account', 'swap'],
    texts: ['swap', 'account'],
    load: async () => (await import('./swap/swap-select-token-view.js')).SwapSelectTokenView,
    template: ({ side }) =>
      html`<wm-swap-select-token-view .side=${side}></wm-swap-select-token-view>`,
  }),
  ...view('SwapPreview', {
    title: 'swap.preview.title',
    needs: ['account', 'swap'],
    texts: 'swap',
    load: async () => (await import('./swap/swap-preview-view.js')).SwapPreviewView,
    template: () => html`<wm-swap-preview-view></wm-swap-preview-view>`,
  }),
  ...view('SwapConfirmed', {
    title: 'swap.title',
    needs: ['account', 'swap'],
    texts: 'swap',
    load: async () => (await import('./swap/swap-confirmed-view.js')).SwapConfirmedView,
    template: () => html`<wm-swap-confirmed-view></wm-swap-confirmed-view>`,
  }),
  ...view('OnRampProviders', {
    title: 'buy.title',
    needs: ['account', 'onramp'],
    texts: 'onramp',
    load: async () => (await import('./onramp/on-ramp-providers-view.js')).OnRampProvidersView,
    template: () => html`<wm-on-ramp-providers-view></wm-on-ramp-providers-view>`,
  }),
  ...view('OnRampFiatSelect', {
    title: 'buy.fiat.title',
    needs: ['onramp'],
    texts: 'onramp',
    load: async () => (await import('./onramp/on-ramp-fiat-select-view.js')).OnRampFiatSelectView,
    template: () => html`<wm-on-ramp-fiat-select-view></wm-on-ramp-fiat-select-view>`,
  }),
  ...view('OnRampTokenSelect', {
    title: 'send.select.title',
    needs: ['account', 'onramp'],
    texts: 'onramp',
    load: async () => (await import('./onramp/on-ramp-token-select-view.js')).OnRampTokenSelectView,
    template: () => html`<wm-on-ramp-token-select-view></wm-on-ramp-token-select-view>`,
  }),
  ...view('BuyInProgress', {
    title: 'buy.title',
    needs: ['onramp'],
    texts: 'onramp',
    load: async () => (await import('./onramp/buy-in-progress-view.js')).BuyInProgressView,
    template: () => html`<wm-buy-in-progress-view></wm-buy-in-progress-view>`,
  }),
  ...view('OnRampActivity', {
    title: 'activity.title',
    needs: ['onramp', 'activity', 'parties', 'contacts'],
    texts: ['onramp', 'account'],
    load: async () => (await import('./onramp/on-ramp-activity-view.js')).OnRampActivityView,
    template: () => html`<wm-on-ramp-activity-view></wm-on-ramp-activity-view>`,
  }),
  ...view('WhatIsABuy', {
    title: 'whatIsABuy.title',
    texts: 'onramp',
    load: async () => (await import('./help/what-is-a-buy-view.js')).WhatIsABuyView,
    template: () => html`<wm-what-is-a-buy-view></wm-what-is-a-buy-view>`,
  }),
  ...view('ProfileWallets', {
    title: 'profile.title',
    needs: ['profile'],
    texts: 'account',
    load: async () => (await import('./profile/profile-wallets-view.js')).ProfileWalletsView,
    template: () => html`<wm-profile-wallets-view></wm-profile-wallets-view>`,
  }),
  ...view('Networks', {
    title: 'networks.title',
    needs: ['switching'],
    texts: 'account',
    load: async () => (await import('./networks/networks-view.js')).NetworksView,
    template: () => html`<wm-networks-view></wm-networks-view>`,
  }),
  ...view('SwitchNetwork', {
    title: ({ chainId }, { network }) => network.find(chainId)?.name ?? chainId,
    needs: ['switching'],
    texts: 'account',
    load: async () => (await import('./networks/switch-network-view.js')).SwitchNetworkView,
    template: ({ chainId }) =>
      html`<wm-switch-network-view .chainId=${chainId}></wm-switch-network-view>`,
  }),
  ...view('SwitchActiveChain', {
    title: 'switchActiveChain.title',
    needs: ['switching'],
    texts: 'account',
    load: async () =>
      (await import('./networks/switch-active-chain-view.js')).SwitchActiveChainView,
    template: ({ chainId }) =>
      html`<wm-switch-active-chain-view .chainId=${chainId}></wm-switch-active-chain-view>`,
  }),
  ...view('SIWXSignMessage', {
    title: 'signIn.title',
    texts: 'account',
    load: async () => (await import('./sign-in/siwx-sign-message-view.js')).SiwxSignMessageView,
    template: () => html`<wm-siwx-sign-message-view></wm-siwx-sign-message-view>`,
  }),
  ...view('SmartSessionList', {
    title: (_, { appearance }) => String(appearance.$messages.get()?.['sessions.title'] ?? ''),
    needs: ['sessions', 'permissions'],
    texts: ['account', 'send'],
    load: async () => (await import('./sessions/smart-session-list-view.js')).SmartSessionListView,
    template: () => html`<wm-smart-session-list-view></wm-smart-session-list-view>`,
  }),
  ...view('ChooseAccountName', {
    title: 'names.choose.title',
    needs: ['names'],
    texts: 'account',
    load: async () => (await import('./names/choose-account-name-view.js')).ChooseAccountNameView,
    template: () => html`<wm-choose-account-name-view></wm-choose-account-name-view>`,
  }),
  ...view('RegisterAccountName', {
    title: 'names.choose',
    needs: ['names'],
    texts: 'account',
    load: async () =>
      (await import('./names/register-account-name-view.js')).RegisterAccountNameView,
    template: () => html`<wm-register-account-name-view></wm-register-account-name-view>`,
  }),
  ...view('RegisterAccountNameSuccess', {
    title: 'names.done.title',
    texts: 'account',
    load: async () =>
      (await import('./names/register-account-name-success-view.js'))
        .RegisterAccountNameSuccessView,
    template: ({ name }) =>
      html`<wm-register-account-name-success-view
        .name=${name}
      ></wm-register-account-name-success-view>`,
  }),
  ...view('UnsupportedChain', {
    title: 'unsupportedChain.title',
    needs: ['switching'],
    texts: 'account',
    load: async () => (await import('./networks/unsupported-chain-view.js')).UnsupportedChainView,
    template: () => html`<wm-unsupported-chain-view></wm-unsupported-chain-view>`,
  }),
  ...loginView(
    'Create',
    'login.create.title',
    async () => (await import('./login/create-view.js')).CreateView,
    () => html`<wm-create-view></wm-create-view>`,
  ),
  ...loginView(
    'EmailLogin',
    'login.email.title',
    async () => (await import('./login/email/email-login-view.js')).EmailLoginView,
    () => html`<wm-email-login-view></wm-email-login-view>`,
  ),
  ...loginView(
    'EmailVerifyDevice',
    'login.device.title',
    async () => (await import('./login/email/email-verify-device-view.js')).EmailVerifyDeviceView,
    () => html`<wm-email-verify-device-view></wm-email-verify-device-view>`,
  ),
  ...loginView(
    'EmailVerifyOtp',
    'login.otp.title',
    async () => (await import('./login/email/email-verify-otp-view.js')).EmailVerifyOtpView,
    () => html`<wm-email-verify-otp-view></wm-email-verify-otp-view>`,
  ),
  ...loginView(
    'UpdateEmailWallet',
    'login.change.title',
    async () => (await import('./login/email/update-email-wallet-view.js')).UpdateEmailWalletView,
    () => html`<wm-update-email-wallet-view></wm-update-email-wallet-view>`,
  ),
  ...loginView(
    'UpdateEmailPrimaryOtp',
    'login.change.primary',
    async () => (await import('./login/email/email-verify-otp-view.js')).EmailVerifyOtpView,
    () => html`<wm-email-verify-otp-view purpose="primary"></wm-email-verify-otp-view>`,
  ),
  ...loginView(
    'UpdateEmailSecondaryOtp',
    'login.change.secondary',
    async () => (await import('./login/email/email-verify-otp-view.js')).EmailVerifyOtpView,
    () => html`<wm-email-verify-otp-view purpose="secondary"></wm-email-verify-otp-view>`,
  ),
  ...loginView(
    'ConnectSocials',
    'login.social.all',
    async () => (await import('./login/connect-socials-view.js')).ConnectSocialsView,
    ({ login }) => html`<wm-connect-socials-view .login=${login}></wm-connect-socials-view>`,
  ),
  ...loginView(
    'ConnectingSocial',
    'login.social.title',
    async () => (await import('./connecting/connecting-social-view.js')).ConnectingSocialView,
    () => html`<wm-connecting-social-view></wm-connecting-social-view>`,
  ),
  ...loginView(
    'ConnectingFarcaster',
    'login.farcaster.title',
    async () => (await import('./connecting/connecting-farcaster-view.js')).ConnectingFarcasterView,
    () => html`<wm-connecting-farcaster-view></wm-connecting-farcaster-view>`,
  ),
  ...loginView(
    'ApproveTransaction',
    'login.approve.title',
    async () => (await import('./approve/approve-transaction-view.js')).ApproveTransactionView,
    () => html`<wm-approve-transaction-view></wm-approve-transaction-view>`,
  ),
  ...loginView(
    'UpgradeEmailWallet',
    'login.upgrade.title',
    async () => (await import('./login/email/upgrade-email-wallet-view.js')).UpgradeEmailWalletView,
    () => html`<wm-upgrade-email-wallet-view></wm-upgrade-email-wallet-view>`,
  ),
}
