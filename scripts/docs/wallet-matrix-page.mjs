/** docs/wallet-matrix.md: how each of the first wallets of the directory is reached. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../git-files.mjs'
import { fillPage, toTable } from './page.mjs'

const LISTED = 50
const ROADS = {
  installed: { words: 'installed', free: true },
  opens: { words: 'opens the page', free: true },
  pastes: { words: 'in its browser', free: true },
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
  return fillPage('docs/wallet-matrix.md', {
    roads: `The first ${LISTED} wallets of [the directory](get-listed.md), by device. ${free} of ${cells.length} roads need no account at a vendor.`,
    wallets: toTable(
      ['Wallet', 'Desktop', 'Android', 'iOS'],
      rows.map(({ name, cells: own }) => [name, ...own.map((cell) => ROADS[cell].words)]),
    ),
  })
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
