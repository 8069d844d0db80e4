import { press } from '../browser.mjs'
import { buildPage } from '../build-page.mjs'
import { servePage } from '../serve-page.mjs'
import { listSubjects } from '../subjects.mjs'
import { openSubject } from './load.mjs'

const ROUNDS = 5
/** `code` finds the drawn code: its element, of which a frame with content was painted. */
const PAGES = {
  kit: { folder: 'pages/kit', button: 'Connect', code: 'wm-qr-code svg, wm-qr-code canvas' },
  rainbowkit: {
    folder: 'peers/rainbowkit-pairing',
    button: 'Connect wallet',
    code: '[aria-label="QR Code"], svg title',
  },
}

/**
 * ms from the click on the row WalletConnect until the code of the link is painted, beside
 * RainbowKit with its own client if it is installed, on one relay.
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
