import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { acceptsCoding } from '../../http/accepts-coding.js'
import { ApiError } from '../../http/api-error.js'
import { createPageHeaders } from '../../wallet/site/headers.js'
import { hashImportMap, renderPage } from '../../wallet/site/render-page.js'
import type { BaseContext } from '../base-context.js'

/** The pages of the secure site as responses. */
export function createPages({ site, config }: BaseContext) {
  const { files, url, apiUrl, vaultUrl, rpcUrl } = site
  const readBuilt = () => {
    if (!files)
      throw new ApiError(
        503,
        '',
        'The secure site has not been built; run "npm run build" in the server package, or set WALLET_MODAL_FRAME_FILES',
      )
    return files
  }
  return {
    /** The addresses a page may send requests to. */
    connect: [apiUrl, vaultUrl, rpcUrl] as readonly string[],
    /** The settings of every page. */
    addresses: {
      api: apiUrl,
      vault: vaultUrl,
      // Servers of earlier versions refuse the header, so pages send it only where traces are on.
      ...(config.telemetry?.urls.traces !== undefined && { isTraced: true }),
    },
    /** Throws 503 if the site has not been built. */
    built: readBuilt,
    /** The page with its settings, and with the policy of a page that the `ancestors` may embed. */
    async show(
      context: Context,
      page: string,
      {
        settings,
        connect = [apiUrl, vaultUrl, rpcUrl],
        ancestors = [],
      }: { settings: object; connect?: readonly string[]; ancestors?: readonly string[] },
    ) {
      const built = readBuilt()
      for (const [name, value] of Object.entries(
        createPageHeaders({
          connect,
          ancestors,
          secure: url.startsWith('https:'),
          importMap: hashImportMap(built),
        }),
      ))
        context.header(name, value)
      const html = String(await renderPage(page, built, JSON.stringify(settings)))
      context.header('Vary', 'Accept-Encoding')
      if (!acceptsCoding(context.req.header('accept-encoding'), 'gzip')) return context.html(html)
      // The table of hashes is most of a page.
      context.header('Content-Encoding', 'gzip')
      context.header('Content-Type', 'text/html; charset=UTF-8')
      return context.body(new Uint8Array(await promisify(gzip)(html)))
    },
  }
}
