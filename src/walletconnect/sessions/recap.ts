import { parseChainId, type ChainId } from '../../standards/caip.js'
import { fromBase64Url, fromUtf8, toBase64, toUtf8 } from '../crypto/bytes.js'
import { parseJson, toRecord } from '../messages/sign-frame.js'

const PREFIX = 'urn:recap:'
const NAMESPACE = 'eip155'
const ABILITY = 'request/'
const MAX_RESOURCE_LENGTH = 64 * 1024

/** What a signed ReCap grants: methods, and the networks that it is limited to. */
export interface RecapGrant {
  readonly methods: readonly string[]
  readonly chains: readonly ChainId[]
}

/** The resource that lists the methods of a session in a sign-in message (ERC-5573). */
export function formatRecap(methods: readonly string[]): string {
  const abilities = Object.fromEntries(
    [...new Set(methods)].sort().map((method) => [ABILITY + method, [{}]]),
  )
  const text = JSON.stringify({ att: { [NAMESPACE]: abilities } })
  return PREFIX + toBase64(toUtf8(text)).replace(/=+$/, '')
}

/**
 * The grant in the last resource of a signed message; undefined if that is no ReCap or cannot be
 * read.
 */
export function parseRecap(resource: unknown): RecapGrant | undefined {
  const abilities = readAbilities(resource)
  if (!abilities) return undefined
  const methods: string[] = []
  const chains = new Set<ChainId>()
  for (const [ability, limits] of Object.entries(abilities)) {
    if (!ability.startsWith(ABILITY)) continue
    methods.push(ability.slice(ABILITY.length))
    const { chains: listed } = toRecord(Array.isArray(limits) ? limits[0] : undefined)
    for (const chain of Array.isArray(listed) ? listed : [])
      if (parseChainId(chain)?.namespace === NAMESPACE) chains.add(chain as ChainId)
  }
  return { methods, chains: [...chains] }
}

/** The sentence that a ReCap adds to the statement of its message (ERC-5573); empty without one. */
export function describeRecap(resource: unknown): string {
  const abilities = readAbilities(resource)
  if (!abilities) return ''
  const actions = Object.keys(abilities)
    .filter((ability) => ability.startsWith(ABILITY))
    .map((ability) => `'${ability.slice(ABILITY.length)}'`)
    .sort()
  return `I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': ${actions.join(', ')} for '${NAMESPACE}'.`
}

function readAbilities(resource: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof resource !== 'string' || !resource.startsWith(PREFIX)) return undefined
  if (resource.length > MAX_RESOURCE_LENGTH) return undefined
  const bytes = fromBase64Url(resource.slice(PREFIX.length))
  const text = bytes && fromUtf8(bytes)
  const { att } = toRecord(text === undefined ? undefined : parseJson(text))
  const abilities = toRecord(att)[NAMESPACE]
  return abilities === undefined ? undefined : toRecord(abilities)
}
