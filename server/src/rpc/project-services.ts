import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { CallMeter } from '../operation/call-meter.js'
import { publicFetch } from '../providers/public-fetch.js'
import { RecentMap } from '../storage/recent-map.js'
import type { ServiceKind, ServiceStorage } from '../storage/storage.js'
import type { ChainId } from '../../../src/contract.js'
import { createUpstreamPool, type UpstreamPool } from './upstream-pool.js'

const MAX_POOLS = 1_000
const MAX_BYTES = 10 * 1024 * 1024
// People of the console can name any number of hosts, so each host keeps at most 8 idle connections.
// `fetch` closes an idle connection after 4 s too. Most servers close it later, so that a request is
// rarely written to a connection that the server is closing.
const KEPT = { keepAlive: true, maxFreeSockets: 8, timeout: 4_000 }

/** Keep connections to the hosts of projects' services. */
export const agents = { http: new HttpAgent(KEPT), https: new HttpsAgent(KEPT) }

/** The services that a project has set in the place of the installation's. */
export interface ProjectServices {
  /** The project's own node on a chain, as a pool of one. */
  findNode(projectId: string, chainId: string): Promise<UpstreamPool | undefined>
  /** The address of the project's own service on a chain. */
  find(kind: ServiceKind, projectId: string, chainId: string): Promise<string | undefined>
  /** Asks such an address: people of the console type it, so it must be public in production. */
  readonly fetch: typeof fetch
}

/** Creates {@link ProjectServices}. */
export function createProjectServices(
  services: ServiceStorage,
  { production, meter }: { production: boolean; meter?: CallMeter },
): ProjectServices {
  const send = production ? fetchPublic : fetch
  const pools = new RecentMap<string, UpstreamPool>(MAX_POOLS)
  const find = async (kind: ServiceKind, projectId: string, chainId: string) =>
    (await services.list(projectId)).find((one) => one.kind === kind && one.chainId === chainId)
      ?.url
  return {
    find,
    fetch: send,
    async findNode(projectId, chainId) {
      const url = await find('node', projectId, chainId)
      if (url === undefined) return undefined
      const key = `${chainId} ${url}`
      const known = pools.get(key)
      if (known) return known
      const upstream = { chainId: chainId as ChainId, url, isPublic: true }
      const pool = createUpstreamPool([upstream], {
        fetch: send,
        // Chains that people name would be labels without end.
        meter: (call) => meter?.({ ...call, service: 'node of a project' }),
      })
      pools.set(key, pool)
      return pool
    },
  }
}

/** As `fetch` for a POST of JSON, to addresses of the public internet alone. */
const fetchPublic: typeof fetch = async (address, { body, signal } = {}) => {
  const url = String(address)
  const { status, contentType, text } = await publicFetch(url, {
    body: String(body),
    maxBytes: MAX_BYTES,
    agent: url.startsWith('https:') ? agents.https : agents.http,
    ...(signal && { signal }),
  })
  return new Response(text, { status, headers: { 'content-type': contentType } })
}
