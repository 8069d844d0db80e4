import { fileURLToPath } from 'node:url'
import { openPage } from '../browser.mjs'

const SCRIPT = fileURLToPath(new URL('../../dist/testing/script.js', import.meta.url))
const FAMILIES = ['eip155', 'solana', 'bip122', 'polkadot']

/**
 * Announces a mock wallet of each family (`wallet-modal/testing`; for Cosmos a `window.keplr`) that
 * approves every request. Runs in the page before the page's scripts.
 */
function announceWallets() {
  const { mockEvmWallet, mockSolanaWallet, mockBitcoinWallet, mockPolkadotWallet } =
    globalThis.walletModalTesting
  window.wallets = {
    eip155: mockEvmWallet({ name: 'Bench EVM' }),
    solana: mockSolanaWallet({ name: 'Bench Solana' }),
    bip122: mockBitcoinWallet({ name: 'Bench Bitcoin' }),
    polkadot: mockPolkadotWallet({ name: 'Bench Polkadot', prefix: 0 }),
  }
  const address = 'cosmos1qurswpc8qurswpc8qurswpc8qurswpc8nn86qp'
  let open = Promise.resolve()
  const keplr = {
    name: 'Keplr',
    addresses: [address],
    requests: [],
    slow() {
      let answer
      open = new Promise((resolve) => (answer = resolve))
      return () => answer()
    },
  }
  window.keplr = {
    async enable() {
      keplr.requests.push('enable')
      await open
    },
    getKey: async () => ({
      bech32Address: address,
      algo: 'secp256k1',
      pubKey: new Uint8Array(33).fill(2),
    }),
  }
  window.wallets.cosmos = keplr
}

async function open(site) {
  const opened = await openPage()
  await opened.page.addInitScript({ path: SCRIPT })
  await opened.page.addInitScript(announceWallets)
  await opened.page.goto(site.url)
  return opened
}

/**
 * Connects wallets, each after its prompt has opened. Returns the ms from the answer until the
 * button with the account is painted, by family.
 */
async function connect(page, families) {
  const times = {}
  for (const family of families) {
    times[family] = await page.evaluate(async (namespace) => {
      const wallet = window.wallets[namespace]
      const answer = wallet.slow()
      const asked = wallet.requests.length
      const connected = window.modal.connect({ wallet: wallet.name })
      // The request is pending, and everything that connecting fetches has loaded.
      while (wallet.requests.length === asked)
        await new Promise((resolve) => setTimeout(resolve, 5))
      const start = performance.now()
      answer()
      const shown = await window.probe.shown(wallet.addresses[0].slice(-4))
      await connected
      return shown - start
    }, family)
  }
  return times
}

/**
 * Medians from a reload until every connection is restored: ms, and ms of processor time of the
 * page's main thread, which the load of other programs does not change.
 */
async function restore({ page, cdp }, count, reloads) {
  const times = []
  const processor = []
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const readProcessor = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')
      .value * 1000
  for (let round = 0; round < reloads; round++) {
    await page.reload()
    times.push(
      await page.evaluate(async (wanted) => {
        await window.modal.ready()
        const { length } = window.modal.getState().connections
        if (length !== wanted) throw new Error(`${length} of ${wanted} connections came back`)
        return performance.now()
      }, count),
    )
    // Counted from the navigation, because a reload resets the counter.
    processor.push(await readProcessor())
  }
  return { ms: toMedian(times), processorMs: toMedian(processor) }
}

function toMedian(list) {
  return list.sort((a, b) => a - b)[Math.floor(list.length / 2)]
}

/** Connects a wallet of each family, and compares restoring four connections with restoring one. */
export async function measureFamilies({ familiesSite, reloads }) {
  const one = await open(familiesSite)
  await connect(one.page, ['eip155'])
  const single = await restore(one, 1, reloads)
  await one.close()
  const four = await open(familiesSite)
  const times = await connect(four.page, FAMILIES)
  const all = await restore(four, FAMILIES.length, reloads)
  const { cosmos } = await connect(four.page, ['cosmos'])
  await four.close()
  return {
    paintedEip155: times.eip155,
    paintedSolana: times.solana,
    paintedBip122: times.bip122,
    paintedPolkadot: times.polkadot,
    paintedCosmos: cosmos,
    restoreOne: single.ms,
    restoreFour: all.ms,
    restoreOneProcessor: single.processorMs,
    restoreFourProcessor: all.processorMs,
    restoreFourToOne: all.processorMs / single.processorMs,
  }
}
