import { fileURLToPath } from 'node:url'
import { openPage } from '../browser.mjs'

const SCRIPT = fileURLToPath(new URL('../../dist/testing/script.js', import.meta.url))
const FAMILIES = ['eip155', 'solana', 'bip122', 'polkadot']

/** Announces a mock wallet of each family (`wallet-modal/testing`) that approves every request. Runs in the page before the page's scripts. */
function announceWallets() {
  const { mockEvmWallet, mockSolanaWallet, mockBitcoinWallet, mockPolkadotWallet } = globalThis.walletModalTesting
  window.wallets = { eip155: mockEvmWallet({ name: 'Bench EVM' }), solana: mockSolanaWallet({ name: 'Bench Solana' }), bip122: mockBitcoinWallet({ name: 'Bench Bitcoin' }), polkadot: mockPolkadotWallet({ name: 'Bench Polkadot', prefix: 0 }) }
}

async function open(site) {
  const opened = await openPage()
  await opened.page.addInitScript({ path: SCRIPT })
  await opened.page.addInitScript(announceWallets)
  await opened.page.goto(site.url)
  return opened
}

/** Connects wallets, each once its prompt is open; ms from the answer until the button with the account was painted, by family. */
async function connect(page, families) {
  const times = {}
  for (const family of families) {
    times[family] = await page.evaluate(async (namespace) => {
      const wallet = window.wallets[namespace]
      const answer = wallet.slow()
      const asked = wallet.requests.length
      const connected = window.modal.connect({ wallet: wallet.name })
      // The request is out, and everything that connecting fetches is there.
      while (wallet.requests.length === asked) await new Promise((resolve) => setTimeout(resolve, 5))
      const start = performance.now()
      answer()
      const shown = await window.probe.shown(wallet.addresses[0].slice(-4))
      await connected
      return shown - start
    }, family)
  }
  return times
}

/** ms after a reload until every connection is back, median. */
async function restore(page, count, reloads) {
  const times = []
  for (let round = 0; round < reloads; round++) {
    await page.reload()
    times.push(await page.evaluate(async (wanted) => {
      await window.modal.ready()
      const { length } = window.modal.getState().connections
      if (length !== wanted) throw new Error(`${length} of ${wanted} connections came back`)
      return performance.now()
    }, count))
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]
}

/** Connecting a wallet of each family, and restoring four connections compared with one. */
export async function measureFamilies({ familiesSite, reloads }) {
  const one = await open(familiesSite)
  await connect(one.page, ['eip155'])
  const single = await restore(one.page, 1, reloads)
  await one.close()
  const four = await open(familiesSite)
  const times = await connect(four.page, FAMILIES)
  const all = await restore(four.page, FAMILIES.length, reloads)
  await four.close()
  return { paintedEip155: times.eip155, paintedSolana: times.solana, paintedBip122: times.bip122, paintedPolkadot: times.polkadot, restoreOne: single, restoreFour: all, restoreFourToOne: all / single }
}
