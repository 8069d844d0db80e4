import { fork } from 'node:child_process'
import { openPage } from '../browser.mjs'
import { buildPage } from '../build-page.mjs'
import { servePage } from '../serve-page.mjs'

const CLIENTS = { own: 'pages/walletconnect', former: 'pages/former-client' }
const ROUNDS = 9
const NAMESPACES = {
  eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] },
}

/**
 * A page of the kit's WalletConnect client beside one of the former client, on one relay: ms from
 * the navigation of a reload until the session is known, and until the wallet has answered a ping.
 */
export async function measureRestore({ stack }) {
  const query = new URLSearchParams({ relay: stack.relay, projectId: stack.projectId })
  const pages = {}
  const closes = []
  const wallet = await startWallet(stack)
  closes.push(async () => wallet.kill())
  try {
    for (const [name, folder] of Object.entries(CLIENTS)) {
      const site = await servePage(await buildPage(folder))
      const opened = await openPage()
      closes.push(opened.close, site.close)
      pages[name] = opened.page
      await opened.page.goto(`${site.url}?${query}`)
      wallet.send(await opened.page.evaluate((asked) => window.dapp.propose(asked), NAMESPACES))
      await opened.page.evaluate(async () => void (await window.approval))
    }
    const times = { own: [], former: [] }
    // In turns, so that a slow minute of the machine affects both.
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, page] of Object.entries(pages)) times[name].push(await reload(page))
    const toFigure = (name, key) => toMedian(times[name].map((time) => time[key]))
    return {
      restoreKnown: toFigure('own', 'known'),
      restoreAnswered: toFigure('own', 'answered'),
      restoreKnownToFormer: toFigure('own', 'known') / toFigure('former', 'known'),
      restoreAnsweredToFormer: toFigure('own', 'answered') / toFigure('former', 'answered'),
    }
  } finally {
    for (const close of closes) await close()
  }
}

async function reload(page) {
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => window.restored)
  const times = await page.evaluate(() => window.restored)
  if (!times) throw new Error('the session is lost')
  return times
}

async function startWallet({ relay, projectId }) {
  const wallet = fork(new URL('../wallet.mjs', import.meta.url), {
    env: { ...process.env, RELAY: relay, PROJECT_ID: projectId },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise((resolve) => wallet.once('message', resolve))
  return wallet
}

function toMedian(list) {
  return list.sort((a, b) => a - b)[Math.floor(list.length / 2)]
}
