import { option, type GivenOptions } from './option-row.js'
import { isImageAddress } from '../platform/network/image-address.js'
import {
  addressOf,
  integer,
  listOf,
  shape,
  text,
  textWith,
  type Kind,
  type ValueOf,
} from './option-kinds.js'
import { http, link, name, onrampName, origin } from './option-values.js'

/** The rows of the option `metadata`. */
export const METADATA = {
  /**
   * Name of the app (the page's title, otherwise its host).
   *
   * @example name: 'My app'
   */
  name: option(text),
  /**
   * One sentence about the app (the page's `og:description` or `description`).
   *
   * @example description: 'Pay and get paid.'
   */
  description: option(text),
  /**
   * Address of the app. Wallets warn when it differs from the page's origin (the page's origin).
   *
   * @example url: 'https://app.example'
   */
  url: option(text),
  /**
   * Addresses of images, best first (the page's icon).
   *
   * @example icons: ['https://app.example/icon.png']
   */
  icons: option(listOf(text)),
}

/** The app's description of itself, for wallets. */
export interface Metadata extends Required<GivenOptions<typeof METADATA>> {}

const MAX_LINE = 80

export const welcome = shape(
  {},
  {
    /**
     * A sentence of at most 80 characters, the same in every language (none).
     *
     * @example line: 'Trade from your own wallet.'
     */
    line: textWith('a text of at most 80 characters', (value) => [...value].length <= MAX_LINE),
    /**
     * Address of a picture, at best 672 × 144 px: `https:`, `data:image/` of at most 256 KiB, or
     * relative to the page (none). It is requested when the modal opens.
     *
     * @example picture: '/harbour.jpg'
     */
    picture: textWith(
      'the address of an image: https:, data:image/ of at most 256 KiB, or relative to the page',
      (value) => value !== '' && (!/^[a-z][a-z\d+.-]*:/i.test(value) || isImageAddress(value)),
    ),
  },
)

/** What the app says and shows of itself above the list of wallets. */
export interface Welcome extends ValueOf<typeof welcome> {}

export const serverAddresses = shape(
  {},
  {
    /**
     * WalletConnect relay, `wss://…` (the public one).
     *
     * @example relay: 'wss://relay.example'
     */
    relay: addressOf('wss:', 'ws:'),
    /**
     * Chain data, RPC, swaps, names, on-ramps and smart sessions, `https://…` (none).
     *
     * @example api: 'https://api.example'
     */
    api: http,
    /**
     * Wallet directory, images, remote configuration, sign-in and analytics, `https://…` (none).
     *
     * @example cloud: 'https://cloud.example'
     */
    cloud: http,
  },
)

/** Addresses of our server, or of servers with the same contract. */
export interface ServerAddresses extends ValueOf<typeof serverAddresses> {}

/** A wallet that the app adds to the list. */
export interface CustomWallet {
  /**
   * Unique among the wallets; `connect({ wallet })` takes it.
   *
   * @example id: 'my-wallet'
   */
  readonly id: string
  /**
   * Name shown in the list.
   *
   * @example name: 'My Wallet'
   */
  readonly name: string
  /**
   * Address of the website.
   *
   * @example homepage: 'https://wallet.example'
   */
  readonly homepage?: string | null
  /**
   * Address of the icon (a generated one).
   *
   * @example image_url: 'https://wallet.example/icon.png'
   */
  readonly image_url?: string | null
  /**
   * Link that opens the app on a phone, `mywallet://`.
   *
   * @example mobile_link: 'mywallet://'
   */
  readonly mobile_link?: string | null
  /**
   * Link that opens the program on a computer, `mywallet://`.
   *
   * @example desktop_link: 'mywallet://'
   */
  readonly desktop_link?: string | null
  /**
   * Address of the web wallet, opened with a pairing link. Needs WalletConnect.
   *
   * @example webapp_link: 'https://app.wallet.example'
   */
  readonly webapp_link?: string | null
  /**
   * Universal link, `https://…`.
   *
   * @example link_mode: 'https://wallet.example/open'
   */
  readonly link_mode?: string | null
  /**
   * Link that opens a page in the app's own browser, used on a phone without WalletConnect. `{url}`
   * and `{origin}` stand for the encoded page, `{page}` for its address without the scheme.
   *
   * @example browse_link: 'https://wallet.example/browse?url={url}'
   */
  readonly browse_link?: string | null
  /**
   * Address in the Apple App Store.
   *
   * @example app_store: 'https://apps.apple.com/app/id1'
   */
  readonly app_store?: string | null
  /**
   * Address in Google Play.
   *
   * @example play_store: 'https://play.google.com/store/apps/details?id=example.wallet'
   */
  readonly play_store?: string | null
  /**
   * Address in the Chrome Web Store.
   *
   * @example chrome_store: 'https://chromewebstore.google.com/detail/example'
   */
  readonly chrome_store?: string | null
  /**
   * Name announced by EIP-6963. The row of an installed wallet with this name takes this entry.
   *
   * @example rdns: 'example.wallet'
   */
  readonly rdns?: string | null
}

// Every member is a text, so only the required ones are named.
export const customWallet = shape({ id: name, name }, {}, link) as Kind<CustomWallet>

export const tokenOption = shape(
  {
    /**
     * Address of the contract or mint.
     *
     * @example address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
     */
    address: name,
    /**
     * Symbol, such as `USDC`.
     *
     * @example symbol: 'USDC'
     */
    symbol: text,
    /**
     * Number of decimals of the amounts, such as `6`. The network's own value is not read.
     *
     * @example decimals: 6
     */
    decimals: integer(0, 255),
  },
  {
    /**
     * Name (the symbol).
     *
     * @example name: 'USD Coin'
     */
    name: text,
    /**
     * Address of the icon (a generated one).
     *
     * @example icon: 'https://app.example/usdc.svg'
     */
    icon: text,
  },
)

/** A token whose balance is read from a node, where no server lists the visitor's tokens. */
export interface TokenOption extends ValueOf<typeof tokenOption> {}

export const onrampOption = shape(
  {
    /**
     * The on-ramp.
     *
     * @example name: 'coinbase'
     */
    name: onrampName,
    /**
     * Address of the on-ramp's page, on a host of that on-ramp.
     *
     * @example url: 'https://pay.coinbase.com/buy/select-asset'
     */
    url: http,
    /**
     * The app's public key at that on-ramp.
     *
     * @example publicKey: 'my-app-id'
     */
    publicKey: text,
  },
  {},
)

/**
 * An on-ramp under the app's own contract. A plain name instead lets the server create the address.
 */
export interface OnrampOption extends ValueOf<typeof onrampOption> {}

export const embeddedWallet = shape(
  {
    /**
     * Origin of the secure site that holds the keys, such as `https://wallet.example.org`.
     *
     * @example url: 'https://wallet.example.org'
     */
    url: origin,
  },
  {},
)

/** The wallet that visitors get by signing in. */
export interface EmbeddedWalletOptions extends ValueOf<typeof embeddedWallet> {}
