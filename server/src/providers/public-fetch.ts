import { lookup as lookupAddresses } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { holdForRequest } from '../http/budget/held-answers.js'
import { readBytesAtMost } from '../http/read-at-most.js'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 5 * 1024 * 1024
// Metadata and answers of gateways are parsed as a whole.
const MAX_TEXT_BYTES = 512 * 1024
// A connection of its own, with TLS.
const CONNECTION_BYTES = 64 * 1024
const PORTS = new Set(['', '80', '443', '8080', '8443'])

const PRIVATE = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24],
  ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) PRIVATE.addSubnet(address, prefix, 'ipv4')

// Of IPv6 only 2000::/3 is the public net; what it holds for tunnels and documents is not.
const PUBLIC_6 = new BlockList()
PUBLIC_6.addSubnet('2000::', 3, 'ipv6')
const PRIVATE_6 = new BlockList()
for (const [address, prefix] of [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]] as const) PRIVATE_6.addSubnet(address, prefix, 'ipv6')

/** Why an address given by a stranger was not fetched. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** Whether an IP address belongs to the public internet: no loopback, private, link-local, metadata, mapped or tunnelled one. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !PRIVATE.check(address, 'ipv4')
  return family === 6 && PUBLIC_6.check(address, 'ipv6') && !PRIVATE_6.check(address, 'ipv6')
}

/** An answer to {@link publicFetch}. */
export interface PublicAnswer { readonly status: number; readonly contentType: string; readonly text: string }

/** An answer to {@link publicFetchBytes}. */
export interface PublicBytes { readonly status: number; readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** How a name becomes addresses; the system's resolver, and a test's own. */
export type Resolve = (hostname: string, done: (error: Error | null, addresses: readonly { address: string; family: number }[]) => void) => void

/** What a request of a stranger's address may carry. */
export interface PublicFetchOptions {
  /** JSON text; makes it a POST. */
  readonly body?: string | undefined
  readonly resolve?: Resolve | undefined
  /** Kinds of content that are asked for; JSON by default. */
  readonly accept?: string | undefined
  readonly maxBytes?: number | undefined
  /** Ends it earlier. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Fetches an address a stranger chose (a contract's gateway, a token's metadata). The name is resolved once, every
 * address it has must be public, and the connection goes to the address that was checked: a name that changes
 * its mind between check and use reaches nothing. No redirects, 10 s, 512 KiB.
 */
export async function publicFetch(address: string, options: PublicFetchOptions = {}): Promise<PublicAnswer> {
  const { bytes, ...answer } = await publicFetchBytes(address, { maxBytes: MAX_TEXT_BYTES, ...options })
  return { ...answer, text: Buffer.from(bytes).toString('utf8') }
}

/** {@link publicFetch} of something that is not text, of 5 MiB. */
export function publicFetchBytes(address: string, { body, resolve = resolveBySystem, accept = 'application/json', signal, maxBytes = MAX_BYTES }: PublicFetchOptions = {}): Promise<PublicBytes> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return Promise.reject(new AddressRefused('Only http and https addresses are fetched'))
  if (!PORTS.has(url.port) || url.username || url.password) return Promise.reject(new AddressRefused('The address has an unusual port or credentials'))
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) return Promise.reject(new AddressRefused('The address is not on the public internet'))
  return new Promise((settle, reject) => {
    holdForRequest(CONNECTION_BYTES)
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept, 'user-agent': 'wallet-modal-server', ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) },
      lookup: checkedLookup(resolve),
      agent: false,
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
    }, (response) => { readAnswer(response, maxBytes).then(settle, reject) })
    request.on('error', reject)
    request.end(body)
  })
}

function checkedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, (error, addresses) => {
      const all = [...addresses]
      const refused = error ?? (all.length === 0 || !all.every(({ address }) => isPublicAddress(address)) ? new AddressRefused('The name does not lead to the public internet') : null)
      if (refused) return void done(refused as NodeJS.ErrnoException, [])
      if (options.all) done(null, all)
      else done(null, all[0]!.address, all[0]!.family)
    })
  }
}

const resolveBySystem: Resolve = (hostname, done) => lookupAddresses(hostname, { all: true }, (error, addresses) => done(error, addresses ?? []))

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<PublicBytes> {
  const status = response.statusCode ?? 0
  if (status >= 300 && status < 400) {
    response.destroy()
    throw new AddressRefused('The address redirects elsewhere')
  }
  const bytes = await readBytesAtMost(response as AsyncIterable<Buffer>, maxBytes)
  if (bytes === undefined) throw new AddressRefused(`The answer is larger than ${maxBytes} bytes`)
  return { status, contentType: response.headers['content-type'] ?? '', bytes }
}
