import type { ChainNamespace } from '../../standards/caip.js'
import type { WalletEntry } from './wallet-entry.js'

interface Browser {
  /** Directory id and reverse domain name; an app's own list may use either. */
  readonly ids: readonly string[]
  readonly namespace: ChainNamespace
  readonly template: string
}

// Wallets whose app supports a namespace only on pages opened in the app's own browser, with the
// link that opens such a page.
const BROWSERS: readonly Browser[] = [
  {
    ids: ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'app.phantom'],
    namespace: 'solana',
    template: 'https://phantom.app/ul/browse/{url}?ref={origin}',
  },
  {
    ids: [
      '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
      'com.solflare.wallet',
    ],
    namespace: 'solana',
    template: 'https://solflare.com/ul/v1/browse/{url}?ref={url}',
  },
  {
    ids: [
      'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      'com.coinbase.wallet',
    ],
    namespace: 'solana',
    template: 'https://go.cb-w.com/dapp?cb_url={url}',
  },
]

type Page = Pick<Location, 'href' | 'origin'>

/**
 * The address that opens a page inside a wallet's app, for a wallet that supports the namespace
 * only there; otherwise undefined.
 */
export function findBrowseLink(
  { id, rdns }: Pick<WalletEntry, 'id' | 'rdns'>,
  namespace: ChainNamespace | undefined,
  page: Page,
): string | undefined {
  const browser = BROWSERS.find(
    (candidate) =>
      candidate.namespace === namespace &&
      candidate.ids.some((known) => known === id || known === rdns),
  )
  return browser && toBrowseLink(browser.template, page)
}

/**
 * Fills a wallet's `browse_link`: `{url}` is the encoded address of the page, `{url2}` the address
 * encoded twice, `{page}` the address without its scheme, `{origin}` the encoded origin, `{list64}`
 * a JSON list of the address in Base64.
 */
export function toBrowseLink(template: string, { href: address, origin }: Page): string {
  // A query may hold it as it is, but TokenPocket's link holds the address in JSON.
  const href = address.replaceAll('\\', '%5C')
  const url = encodeURIComponent(href)
  const values: Readonly<Record<string, string>> = {
    '{url}': url,
    '{url2}': encodeURIComponent(url),
    '{page}': href.replace(/^\w+:\/\//, ''),
    '{origin}': encodeURIComponent(origin),
    '{list64}': encodeURIComponent(btoa(JSON.stringify([href]))),
  }
  return template.replace(/\{\w+\}/g, (name) => values[name] ?? name)
}

/** Parameter of a page's address that names the modal which opened the page in a wallet's app. */
export const MARK = 'wallet-modal'

/** The page's address with the mark that makes the modal `id` continue in the wallet's browser. */
export function toContinuedAddress(href: string, id: string): string {
  const url = new URL(href)
  url.search += `${url.search ? '&' : '?'}${MARK}=${encodeURIComponent(id)}`
  return url.href
}
