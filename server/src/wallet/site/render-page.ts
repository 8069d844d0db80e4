import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { SiteFiles } from './site-files.js'

const TITLE = 'Wallet'

/** The HTML of a page of the site. `settings` are the text of its settings. */
export async function renderPage(
  page: string,
  files: Pick<SiteFiles, 'pages' | 'style' | 'integrity'>,
  settings: string,
): Promise<string> {
  const { style, pages, integrity: hashes } = files
  const { script, integrity, preload } = pages[page]!
  // The import map is first: browsers accept none after a script. Browsers without its `integrity`
  // check the scripts that the page names.
  const markup = html`<!doctype html>
    <html lang="en" data-page="${page}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="wallet-modal-site" content="${settings}" />
        <title>${TITLE}</title>
        ${raw(`<script type="importmap">${toImportMap(files)}</script>`)}
        <link rel="stylesheet" href="${style.href}" integrity="${style.integrity}" />
        ${preload.map((href) => html`<link rel="modulepreload" href="${href}" integrity="${hashes[href]}" />`)}
        <script type="module" src="${script}" integrity="${integrity}"></script>
      </head>
      <body></body>
    </html>`
  return String(await markup)
}

/** The hash of the import map for the page's policy. */
export function hashImportMap(files: Pick<SiteFiles, 'integrity'>): string {
  return `sha256-${createHash('sha256').update(toImportMap(files)).digest('base64')}`
}

// File names and hashes of the build: they hold no character that HTML or JSON would change.
function toImportMap({ integrity }: Pick<SiteFiles, 'integrity'>): string {
  return JSON.stringify({ integrity })
}
