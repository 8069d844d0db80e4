import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { ApiError } from '../../http/api-error.js'
import { ASSET_HEADERS, createPageHeaders, listAncestors } from '../../wallet/site/headers.js'
import { listSmartChains } from '../../wallet/site/smart-account-settings.js'
import type { SiteFiles } from '../../wallet/site/site-files.js'
import type { Project } from '../../storage/storage.js'
import type { BaseContext } from '../base-context.js'

const PAGES = ['loading', 'approve', 'device'] as const
const TITLE = 'Wallet'

/** `GET /sdk`, `/loading`, `/result`, `/approve`, `/device` and `/account`: the secure site of the embedded wallet, with its scripts under `/assets/`. */
export function serveSite({ config, storage, site }: BaseContext): Hono {
  const { files, url, apiUrl, vaultUrl, rpcUrl, chains } = site
  const built = () => {
    if (!files) throw new ApiError(503, '', 'The secure site has not been built; run "npm run build" in the server package, or set WALLET_MODAL_FRAME_FILES')
    return files
  }
  const connect = [apiUrl, vaultUrl, rpcUrl]
  const secure = url.startsWith('https:')
  const addresses = { api: apiUrl, vault: vaultUrl }
  const app = new Hono()
  app.get('/sdk', async (context) => {
    const project = await findProject(context)
    const ancestors = listAncestors(project)
    const { paymasterOrigins } = config.frame.smartAccounts
    const smartChains = listSmartChains(config.frame.smartAccounts, project.id).filter(({ chainId }) => chains.includes(chainId))
    const smartAccounts = smartChains.length === 0 ? {} : { smartAccounts: { url: `${rpcUrl}/v1/user-operations?projectId=${project.id}`, chains: smartChains, paymasters: paymasterOrigins } }
    const settings = { ...addresses, ...smartAccounts, projectId: project.id, rpc: `${rpcUrl}/v1/?projectId=${project.id}`, chains, development: project.development, origins: project.origins, trustedOrigins: config.frame.trustedOrigins, worker: built().worker }
    return show(context, 'sdk', { settings, headers: createPageHeaders({ connect: smartChains.length === 0 ? connect : [...connect, ...paymasterOrigins], ancestors, secure }) })
  })
  for (const page of PAGES) app.get(`/${page}`, (context) => show(context, page, { settings: addresses, headers: createPageHeaders({ connect, ancestors: [], secure }) }))
  // The last page in a provider's window: it reports only to pages of the login's project.
  app.get('/result', async (context) => {
    const project = await storage.projects.find(context.req.query('project') ?? '')
    const settings = { ...addresses, development: project?.development ?? false, origins: project?.disabled ? [] : project?.origins ?? [] }
    return show(context, 'result', { settings, headers: createPageHeaders({ connect, ancestors: [], secure }) })
  })
  app.get('/account', async (context) => {
    const asked = context.req.query('projectId')
    const settings = { ...addresses, projectId: asked !== undefined && /^[0-9a-f]{32}$/.test(asked) ? asked : '', worker: built().worker }
    return show(context, 'account', { settings, headers: createPageHeaders({ connect, ancestors: [], secure }) })
  })
  // For storing beside a backup. Its own policy allows no request, wherever it is opened.
  app.get('/restore-offline.html', (context) => context.html(built().restore, 200, { 'Content-Security-Policy': "frame-ancestors 'none'", 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }))
  app.get('/assets/:name', async (context) => {
    const asset = built().assets.get(context.req.param('name'))
    if (!asset) throw new ApiError(404, '', 'This path does not exist')
    const isZipped = acceptsGzip(context.req.header('accept-encoding'))
    return context.body(isZipped ? await asset.zip() : asset.bytes, 200, { ...ASSET_HEADERS, 'Content-Type': asset.type, Vary: 'Accept-Encoding', ...(isZipped && { 'Content-Encoding': 'gzip' }) })
  })
  return app

  // A project without a list of origins serves every page and may not embed the wallet.
  async function findProject(context: Context): Promise<Project> {
    const project = await storage.projects.find(context.req.query('projectId') ?? '')
    if (!project || project.disabled) throw new ApiError(404, 'projectId', 'The project is unknown on this server')
    if (listAncestors(project).length === 0) throw new ApiError(403, 'projectId', 'The project lists no origins, which the embedded wallet requires')
    return project
  }

  function show(context: Context, page: string, { settings, headers }: { settings: object; headers: Record<string, string> }) {
    const { pages, style }: SiteFiles = built()
    const { script, integrity, preload } = pages[page]!
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    return context.html(html`<!doctype html><html lang="en" data-page="${page}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="wallet-modal-site" content="${JSON.stringify(settings)}"><title>${TITLE}</title><link rel="stylesheet" href="${style.href}" integrity="${style.integrity}">${preload.map((href) => html`<link rel="modulepreload" href="${href}">`)}<script type="module" src="${script}" integrity="${integrity}"></script></head><body></body></html>`)
  }
}

function acceptsGzip(header = ''): boolean {
  const [, quality = '1'] = /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i.exec(header) ?? [undefined, '0']
  return Number(quality) > 0
}
