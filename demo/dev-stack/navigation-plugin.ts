import type { Plugin } from 'vite'
import { PAGES } from '../pages.js'

/** Replaces `{{pages}}` in the HTML of a demo page by the links to all pages. */
export function navigationPlugin(): Plugin {
  return {
    name: 'wallet-modal-demo:navigation',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => html.replace('{{pages}}', toLinks(path)),
    },
  }
}

function toLinks(path: string): string {
  const current = path.replace(/index\.html$/, '')
  return PAGES.map(
    ([address, name]) =>
      `<a href="${address}"${address === current ? ' aria-current="page"' : ''}>${name}</a>`,
  ).join('\n')
}
