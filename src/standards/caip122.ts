import { isChainNamespace, type ChainId, type ChainNamespace } from './caip.js'

/** The message of a sign-in (CAIP-122; on EVM chains EIP-4361). Times are RFC 3339 strings. */
export interface SiwxMessage {
  /** Host of the page, including a non-default port. */
  readonly domain: string
  /** Scheme of the page, if the message states it before the domain. */
  readonly scheme?: string | undefined
  /** Kind of account in the first line: `Ethereum`, `Solana`, or the name of a network. */
  readonly accountName: string
  /** Address part of the account. */
  readonly accountAddress: string
  /** Network of the account (CAIP-2). */
  readonly chainId: ChainId
  /** Address of the page or resource that is signed in to. */
  readonly uri: string
  /** Version of the message format, `1`. */
  readonly version: string
  /** Value from the verifier that is used once. */
  readonly nonce: string
  /** A sentence for the user. */
  readonly statement?: string | undefined
  /** Time of creation. */
  readonly issuedAt?: string | undefined
  /** The message is invalid from then on. */
  readonly expirationTime?: string | undefined
  /** The message is invalid before then. */
  readonly notBefore?: string | undefined
  /** Id of the verifier's request. */
  readonly requestId?: string | undefined
  /** URIs that the sign-in covers. */
  readonly resources?: readonly string[] | undefined
}

/** Why a text is not a sign-in message: the wrong field and the problem. */
export interface SiwxFault {
  /** Name of the wrong field of {@link SiwxMessage}. */
  readonly field: string
  /** What is wrong, in English. */
  readonly description: string
}

const NAMESPACES: Readonly<Record<string, ChainNamespace>> = {
  Ethereum: 'eip155',
  Solana: 'solana',
  Bitcoin: 'bip122',
  Polkadot: 'polkadot',
  Cosmos: 'cosmos',
}
const HEADER =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?([A-Za-z0-9._~%:[\]-]+) wants you to sign in with your ([A-Za-z0-9][A-Za-z0-9 ._()-]{0,63}) account:$/
const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/
const URI = /^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i
const TIME =
  /^(\d{4})-(\d\d)-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const REQUEST_ID = /^[\w.~!$&'()*+,;=:@%-]*$/

const REQUIRED = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
] as const
const OPTIONAL = [
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const
const TIMES = ['issuedAt', 'expirationTime', 'notBefore'] as const

/**
 * Parses a sign-in message strictly: every line in its place, every field well-formed, nothing
 * else. Libraries differ in the number of empty lines in place of a missing statement; any number
 * is accepted. The chain is CAIP-2, or only the reference if the first line names the namespace.
 */
export function readSiwxMessage(text: string): SiwxMessage | SiwxFault {
  if (!/^[\x20-\x7e\n]*$/.test(text))
    return fault('message', 'The message may hold printable ASCII only')
  const lines = text.split('\n')
  const [, scheme, domain = '', accountName = ''] = HEADER.exec(lines[0] ?? '') ?? []
  if (!domain)
    return fault(
      'message',
      'The first line must be "<domain> wants you to sign in with your <network> account:"',
    )
  const accountAddress = lines[1] ?? ''
  if (!/^[A-Za-z0-9]+$/.test(accountAddress))
    return fault('accountAddress', 'The second line must be the address')
  const { statement, at } = findFields(lines)
  const fields: Partial<Record<(typeof REQUIRED | typeof OPTIONAL)[number][1], string>> = {}
  let next = at
  for (const [label, key] of REQUIRED) {
    const value = readField(lines[next++], label)
    if (value === undefined)
      return fault(key, `The line "${label}: …" is missing, or not in its place`)
    fields[key] = value
  }
  for (const [label, key] of OPTIONAL) {
    const value = readField(lines[next], label)
    if (value === undefined) continue
    fields[key] = value
    next++
  }
  const resources = lines[next] === 'Resources:' ? lines.slice(next + 1) : undefined
  if (!resources && next < lines.length)
    return fault(
      'message',
      `Line ${next + 1} is not part of a sign-in message, stands in the wrong place, or twice`,
    )
  const { uri = '', nonce = '' } = fields
  const chainId = toChainId(fields.chainId ?? '', accountName)
  if (!chainId)
    return fault(
      'chainId',
      'Chain ID must be CAIP-2, or its reference alone for an Ethereum, Solana, Bitcoin, Polkadot or Cosmos account, and fit the account of the first line',
    )
  if (fields.version !== '1') return fault('version', 'Version must be 1')
  if (!URI.test(uri)) return fault('uri', 'URI must be absolute (RFC 3986)')
  if (!/^[A-Za-z0-9]{8,}$/.test(nonce))
    return fault('nonce', 'The nonce must be 8 or more letters and digits')
  for (const key of TIMES)
    if (fields[key] !== undefined && !isTime(fields[key]))
      return fault(key, `${key} must be a date and time by RFC 3339`)
  if (!REQUEST_ID.test(fields.requestId ?? ''))
    return fault('requestId', 'Request ID may hold the characters of a URI path only')
  if (resources?.some((line) => !line.startsWith('- ') || !URI.test(line.slice(2))))
    return fault('resources', 'Every resource must be a line "- " and a URI')
  return {
    domain,
    scheme,
    accountName,
    accountAddress,
    chainId,
    statement,
    uri,
    version: fields.version,
    nonce,
    issuedAt: fields.issuedAt,
    expirationTime: fields.expirationTime,
    notBefore: fields.notBefore,
    requestId: fields.requestId,
    resources: resources?.map((line) => line.slice(2)),
  }
}

/** The name of a namespace's account in the first line of a message. */
export function toAccountName(namespace: ChainNamespace): string {
  return Object.keys(NAMESPACES).find((name) => NAMESPACES[name] === namespace) ?? namespace
}

/**
 * The text of a message in the CAIP-122 layout; for EVM chains that is EIP-4361, which wallets
 * recognise.
 */
export function formatSiwxMessage(message: SiwxMessage): string {
  const { domain, scheme, accountName, accountAddress, chainId, statement, resources } = message
  const chain = findNamespace(accountName) ? chainId.slice(chainId.indexOf(':') + 1) : chainId
  const values = { ...message, chainId: chain }
  return [
    `${scheme ? `${scheme}://` : ''}${domain} wants you to sign in with your ${accountName} account:`,
    accountAddress,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    ...[...REQUIRED, ...OPTIONAL].flatMap(([label, key]) =>
      values[key] === undefined ? [] : [`${label}: ${values[key]}`],
    ),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

function fault(field: string, description: string): SiwxFault {
  return { field, description }
}

// The statement is surrounded by empty lines. Without a statement only empty lines remain, if any.
function findFields(lines: readonly string[]): { statement: string | undefined; at: number } {
  const at = [2, 3, 4].find(
    (index) =>
      lines[index]?.startsWith('URI: ') && lines.slice(2, index).every((line) => line === ''),
  )
  if (at !== undefined) return { statement: undefined, at }
  return lines[2] === '' && lines[3] && lines[4] === ''
    ? { statement: lines[3], at: 5 }
    : { statement: undefined, at: 2 }
}

function readField(line: string | undefined, label: string): string | undefined {
  return line?.startsWith(`${label}: `) ? line.slice(label.length + 2) : undefined
}

function toChainId(text: string, accountName: string): ChainId | undefined {
  const expected = findNamespace(accountName)
  const [first = '', second, ...rest] = text.split(':')
  const namespace = second === undefined ? expected : first
  const reference = second ?? first
  if (
    !isChainNamespace(namespace) ||
    rest.length > 0 ||
    !REFERENCE.test(reference) ||
    (expected && expected !== namespace)
  )
    return undefined
  return `${namespace}:${reference}`
}

function findNamespace(accountName: string): ChainNamespace | undefined {
  return Object.hasOwn(NAMESPACES, accountName) ? NAMESPACES[accountName] : undefined
}

// `Date.parse` accepts 30 February as a day in March.
function isTime(text: string): boolean {
  const [, year, month, day] = TIME.exec(text) ?? []
  if (year === undefined || Number.isNaN(Date.parse(text))) return false
  return (
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  )
}
