import type { GalleryStates } from '../state.js'
import {
  accountSettingsStates,
  accountStates,
  compatibleNetworksStates,
  customTokensStates,
  nftStates,
  tokenStates,
  transactionStates,
  transactionsStates,
  walletReceiveStates,
} from './account.js'
import { allWalletsStates } from './all-wallets.js'
import { buttonStates, networkButtonStates } from './buttons.js'
import { contactStates, contactsStates } from './contacts.js'
import { connectStates } from './connect.js'
import { connectingExternalStates } from './connecting-external.js'
import { basicStates, connectingWalletConnectStates } from './connecting-wallet-connect.js'
import {
  downloadsStates,
  getWalletStates,
  whatIsANetworkStates,
  whatIsAWalletStates,
} from './help.js'
import {
  accountLoginStates,
  approveTransactionStates,
  replacementStates,
  connectingFarcasterStates,
  connectingSocialStates,
  connectLoginStates,
  connectSocialsStates,
  createStates,
  emailLoginStates,
  emailVerifyDeviceStates,
  emailVerifyOtpStates,
  updateEmailStates,
  updatePrimaryStates,
  upgradeStates,
} from './login.js'
import {
  chooseAccountNameStates,
  registerAccountNameStates,
  registerAccountNameSuccessStates,
} from './names.js'
import { networksStates, switchNetworkStates, unsupportedChainStates } from './networks.js'
import {
  connectingMultiChainStates,
  profileWalletsStates,
  switchActiveChainStates,
} from './profile-wallets.js'
import {
  sendCallsStates,
  sendConfirmedStates,
  sendPreviewStates,
  sendSelectTokenStates,
  sendStates,
} from './send.js'
import {
  buyInProgressStates,
  onRampActivityStates,
  onRampFiatSelectStates,
  onRampProvidersStates,
  onRampTokenSelectStates,
  whatIsABuyStates,
} from './onramp.js'
import { grantedStates, requestPermissionsStates, smartSessionListStates } from './sessions.js'
import { signInStates } from './sign-in.js'
import {
  swapConfirmedStates,
  swapPreviewStates,
  swapSelectTokenStates,
  swapStates,
} from './swap.js'
import { alertStates, embeddedStates, toastStates } from './shell.js'

/** Every state, by view. `states.json` lists the same for programs. */
export const states: Readonly<Record<string, GalleryStates>> = {
  Connect: { ...connectStates, ...connectLoginStates },
  AllWallets: allWalletsStates,
  ConnectingExternal: connectingExternalStates,
  ConnectingWalletConnect: connectingWalletConnectStates,
  ConnectingWalletConnectBasic: basicStates,
  Downloads: downloadsStates,
  GetWallet: getWalletStates,
  WhatIsAWallet: whatIsAWalletStates,
  WhatIsANetwork: whatIsANetworkStates,
  Account: accountStates,
  AccountSettings: { ...accountSettingsStates, ...accountLoginStates },
  Token: tokenStates,
  Nft: nftStates,
  Transaction: { ...transactionStates, ...replacementStates },
  CustomTokens: customTokensStates,
  Contacts: contactsStates,
  Contact: contactStates,
  WalletReceive: walletReceiveStates,
  WalletCompatibleNetworks: compatibleNetworksStates,
  Transactions: transactionsStates,
  WalletSend: sendStates,
  WalletSendSelectToken: sendSelectTokenStates,
  WalletSendPreview: sendPreviewStates,
  WalletSendConfirmed: sendConfirmedStates,
  SendCalls: sendCallsStates,
  RequestPermissions: requestPermissionsStates,
  Swap: swapStates,
  SwapSelectToken: swapSelectTokenStates,
  SwapPreview: swapPreviewStates,
  SwapConfirmed: swapConfirmedStates,
  OnRampProviders: onRampProvidersStates,
  OnRampFiatSelect: onRampFiatSelectStates,
  OnRampTokenSelect: onRampTokenSelectStates,
  BuyInProgress: buyInProgressStates,
  OnRampActivity: onRampActivityStates,
  WhatIsABuy: whatIsABuyStates,
  ProfileWallets: profileWalletsStates,
  ConnectingMultiChain: connectingMultiChainStates,
  Networks: networksStates,
  SwitchNetwork: switchNetworkStates,
  SwitchActiveChain: switchActiveChainStates,
  UnsupportedChain: unsupportedChainStates,
  SIWXSignMessage: signInStates,
  SmartSessionList: { ...smartSessionListStates, ...grantedStates },
  ChooseAccountName: chooseAccountNameStates,
  RegisterAccountName: registerAccountNameStates,
  RegisterAccountNameSuccess: registerAccountNameSuccessStates,
  Create: createStates,
  EmailLogin: emailLoginStates,
  EmailVerifyDevice: emailVerifyDeviceStates,
  EmailVerifyOtp: emailVerifyOtpStates,
  ConnectSocials: connectSocialsStates,
  ConnectingSocial: connectingSocialStates,
  ConnectingFarcaster: connectingFarcasterStates,
  UpdateEmailWallet: updateEmailStates,
  UpdateEmailPrimaryOtp: updatePrimaryStates,
  ApproveTransaction: approveTransactionStates,
  UpgradeEmailWallet: upgradeStates,
  'wallet-button': buttonStates,
  'wallet-network-button': networkButtonStates,
  Toast: toastStates,
  Alert: alertStates,
  Embedded: embeddedStates,
}
