/** A wallet of RainbowKit's list. */
export interface KnownWallet {
  /** RainbowKit's id, such as `metaMask`. */
  readonly id: string
  readonly name: string
  /**
   * Reverse domain name (EIP-6963). Without one the wallet is found by its name, or over
   * WalletConnect.
   */
  readonly rdns?: string
}

/**
 * RainbowKit's ids, names and reverse domain names of wallets, as its version 2.2.11 publishes
 * them.
 */
const ROWS: readonly (readonly [id: string, name: string, rdns?: string])[] = [
  ['anchorageDigital', 'Anchorage Digital', 'com.anchorage.connect'],
  ['argent', 'Argent'],
  ['backpack', 'Backpack', 'app.backpack.mobile'],
  ['base', 'Base', 'app.base.account'],
  ['baseAccount', 'Base Account', 'app.base.account'],
  ['berasig', 'BeraSig', 'app.berasig'],
  ['bestWallet', 'Best Wallet'],
  ['bifrostWallet', 'Bifrost Wallet', 'com.bifrostwallet'],
  ['binance', 'Binance Wallet', 'com.binance.wallet'],
  ['bitget', 'Bitget Wallet', 'com.bitget.web3'],
  ['bitski', 'Bitski'],
  ['bitverse', 'Bitverse Wallet'],
  ['bloom', 'Bloom Wallet'],
  ['brave', 'Brave Wallet', 'com.brave.wallet'],
  ['bybit', 'Bybit Wallet', 'com.bybit'],
  ['clv', 'CLV'],
  ['coin98', 'Coin98 Wallet', 'com.coin98'],
  ['coinbase', 'Coinbase Wallet', 'com.coinbase.wallet'],
  ['compass', 'Compass Wallet', 'io.leapwallet.CompassWallet'],
  ['core', 'Core', 'app.core.extension'],
  ['ctrl', 'CTRL Wallet', 'xyz.ctrl'],
  ['dawn', 'Dawn'],
  ['desig', 'Desig Wallet'],
  ['enkrypt', 'Enkrypt Wallet', 'com.enkrypt'],
  ['foxwallet', 'FoxWallet'],
  ['frame', 'Frame', 'sh.frame'],
  ['frontier', 'Frontier Wallet', 'xyz.frontier.wallet'],
  ['gate', 'Gate Wallet', 'io.gate.wallet'],
  ['gemini', 'Gemini Wallet', 'com.gemini.wallet'],
  ['imToken', 'imToken'],
  ['injected', 'Browser Wallet'],
  ['iopay', 'ioPay Wallet'],
  ['kaia', 'Kaia Wallet'],
  ['kaikas', 'Kaikas Wallet'],
  ['kraken', 'Kraken Wallet'],
  ['kresus-wallet', 'Kresus Wallet'],
  ['ledger', 'Ledger'],
  ['magicEden', 'Magic Eden Wallet', 'io.magiceden.wallet'],
  ['meco', 'MeCo Wallet', 'com.meco.wallet'],
  ['metaMask', 'MetaMask', 'io.metamask'],
  ['mew', 'MEW wallet'],
  ['nest', 'Nest', 'xyz.nestwallet'],
  ['nova', 'Nova Wallet', 'io.novawallet'],
  ['Okto', 'Okto'],
  ['okx', 'OKX Wallet', 'com.okex.wallet'],
  ['omni', 'Omni'],
  ['1inch', '1inch Wallet'],
  ['onekey', 'OneKey', 'so.onekey.app.wallet'],
  ['paraswap', 'ParaSwap Wallet'],
  ['phantom', 'Phantom', 'app.phantom'],
  ['porto', 'Porto', 'xyz.ithaca.porto'],
  ['rabby', 'Rabby Wallet', 'io.rabby'],
  ['rainbow', 'Rainbow', 'me.rainbow'],
  ['ramper', 'Ramper Wallet'],
  ['ready', 'Ready'],
  ['ronin', 'Ronin Wallet', 'com.roninchain.wallet'],
  ['safeheron', 'Safeheron'],
  ['safepal', 'SafePal Wallet'],
  ['safe', 'Safe'],
  ['seif', 'Seif', 'com.passkeywallet.seif'],
  ['subwallet', 'SubWallet', 'app.subwallet'],
  ['taho', 'Taho'],
  ['talisman', 'Talisman', 'xyz.talisman'],
  ['tokenary', 'Tokenary'],
  ['tokenPocket', 'TokenPocket', 'pro.tokenpocket'],
  ['trust', 'Trust Wallet', 'com.trustwallet.app'],
  ['uniswap', 'Uniswap Wallet', 'org.uniswap.app'],
  ['universal-profiles', 'Universal Profiles', 'io.universaleverything.universalprofiles'],
  ['valora', 'Valora'],
  ['walletConnect', 'WalletConnect'],
  ['wigwam', 'Wigwam', 'com.wigwam.wallet'],
  ['xdefi', 'XDEFI'],
  ['xportal', 'xPortal', 'com.elrond.maiar.wallet'],
  ['zeal', 'Zeal', 'app.zeal'],
  ['zerion', 'Zerion', 'io.zerion.wallet'],
  ['zilpay', 'ZilPay', 'io.zilpay'],
]

const KNOWN = new Map(
  ROWS.map(([id, name, rdns]): [string, KnownWallet] => [
    id.toLowerCase(),
    { id, name, ...(rdns === undefined ? {} : { rdns }) },
  ]),
)

/** A wallet by RainbowKit's id, in any case; undefined for others. */
export function findKnownWallet(id: string): KnownWallet | undefined {
  return KNOWN.get(id.toLowerCase())
}
