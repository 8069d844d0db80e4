import { FRAME_VERSION } from '../../../src/contract.js'
import { checkWorker } from '../keys/check-worker.js'
import { createKeyClient } from '../keys/key-client.js'
import { listenToPage } from '../messages/page-endpoint.js'
import { readSettings } from '../messages/read-settings.js'
import { isPageAllowed, type SiteSettings } from '../messages/site-settings.js'
import { createWorkerAddress } from '../keys/worker-address.js'
import { t, useLanguage } from '../texts/texts.js'
import { startTraces } from '../wallet/trace-headers.js'
import { createPageHandlers } from '../wallet/wallet-frame.js'

const DEFAULT_CHAIN = 'eip155:1'

const settings = readSettings<SiteSettings>()
if (settings.isTraced) startTraces()
const language = new URLSearchParams(location.search).get('lang')
await useLanguage([...(language === null ? [] : [language]), ...navigator.languages])
if (window.parent === window) {
  const { createLink, showResult } = await import('../screens/result-screen.js')
  showResult({
    state: 'open',
    title: t('site.title'),
    text: t('site.text'),
    action: createLink(
      t('site.open'),
      `/account?projectId=${encodeURIComponent(settings.projectId)}`,
    ),
  })
} else start(window.parent)

function start(page: Window): void {
  const ancestors = [...(location.ancestorOrigins ?? [])]
  // Also enforced by frame-ancestors; this stops a browser that ignores it.
  if (ancestors.some((origin) => !isPageAllowed(settings, origin))) return
  const worker = createWorkerAddress(settings.worker)
  const { handlers, lock } = createPageHandlers(settings, {
    keyClient: createKeyClient(
      () => new Worker(worker, { type: 'module' }),
      () => checkWorker(settings.worker),
    ),
    startChain: new URLSearchParams(location.search).get('chainId') ?? DEFAULT_CHAIN,
    reload: () => setTimeout(() => location.reload()),
    onSession: (token, origin) => endpoint.post('SESSION_UPDATE', { token }, origin),
  })
  const endpoint = listenToPage({
    page,
    isAllowed: (origin) => isPageAllowed(settings, origin),
    handlers,
  })
  addEventListener('pagehide', lock)
  for (const origin of listPages(ancestors[0]))
    endpoint.post('READY', { version: FRAME_VERSION }, origin)
}

// A browser that does not name the page leaves its referrer, or the project's list: only the right
// origin receives the message.
function listPages(parent: string | undefined): readonly string[] {
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined
  const known = parent ?? referrer
  if (known !== undefined) return isPageAllowed(settings, known) ? [known] : []
  return settings.origins.filter((origin) => !origin.includes('*'))
}
