import * as connectors from 'wagmi/connectors'
import { findKnownWallet } from './known-wallets.js'
import type { CreateWalletFn } from './wallet.js'

/** A connector of wagmi that takes the app's name and picture. */
type CreateConnector = (app: { appName: string; appLogoUrl?: string }) => unknown
type Connector = ReturnType<ReturnType<CreateWalletFn>['createConnector']>

/**
 * A wallet of the list. `create`: wagmi's connector of a wallet that no page announces. The modal
 * finds the other wallets on the page, or reaches them over WalletConnect, by itself.
 */
function createWallet(id: string, create?: CreateConnector): CreateWalletFn {
  return ({ appName, appIcon }) => {
    const wallet = findKnownWallet(id) ?? { id, name: id }
    const own = () => create?.({ appName, ...(appIcon ? { appLogoUrl: appIcon } : {}) })
    return {
      ...wallet,
      iconUrl: '',
      iconBackground: 'transparent',
      createConnector: (details) => {
        const connector = (own() ?? connectors.injected()) as Connector
        return (config) => ({ ...connector(config), ...details })
      },
    }
  }
}

export const anchorageDigitalWallet: CreateWalletFn = createWallet('anchorageDigital')
export const argentWallet: CreateWalletFn = createWallet('argent')
export const backpackWallet: CreateWalletFn = createWallet('backpack')
export const base: CreateWalletFn = createWallet('base', connectors.baseAccount)
export const baseAccount: CreateWalletFn = createWallet('baseAccount', connectors.baseAccount)
export const berasigWallet: CreateWalletFn = createWallet('berasig')
export const bestWallet: CreateWalletFn = createWallet('bestWallet')
export const bifrostWallet: CreateWalletFn = createWallet('bifrostWallet')
export const binanceWallet: CreateWalletFn = createWallet('binance')
export const bitgetWallet: CreateWalletFn = createWallet('bitget')
export const bitskiWallet: CreateWalletFn = createWallet('bitski')
export const bitverseWallet: CreateWalletFn = createWallet('bitverse')
export const bloomWallet: CreateWalletFn = createWallet('bloom')
export const braveWallet: CreateWalletFn = createWallet('brave')
export const bybitWallet: CreateWalletFn = createWallet('bybit')
export const clvWallet: CreateWalletFn = createWallet('clv')
export const coin98Wallet: CreateWalletFn = createWallet('coin98')
export const coinbaseWallet: CreateWalletFn = createWallet('coinbase', connectors.coinbaseWallet)
export const compassWallet: CreateWalletFn = createWallet('compass')
export const coreWallet: CreateWalletFn = createWallet('core')
export const ctrlWallet: CreateWalletFn = createWallet('ctrl')
export const dawnWallet: CreateWalletFn = createWallet('dawn')
export const desigWallet: CreateWalletFn = createWallet('desig')
export const enkryptWallet: CreateWalletFn = createWallet('enkrypt')
export const foxWallet: CreateWalletFn = createWallet('foxwallet')
export const frameWallet: CreateWalletFn = createWallet('frame')
export const frontierWallet: CreateWalletFn = createWallet('frontier')
export const gateWallet: CreateWalletFn = createWallet('gate')
export const geminiWallet: CreateWalletFn = createWallet('gemini')
export const imTokenWallet: CreateWalletFn = createWallet('imToken')
export const injectedWallet: CreateWalletFn = createWallet('injected')
export const iopayWallet: CreateWalletFn = createWallet('iopay')
export const kaiaWallet: CreateWalletFn = createWallet('kaia')
export const kaikasWallet: CreateWalletFn = createWallet('kaikas')
export const krakenWallet: CreateWalletFn = createWallet('kraken')
export const kresusWallet: CreateWalletFn = createWallet('kresus-wallet')
export const ledgerWallet: CreateWalletFn = createWallet('ledger')
export const magicEdenWallet: CreateWalletFn = createWallet('magicEden')
export const mecoWallet: CreateWalletFn = createWallet('meco')
export const metaMaskWallet: CreateWalletFn = createWallet('metaMask')
export const mewWallet: CreateWalletFn = createWallet('mew')
export const nestWallet: CreateWalletFn = createWallet('nest')
export const novaWallet: CreateWalletFn = createWallet('nova')
export const oktoWallet: CreateWalletFn = createWallet('Okto')
export const okxWallet: CreateWalletFn = createWallet('okx')
export const omniWallet: CreateWalletFn = createWallet('omni')
export const oneInchWallet: CreateWalletFn = createWallet('1inch')
export const oneKeyWallet: CreateWalletFn = createWallet('onekey')
export const paraSwapWallet: CreateWalletFn = createWallet('paraswap')
export const phantomWallet: CreateWalletFn = createWallet('phantom')
export const portoWallet: CreateWalletFn = createWallet('porto')
export const rabbyWallet: CreateWalletFn = createWallet('rabby')
export const rainbowWallet: CreateWalletFn = createWallet('rainbow')
export const ramperWallet: CreateWalletFn = createWallet('ramper')
export const readyWallet: CreateWalletFn = createWallet('ready')
export const roninWallet: CreateWalletFn = createWallet('ronin')
export const safeheronWallet: CreateWalletFn = createWallet('safeheron')
export const safepalWallet: CreateWalletFn = createWallet('safepal')
export const safeWallet: CreateWalletFn = createWallet('safe', connectors.safe)
export const seifWallet: CreateWalletFn = createWallet('seif')
export const subWallet: CreateWalletFn = createWallet('subwallet')
export const tahoWallet: CreateWalletFn = createWallet('taho')
export const talismanWallet: CreateWalletFn = createWallet('talisman')
export const tokenaryWallet: CreateWalletFn = createWallet('tokenary')
export const tokenPocketWallet: CreateWalletFn = createWallet('tokenPocket')
export const trustWallet: CreateWalletFn = createWallet('trust')
export const uniswapWallet: CreateWalletFn = createWallet('uniswap')
export const universalProfilesWallet: CreateWalletFn = createWallet('universal-profiles')
export const valoraWallet: CreateWalletFn = createWallet('valora')
export const walletConnectWallet: CreateWalletFn = createWallet('walletConnect')
export const wigwamWallet: CreateWalletFn = createWallet('wigwam')
export const xdefiWallet: CreateWalletFn = createWallet('xdefi')
export const xPortalWallet: CreateWalletFn = createWallet('xportal')
export const zealWallet: CreateWalletFn = createWallet('zeal')
export const zerionWallet: CreateWalletFn = createWallet('zerion')
export const zilPayWallet: CreateWalletFn = createWallet('zilpay')
