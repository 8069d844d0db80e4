import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where the secure site listens. */
export interface SiteListener {
  readonly server: Server
  readonly port: number
}

/**
 * Listens on the site's own port. Without a configured port it takes the one after `beside`, so
 * that browsers find what they stored for the site's origin after a restart; a free one if that is
 * taken or `beside` is 0.
 */
export async function openSiteListener({
  host,
  port,
  beside,
  timeouts,
}: {
  host: string
  port: number | undefined
  beside: number
  timeouts: { readonly headMs: number; readonly wholeMs: number }
}): Promise<SiteListener> {
  const server = createServer({
    requireHostHeader: false,
    headersTimeout: timeouts.headMs,
    requestTimeout: timeouts.wholeMs,
  })
  const usual = port ?? (beside === 0 || beside === 65_535 ? 0 : beside + 1)
  try {
    await listen(server, host, usual)
  } catch (error) {
    if (port !== undefined || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    await listen(server, host, 0)
  }
  return { server, port: (server.address() as AddressInfo).port }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
