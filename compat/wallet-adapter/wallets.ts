import { note } from '../note.js'
import { WalletReadyState, type Adapter } from './adapter.js'

/**
 * A wallet of the list that `<WalletProvider>` takes. The modal finds every wallet of the Wallet
 * Standard by itself, so an entry has no effect; that of WalletConnect gives the project id.
 */
class ListedAdapter implements Adapter {
  readonly icon = ''
  readonly url = ''
  readonly readyState = WalletReadyState.NotDetected
  readonly publicKey = null
  readonly connected = false
  readonly connecting = false
  /** What the app gave the wallet; only `options.projectId` of WalletConnect is read. */
  readonly config: { readonly options?: { readonly projectId?: string } }

  constructor(
    readonly name: string,
    config: object = {},
  ) {
    this.config = config
  }
}

/** A class of that wallet. */
type AdapterClass = new (config?: object) => ListedAdapter

function createClass(name: string): AdapterClass {
  return class extends ListedAdapter {
    constructor(config?: object) {
      super(name, config)
    }
  }
}

/** The project id in a list of wallets; undefined without WalletConnect's. */
export function findProjectId(wallets: readonly unknown[]): string | undefined {
  for (const wallet of wallets) {
    if (!(wallet instanceof ListedAdapter)) {
      const { name } = wallet as { readonly name?: unknown }
      note(
        'wallet-adapter',
        `wallets: ${String(name)}`,
        'a wallet outside the Wallet Standard is not listed.',
      )
    } else if (wallet.config.options?.projectId) return wallet.config.options.projectId
  }
  return undefined
}

export const AlphaWalletAdapter: AdapterClass = createClass('Alpha')
export const AvanaWalletAdapter: AdapterClass = createClass('Avana')
export const BackpackWalletAdapter: AdapterClass = createClass('Backpack')
export const BitgetWalletAdapter: AdapterClass = createClass('Bitget')
export const BitKeepWalletAdapter: AdapterClass = createClass('BitKeep')
export const BitpieWalletAdapter: AdapterClass = createClass('Bitpie')
export const BraveWalletAdapter: AdapterClass = createClass('Brave')
export const CloverWalletAdapter: AdapterClass = createClass('Clover')
export const Coin98WalletAdapter: AdapterClass = createClass('Coin98')
export const CoinbaseWalletAdapter: AdapterClass = createClass('Coinbase Wallet')
export const CoinhubWalletAdapter: AdapterClass = createClass('Coinhub')
export const ExodusWalletAdapter: AdapterClass = createClass('Exodus')
export const FractalWalletAdapter: AdapterClass = createClass('Fractal')
export const GlowWalletAdapter: AdapterClass = createClass('Glow')
export const HuobiWalletAdapter: AdapterClass = createClass('HuobiWallet')
export const HyperPayWalletAdapter: AdapterClass = createClass('HyperPay Wallet')
export const KeystoneWalletAdapter: AdapterClass = createClass('Keystone')
export const KrystalWalletAdapter: AdapterClass = createClass('Krystal')
export const LedgerWalletAdapter: AdapterClass = createClass('Ledger')
export const MathWalletAdapter: AdapterClass = createClass('MathWallet')
export const NekoWalletAdapter: AdapterClass = createClass('Neko')
export const NightlyWalletAdapter: AdapterClass = createClass('Nightly')
export const NufiWalletAdapter: AdapterClass = createClass('Nufi')
export const OntoWalletAdapter: AdapterClass = createClass('ONTO')
export const ParticleAdapter: AdapterClass = createClass('Particle')
export const PhantomWalletAdapter: AdapterClass = createClass('Phantom')
export const SafePalWalletAdapter: AdapterClass = createClass('SafePal')
export const SaifuWalletAdapter: AdapterClass = createClass('Saifu')
export const SalmonWalletAdapter: AdapterClass = createClass('Salmon')
export const SkyWalletAdapter: AdapterClass = createClass('SKY Wallet')
export const SlopeWalletAdapter: AdapterClass = createClass('Slope')
export const SolflareWalletAdapter: AdapterClass = createClass('Solflare')
export const SolletWalletAdapter: AdapterClass = createClass('Sollet')
export const SolletExtensionWalletAdapter: AdapterClass = createClass('Sollet (Extension)')
export const SolongWalletAdapter: AdapterClass = createClass('Solong')
export const SpotWalletAdapter: AdapterClass = createClass('Spot')
export const TokenaryWalletAdapter: AdapterClass = createClass('Tokenary')
export const TokenPocketWalletAdapter: AdapterClass = createClass('TokenPocket')
export const TorusWalletAdapter: AdapterClass = createClass('Torus')
export const TrezorWalletAdapter: AdapterClass = createClass('Trezor')
export const TrustWalletAdapter: AdapterClass = createClass('Trust')
export const WalletConnectWalletAdapter: AdapterClass = createClass('WalletConnect')
export const XDEFIWalletAdapter: AdapterClass = createClass('XDEFI')
