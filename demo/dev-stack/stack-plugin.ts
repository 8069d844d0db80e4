import type { Plugin } from 'vite'
import { toNetwork, type Stack } from '../stack.js'

/**
 * Passes the stack's URLs to the demo pages: `stack.json` for scripts, and `{{server}}`,
 * `{{project-id}}` and `{{networks}}` in HTML, so that a page with attributes needs no script.
 */
export function stackPlugin(stack: Stack): Plugin {
  const json = JSON.stringify(stack, null, 2)
  const values: Record<string, string> = {
    server: stack.server,
    frame: stack.frame,
    'project-id': stack.projectId,
    networks: JSON.stringify(stack.chains.map(toNetwork)),
  }
  return {
    name: 'wallet-modal-demo:stack',
    configureServer(server) {
      server.middlewares.use('/stack.json', (_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.setHeader('cache-control', 'no-store')
        response.end(json)
      })
      // A universal link leads to the wallet's own address and `/wc`.
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/wallets/phone/wc?'))
          request.url = request.url.replace('/wc?', '/?')
        next()
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'stack.json', source: json })
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/\{\{([a-z-]+)\}\}/g, (whole, name: string) => {
          const value = values[name]
          return value === undefined ? whole : escapeAttribute(value)
        }),
    },
  }
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}
