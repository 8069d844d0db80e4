import type { ChainNamespace } from '../../standards/caip.js'
import type { WalletEntry } from './wallet-entry.js'

interface Browser {
  /** Directory id and reverse domain name; an app's own list may use either. */
  readonly ids: readonly string[]
  readonly namespace: ChainNamespace
  readonly toLink: (href: string, origin: string) => string
}

// Wallets whose app supports a namespace only on pages opened in the app's own browser, with the
// link that opens such a page.
const BROWSERS: readonly Browser[] = [
  {
    ids: ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'app.phantom'],
    namespace: 'solana',
    toLink: (href, origin) => `https://phantom.app/ul/browse/${href}?ref=${origin}`,
  },
  {
    ids: [
      '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
      'com.solflare.wallet',
    ],
    namespace: 'solana',
    toLink: (href) => `https://solflare.com/ul/v1/browse/${href}?ref=${href}`,
  },
  {
    ids: [
      'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      'com.coinbase.wallet',
    ],
    namespace: 'solana',
    toLink: (href) => `https://go.cb-w.com/dapp?cb_url=${href}`,
  },
]

/**
 * The address that opens a page inside a wallet's app, for a wallet that supports the namespace
 * only there; otherwise undefined.
 */
export function findBrowseLink(
  { id, rdns }: Pick<WalletEntry, 'id' | 'rdns'>,
  namespace: ChainNamespace | undefined,
  { href, origin }: Pick<Location, 'href' | 'origin'>,
): string | undefined {
  const browser = BROWSERS.find(
    (candidate) =>
      candidate.namespace === namespace &&
      candidate.ids.some((known) => known === id || known === rdns),
  )
  return browser?.toLink(encodeURIComponent(href), encodeURIComponent(origin))
}
