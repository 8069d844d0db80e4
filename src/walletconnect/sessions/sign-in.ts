import { parseAccountId, type AccountId, type ChainId } from '../../standards/caip.js'
import { formatSiwxMessage } from '../../standards/caip122.js'
import { describeRecap, formatRecap, parseRecap } from './recap.js'
import { toRecord } from '../messages/sign-frame.js'
import type { GrantedNamespace, Namespaces } from './namespaces.js'

/**
 * A sign-in message that is requested together with the session (`wc_sessionAuthenticate`,
 * CAIP-222).
 */
export interface SignInRequest {
  /** Networks of eip155. A wallet signs for the first one it supports, or for each of them. */
  readonly chains: readonly ChainId[]
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  /** RFC 3339. */
  readonly issuedAt: string
  readonly statement?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/**
 * A message that the wallet signed with its approval (CACAO, CAIP-74). The signature is unchecked.
 */
export interface SignIn {
  readonly account: AccountId
  readonly message: string
  readonly signature: { readonly value: string; readonly scheme: string }
}

const ISSUER = 'did:pkh:'
const EVENTS = ['chainChanged', 'accountsChanged']
const MAX_CACAOS = 50
const MAX_TEXT_LENGTH = 64 * 1024

/** The request's parameters. `resources` ends with the ReCap of the methods, if there is one. */
export function toAuthPayload(request: SignInRequest, methods: readonly string[]) {
  const { chains, domain, uri, nonce, issuedAt, statement } = request
  const recap = methods.length > 0 ? [formatRecap(methods)] : []
  const resources = [...(request.resources ?? []), ...recap]
  return {
    type: 'caip122',
    chains: [...chains],
    ...(statement === undefined ? {} : { statement }),
    aud: uri,
    domain,
    version: '1',
    nonce,
    iat: issuedAt,
    ...(request.expirationTime === undefined ? {} : { exp: request.expirationTime }),
    ...(request.notBefore === undefined ? {} : { nbf: request.notBefore }),
    ...(request.requestId === undefined ? {} : { requestId: request.requestId }),
    ...(resources.length > 0 ? { resources } : {}),
  }
}

/**
 * A session's grant and the signed messages. `namespaces` is undefined when the wallet granted no
 * method.
 */
export interface SignInAnswer {
  readonly signIns: readonly SignIn[]
  readonly namespaces: Namespaces<GrantedNamespace> | undefined
}

/**
 * Reads a wallet's answer. Undefined unless each message states the values of the request: a wallet
 * must not sign for another page, with another nonce or on another network. The signatures stay
 * unchecked: that is the verifier's part.
 */
export function readSignInAnswer(
  cacaos: unknown,
  request: SignInRequest,
): SignInAnswer | undefined {
  if (!Array.isArray(cacaos) || cacaos.length === 0 || cacaos.length > MAX_CACAOS) return undefined
  const read = cacaos.map((cacao) => readCacao(cacao, request))
  if (!read.every((part) => part !== undefined)) return undefined
  const methods = [...new Set(read.flatMap((part) => part.methods))]
  const accounts = [
    ...new Set(
      read.flatMap(({ account, chains }) => {
        const parsed = parseAccountId(account)
        if (!parsed) return []
        const { chainId, address } = parsed
        return (chains.length > 0 ? chains : [chainId]).map(
          (chain): AccountId => `${chain}:${address}`,
        )
      }),
    ),
  ]
  const chains = [...new Set(accounts.flatMap((account) => parseAccountId(account)?.chainId ?? []))]
  return {
    signIns: read.map(({ account, message, signature }) => ({ account, message, signature })),
    namespaces:
      methods.length > 0 ? { eip155: { chains, methods, events: EVENTS, accounts } } : undefined,
  }
}

function readCacao(cacao: unknown, request: SignInRequest) {
  const payload = toRecord(toRecord(cacao)['p'])
  const { t: scheme, s: value } = toRecord(toRecord(cacao)['s'])
  const { iss, statement, resources } = payload
  if (typeof iss !== 'string' || !iss.startsWith(ISSUER)) return undefined
  const account = iss.slice(ISSUER.length)
  const id = parseAccountId(account)
  if (id?.namespace !== 'eip155' || !request.chains.includes(id.chainId)) return undefined
  if (!isText(scheme) || !isText(value)) return undefined
  if (!isAsked(payload, request)) return undefined
  if (statement !== undefined && !isText(statement)) return undefined
  if (resources !== undefined && !(Array.isArray(resources) && resources.every(isText)))
    return undefined
  const recap = parseRecap(resources?.at(-1))
  return {
    account: account as AccountId,
    signature: { value, scheme },
    message: formatCacaoMessage(payload, id.chainId, id.address),
    methods: recap?.methods ?? [],
    // Only of the request: a ReCap that names others would widen the session.
    chains: (recap?.chains ?? []).filter((chain) => request.chains.includes(chain)),
  }
}

/** The text that the wallet signed (EIP-4361), rebuilt from the payload of its CACAO. */
export function formatCacaoMessage(
  payload: Readonly<Record<string, unknown>>,
  chainId: ChainId,
  address: string,
): string {
  const text = (key: string) => {
    const value = payload[key]
    return value === undefined || value === null ? undefined : String(value)
  }
  const resources = payload['resources'] as readonly string[] | undefined
  const sentence = describeRecap(resources?.at(-1))
  const statement = text('statement') ?? ''
  // Wallets send the statement with the sentence of the ReCap or without it; the signed text has it
  // once.
  const whole = statement.endsWith(sentence) ? statement : `${statement} ${sentence}`.trim()
  return formatSiwxMessage({
    domain: text('domain') ?? '',
    accountName: 'Ethereum',
    accountAddress: address,
    chainId,
    uri: text('aud') ?? '',
    version: text('version') ?? '1',
    nonce: text('nonce') ?? '',
    statement: whole === '' ? undefined : whole,
    issuedAt: text('iat'),
    expirationTime: text('exp'),
    notBefore: text('nbf'),
    requestId: text('requestId'),
    resources,
  })
}

function isAsked(payload: Readonly<Record<string, unknown>>, request: SignInRequest): boolean {
  const { domain, aud, nonce, iat, version, exp, nbf, requestId, statement } = payload
  return (
    domain === request.domain &&
    aud === request.uri &&
    nonce === request.nonce &&
    iat === request.issuedAt &&
    version === '1' &&
    exp === request.expirationTime &&
    nbf === request.notBefore &&
    requestId === request.requestId &&
    // The wallet appends the sentence of its ReCap.
    String(statement ?? '').startsWith(request.statement ?? '')
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH
}
