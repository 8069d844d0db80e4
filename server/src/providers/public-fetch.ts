import { Resolver } from 'node:dns/promises'
import { request as requestHttp, type Agent, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { holdForRequest } from '../http/budget/held-answers.js'
import { readBytesAtMost } from '../http/read-at-most.js'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 5 * 1024 * 1024
// Metadata and gateway responses are parsed as a whole.
const MAX_TEXT_BYTES = 512 * 1024
// Memory of a separate connection with TLS.
const CONNECTION_BYTES = 64 * 1024
// DNS is not asked for it (RFC 6761).
const LOCAL_NAME = /(?:^|\.)localhost\.?$/i
const PORTS = new Set(['', '80', '443', '8080', '8443'])

const PRIVATE = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(address, prefix, 'ipv4')

// Only 2000::/3 is public in IPv6, except its ranges for tunnels and documentation.
const PUBLIC_6 = new BlockList()
PUBLIC_6.addSubnet('2000::', 3, 'ipv6')
const PRIVATE_6 = new BlockList()
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE_6.addSubnet(address, prefix, 'ipv6')

/** Why an untrusted URL was not fetched. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/**
 * True for an IP address of the public internet: not loopback, private, link-local, metadata,
 * mapped or tunnelled.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !PRIVATE.check(address, 'ipv4')
  return family === 6 && PUBLIC_6.check(address, 'ipv6') && !PRIVATE_6.check(address, 'ipv6')
}

/** Response of {@link publicFetch}. */
export interface PublicAnswer {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

/** Response of {@link publicFetchBytes}. */
export interface PublicBytes {
  readonly status: number
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Resolves a host name, by DNS or as a test does. */
export type Resolve = (
  hostname: string,
  done: (error: Error | null, addresses: readonly { address: string; family: number }[]) => void,
) => void

/**
 * Resolves names by DNS alone (`servers`: those of the system). The system's own resolver answers two
 * names of the whole process at a time, and a name whose servers stay silent occupies it for long.
 */
export function createResolve(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  if (servers) resolver.setServers(servers)
  const ask = callbackify(async (hostname: string) => {
    if (LOCAL_NAME.test(hostname)) return toAddresses(['127.0.0.1'], 4)
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ])
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
    return [
      ...toAddresses(four.status === 'fulfilled' ? four.value : [], 4),
      ...toAddresses(six.status === 'fulfilled' ? six.value : [], 6),
    ]
  })
  return (hostname, done) => ask(hostname, (error, addresses) => done(error, addresses ?? []))
}

const toAddresses = (addresses: readonly string[], family: number) =>
  addresses.map((address) => ({ address, family }))
const resolveByDns = createResolve()

/** Options of a request to an untrusted URL. */
export interface PublicFetchOptions {
  /** JSON text; makes the request a POST. */
  readonly body?: string | undefined
  readonly resolve?: Resolve | undefined
  /** Accepted content types. Default: JSON. */
  readonly accept?: string | undefined
  readonly maxBytes?: number | undefined
  /** Keeps connections to checked addresses. Default: a connection for each request. */
  readonly agent?: Agent | undefined
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Fetches an untrusted URL (a contract's gateway, a token's metadata). The host is resolved once,
 * all its addresses must be public, and the connection goes to a checked address, so that DNS
 * rebinding has no effect. No redirects, 10 s, 512 KiB.
 */
export async function publicFetch(
  address: string,
  options: PublicFetchOptions = {},
): Promise<PublicAnswer> {
  const { bytes, ...answer } = await publicFetchBytes(address, {
    maxBytes: MAX_TEXT_BYTES,
    ...options,
  })
  return { ...answer, text: Buffer.from(bytes).toString('utf8') }
}

/** {@link publicFetch} for binary content of at most 5 MiB. */
export function publicFetchBytes(
  address: string,
  {
    body,
    resolve = resolveByDns,
    accept = 'application/json',
    signal,
    maxBytes = MAX_BYTES,
    agent,
  }: PublicFetchOptions = {},
): Promise<PublicBytes> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    return Promise.reject(new AddressRefused('Only http and https addresses are fetched'))
  if (!PORTS.has(url.port) || url.username || url.password)
    return Promise.reject(new AddressRefused('The address has an unusual port or credentials'))
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isPublicAddress(literal))
    return Promise.reject(new AddressRefused('The address is not on the public internet'))
  return new Promise((settle, reject) => {
    holdForRequest(CONNECTION_BYTES)
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept,
          'user-agent': 'wallet-modal-server',
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
        lookup: checkedLookup(resolve),
        agent: agent ?? false,
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
      },
      (response) => {
        readAnswer(response, maxBytes).then(settle, reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

function checkedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, (error, addresses) => {
      const all = [...addresses]
      const refused =
        error ??
        (all.length === 0 || !all.every(({ address }) => isPublicAddress(address))
          ? new AddressRefused('The name does not lead to the public internet')
          : null)
      if (refused) return void done(refused as NodeJS.ErrnoException, [])
      if (options.all) done(null, all)
      else done(null, all[0]!.address, all[0]!.family)
    })
  }
}

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
