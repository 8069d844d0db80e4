import { checkPolicy, readMetaPolicies, type PolicyNeeds } from './check-policy.js'
import type { Finding, Project } from './finding.js'

const WAIT_MS = 10_000
const SERVER = /\bserver\s*[:=]\s*\{?\s*["'`](https?:\/\/[^"'`\s]+)/g
const NODES = /\brpcUrls\s*:\s*\[([^\]]*)\]/g
const PROJECT = /\bprojectId\s*[:=]|\bproject-id\s*=/
const FRAME = /\bembeddedWallet\s*:\s*\{\s*url\s*:\s*["'`](https?:\/\/[^"'`\s]+)/g
const ADDRESS = /["'`]((?:https?|wss?):\/\/[^"'`\s]+)/g
const USES_KIT = /wallet-modal|<wallet-(?:button|modal)/
const PUBLIC_RELAY = 'wss://relay.walletconnect.org'

/** What {@link checkAddresses} may contact. */
export interface AddressOptions {
  /** The app's page, whose policy is read. */
  readonly url?: string | undefined
  /** The app's server; default: those the code names. */
  readonly server?: string | undefined
  /** True: nothing outside the folder is contacted. */
  readonly offline?: boolean | undefined
}

/** Whether the servers answer, and whether the page's policy allows what the code needs. */
export async function checkAddresses(
  { files }: Project,
  { url, server, offline = false }: AddressOptions,
): Promise<Finding[]> {
  const texts = [...files].filter(([, text]) => USES_KIT.test(text)).map(([, text]) => text)
  const servers = server ? [server] : [...new Set(texts.flatMap((text) => matchAll(text, SERVER)))]
  const needs = readNeeds(texts, servers)
  const fromFiles = [...files]
    .filter(([file]) => file.endsWith('.html'))
    .flatMap(([file, html]) =>
      readMetaPolicies(html).flatMap((policy) => checkPolicy(policy, file, needs)),
    )
  if (offline) return fromFiles
  const answers = await Promise.all([
    ...servers.map(checkServer),
    ...(url ? [checkPage(url, needs)] : []),
  ])
  return [...fromFiles, ...answers.flat()]
}

function readNeeds(texts: readonly string[], servers: readonly string[]): PolicyNeeds {
  const nodes = texts.flatMap((text) =>
    matchAll(text, NODES).flatMap((list) => matchAll(list, ADDRESS)),
  )
  const relays = texts.some((text) => PROJECT.test(text))
    ? [PUBLIC_RELAY, ...servers.map((address) => address.replace(/^http/, 'ws'))]
    : []
  const toOrigins = (addresses: readonly string[]) => [
    ...new Set(addresses.flatMap((address) => toOrigin(address) ?? [])),
  ]
  return {
    connect: toOrigins([...servers, ...nodes, ...relays]),
    frames: toOrigins(texts.flatMap((text) => matchAll(text, FRAME))),
  }
}

/** An address with a value inside, `https://${host}`, has no origin. */
function toOrigin(address: string): string | undefined {
  try {
    const { protocol, host } = new URL(address)
    return host.includes('$') ? undefined : `${protocol}//${host}`
  } catch {
    return undefined
  }
}

function matchAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found)
}

async function checkServer(server: string): Promise<Finding[]> {
  const remedy =
    'Start it, or correct the address. A browser must reach it too, by https on a page with https.'
  try {
    const address = new URL('/health', server)
    const response = await fetch(address, { signal: AbortSignal.timeout(WAIT_MS) })
    const body = (await response.json().catch(() => undefined)) as { status?: string } | undefined
    if (response.ok && body?.status === 'ok') return []
    return [
      {
        level: 'fault',
        text: `${address.href} answers ${response.status}, and not like a server of wallet-modal.`,
        remedy,
      },
    ]
  } catch (error) {
    return [{ level: 'fault', text: `${server} does not answer: ${toReason(error)}.`, remedy }]
  }
}

async function checkPage(url: string, needs: PolicyNeeds): Promise<Finding[]> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(WAIT_MS) })
    const header = response.headers.get('content-security-policy')
    // A header of several policies joins them by commas; each applies.
    const policies = [...(header?.split(',') ?? []), ...readMetaPolicies(await response.text())]
    return policies.flatMap((policy) => checkPolicy(policy, url, needs))
  } catch (error) {
    return [
      {
        level: 'fault',
        text: `${url} does not answer: ${toReason(error)}.`,
        remedy: 'Start the app, or correct the address.',
      },
    ]
  }
}

function toReason(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message : message
}
