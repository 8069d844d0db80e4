import { press, waitForQuiet } from '../browser.mjs'
import { buildPage } from '../build-page.mjs'
import { servePage } from '../serve-page.mjs'
import { listSubjects } from '../subjects.mjs'
import { openSubject } from './load.mjs'

const ROUNDS = 5
/** `code` is an element that only the drawn code has. */
const PAGES = {
  kit: { folder: 'pages/kit', button: 'Connect', row: 'Bench Wallet', code: '.tile > svg > path' },
  rainbowkit: {
    folder: 'peers/rainbowkit-pairing',
    button: 'Connect wallet',
    row: 'WalletConnect',
    // Its other icons have a title as well, but no rectangles.
    code: 'svg > title ~ rect',
  },
}

/**
 * ms from the click on the row WalletConnect, once the page is idle, until the code of the link is
 * painted, beside RainbowKit with its own client if it is installed, on one relay.
 */
export async function measureCode({ stack }) {
  const hasPeers = listSubjects().some(({ peer }) => peer)
  const query = new URLSearchParams({
    server: stack.url,
    relay: stack.relay,
    projectId: stack.projectId,
  })
  const closes = []
  const times = {}
  try {
    const sites = {}
    for (const [name, { folder }] of Object.entries(PAGES)) {
      if (name !== 'kit' && !hasPeers) continue
      const site = await servePage(await buildPage(folder))
      closes.push(site.close)
      sites[name] = { ...site, url: `${site.url}?${query}` }
      times[name] = []
    }
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, site] of Object.entries(sites))
        times[name].push(await measureOnce(PAGES[name], site))
    const kit = toMedian(times.kit)
    const peer = times.rainbowkit && toMedian(times.rainbowkit)
    return { codePainted: kit, ...(peer && { codePaintedPeer: peer, codeToPeer: kit / peer }) }
  } finally {
    for (const close of closes) await close()
  }
}

async function measureOnce(subject, site) {
  const opened = await openSubject({ subject, site })
  const { page, cdp, close } = opened
  await page.route(/^https:\/\/verify\.walletconnect\./, answerAttestation)
  try {
    await waitForQuiet(page)
    await press(opened, subject.button, subject.row)
    // A person looks for the row; meanwhile the page loads what it needs next.
    await waitForQuiet(page)
    const point = await page.evaluate(async () => {
      await window.probe.shown('WalletConnect')
      return window.probe.getPoint('WalletConnect')
    })
    await page.evaluate((code) => window.probe.expectElement(code, 'click'), subject.code)
    for (const type of ['mousePressed', 'mouseReleased'])
      await cdp.send('Input.dispatchMouseEvent', { ...point, type, button: 'left', clickCount: 1 })
    const { at, shown } = await page.evaluate(() => window.probe.result)
    return shown - at
  } finally {
    await close()
  }
}

/**
 * Answers in the place of the attestation service, for which the other client waits up to 5 s, so
 * that the figure does not depend on the line of this machine.
 */
function answerAttestation(route) {
  const id = new URL(route.request().url()).searchParams.get('id')
  const toPart = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const attestation = [toPart({ alg: 'none' }), toPart({ id }), toPart({})].join('.')
  const message = JSON.stringify({ type: 'verify_attestation', attestation })
  return route.fulfill({
    contentType: 'text/html',
    body: `<script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`,
  })
}

function toMedian(list) {
  return list.sort((a, b) => a - b)[Math.floor(list.length / 2)]
}
