/** docs/wallet-matrix.md: how each of the first wallets of the directory is reached. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../git-files.mjs'
import { HINT } from './read-declarations.mjs'

const LISTED = 50
const ROADS = {
  installed: { words: 'installed', free: true },
  opens: { words: 'opens the page', free: true },
  pastes: { words: 'in its browser', free: true },
  manifest: { words: 'by a manifest', free: true },
  host: { words: 'host', free: true },
  sdk: { words: 'SDK', free: true },
  relay: { words: 'relay', free: false },
  none: { words: '–', free: false },
}

// Wallets that the directory's links do not reach: desktop, Android, iOS.
const OTHERS = {
  'Brave Wallet': ['installed', 'installed', 'installed'],
  'Base Account': ['sdk', 'sdk', 'sdk'],
  'Gemini Wallet': ['sdk', 'sdk', 'sdk'],
  Safe: ['host', 'host', 'host'],
  'Ledger Live': ['manifest', 'manifest', 'relay'],
}

/** The page as text. */
export function toWalletMatrixPage() {
  const { wallets } = JSON.parse(readFileSync(join(ROOT, 'server/directory/wallets.json'), 'utf8'))
  const rows = wallets.slice(0, LISTED).map((wallet) => ({
    name: wallet.name,
    cells: OTHERS[wallet.name] ?? [
      toDesktop(wallet),
      toPhone(wallet, 'play_store'),
      toPhone(wallet, 'app_store'),
    ],
  }))
  const cells = rows.flatMap((row) => row.cells)
  const free = cells.filter((cell) => ROADS[cell].free).length
  const manifests = cells.filter((cell) => cell === 'manifest').length
  return `# How wallets are reached

${HINT}

The first ${LISTED} wallets of [the directory](get-listed.md), by device. ${free} of ${cells.length} roads need no account at a vendor, ${manifests} of them in a developer mode.

| Road | What happens | Account at a vendor | Tested by |
| --- | --- | --- | --- |
| installed | the extension, or the browser that has the wallet, announces it on the page | none | \`test/e2e/page-wallet.e2e.ts\` |
| opens the page | without a relay the row opens this page in the browser of the wallet's app, where the wallet is connected | none | \`test/state/wallets/app-browsers.test.ts\` |
| in its browser | without a relay the row copies this page's address and opens the app; the visitor pastes it into the app's browser, where the wallet is connected | none | \`test/state/wallets/app-browsers.test.ts\` |
| by a manifest | the visitor adds [the page's manifest](wallets.md#ledger-live) in the developer mode of the app, which shows the page and announces its wallet there; without developer mode the app shows only pages that Ledger invites | none | \`test/state/wallets/app-browsers.test.ts\` |
| host | \`hosts: [safe()]\`: the wallet shows this page in a frame | none | \`test/e2e/host-frames.e2e.ts\` |
| SDK | \`external()\`, or a connector of wagmi | none | \`test/modal/external-wallets.test.ts\` |
| mobile adapter | \`wallets: [mobileWalletAdapter()]\` in Chrome on Android: the row opens [a Solana wallet app](solana.md#wallet-apps-on-android), which answers over a socket of the phone. Beside "opens the page", so no cell names it | none | \`test/e2e/mobile-wallet-adapter.e2e.ts\` |
| relay | a code or a link over WalletConnect | a project id, or a relay that the wallet uses | \`test/e2e/wallet-connect.e2e.ts\` |
| – | the directory knows no road | | |

The links into apps are those of the wallets' own documents or of public code, as the directory says. The test presses each wallet's row on Android and iOS, reads the page's address from the link as the app does, and loads the page with the wallet that the app adds to it. No real wallet app opens a link in a test. Ctrl Wallet, Leap Wallet and Magic Eden Wallet ended in 2026 and are no longer listed. Binance ended its link on 30 October 2026. Exodus opens pages only for wallets that were created before 22 April 2026.

A cell with "relay" or "–" has no other road that we can prove: the wallet has no extension on that device and no browser in its app, or publishes neither.

| Wallet | Desktop | Android | iOS |
| --- | --- | --- | --- |
${rows.map(({ name, cells: own }) => `| ${name} | ${own.map((cell) => ROADS[cell].words).join(' | ')} |`).join('\n')}
`
}

function toDesktop({ chrome_store: chrome, firefox_store: firefox, edge_store: edge, ...wallet }) {
  if (chrome ?? firefox ?? edge) return 'installed'
  return toRelay(wallet)
}

function toPhone({ browse_link: link, paste_link: app, ...wallet }, store) {
  if (link) return 'opens'
  if (app) return 'pastes'
  return wallet[store] ? toRelay(wallet) : 'none'
}

function toRelay({ mobile_link: mobile, link_mode: universal }) {
  return (mobile ?? universal) ? 'relay' : 'none'
}
