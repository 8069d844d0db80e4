import type { Context } from 'hono'
import { html } from 'hono/html'
import { ApiError } from '../../http/api-error.js'
import { createPageHeaders } from '../../wallet/site/headers.js'
import type { BaseContext } from '../base-context.js'

const TITLE = 'Wallet'

/** The pages of the secure site as responses. */
export function createPages({ site }: BaseContext) {
  const { files, url, apiUrl, vaultUrl, rpcUrl } = site
  const built = () => {
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
    addresses: { api: apiUrl, vault: vaultUrl },
    /** Throws 503 if the site has not been built. */
    built,
    /** The page with its settings, and with the policy of a page that the `ancestors` may embed. */
    show(
      context: Context,
      page: string,
      {
        settings,
        connect = [apiUrl, vaultUrl, rpcUrl],
        ancestors = [],
      }: { settings: object; connect?: readonly string[]; ancestors?: readonly string[] },
    ) {
      const { pages, style } = built()
      const { script, integrity, preload } = pages[page]!
      for (const [name, value] of Object.entries(
        createPageHeaders({ connect, ancestors, secure: url.startsWith('https:') }),
      ))
        context.header(name, value)
      return context.html(
        html`<!doctype html>
          <html lang="en" data-page="${page}">
            <head>
              <meta charset="utf-8" />
              <meta name="viewport" content="width=device-width, initial-scale=1" />
              <meta name="robots" content="noindex" />
              <meta name="wallet-modal-site" content="${JSON.stringify(settings)}" />
              <title>${TITLE}</title>
              <link rel="stylesheet" href="${style.href}" integrity="${style.integrity}" />
              ${preload.map((href) => html`<link rel="modulepreload" href="${href}" />`)}
              <script type="module" src="${script}" integrity="${integrity}"></script>
            </head>
            <body></body>
          </html>`,
      )
    },
  }
}
