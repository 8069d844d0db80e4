import { keccak_256 } from '@noble/hashes/sha3'
import { findSiwxFault, readSiwxMessage } from '../../../../src/contract.js'
import { joinBytes, parseHex, toHex, type Bytes } from '../../encoding/bytes.js'
import { t } from '../../texts/texts.js'
import { Refusal } from '../../wallet/refusal.js'
import { listByteRisks, listTextRisks } from './message-risks.js'
import { showHidden } from './plain-text.js'
import type { ApprovalView, Prepared, RequestContext } from '../prepared.js'
import { toRisk } from '../risks.js'
import { NO_SPENDING, type Spending } from '../../spending/find-excess.js'

const MAX_BYTES = 64 * 1024
const HASH_BYTES = 32
const LOOKS_LIKE_SIGN_IN = /wants you to sign in with your/i

/**
 * `personal_sign` (EIP-191): text, or bytes as hex. A sign-in message for another site is refused.
 */
export function preparePersonalMessage(context: RequestContext): Prepared {
  const bytes = readMessage(context)
  const text = decode(bytes)
  const view = describe(context, bytes, text)
  return {
    view,
    spending: toMessageSpending(view),
    tasks: () => [{ namespace: 'eip155', digest: toPersonalDigest(bytes) }],
    finish: async ([signature]) => toHex(signature!),
  }
}

/** A message takes nothing, unless a risk says that it can. */
export function toMessageSpending({ risks }: Pick<ApprovalView, 'risks'>): Spending | undefined {
  return risks.length === 0 ? NO_SPENDING : undefined
}

/** The digest of EIP-191's personal message. */
export function toPersonalDigest(bytes: Uint8Array): Bytes {
  const digest = keccak_256(
    joinBytes(new TextEncoder().encode(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes),
  )
  return new Uint8Array(digest)
}

// Some apps send the address first.
function readMessage({ params, addresses }: RequestContext): Bytes {
  const [first, second] = Array.isArray(params) ? (params as unknown[]) : []
  const own = addresses.eip155.toLowerCase()
  const isOwn = (value: unknown) => typeof value === 'string' && value.toLowerCase() === own
  const message = isOwn(second) ? first : isOwn(first) ? second : undefined
  if (typeof message !== 'string')
    throw new Refusal(400, 'params', "The message to sign, or this wallet's address, is missing")
  const bytes = parseHex(message) ?? (new TextEncoder().encode(message) as Bytes)
  if (bytes.length > MAX_BYTES)
    throw new Refusal(400, 'params', 'The message is too long to be read')
  return bytes
}

/**
 * The visitor's view of a message, equal for EVM and Solana accounts. Refuses sign-in messages that
 * are not for this page and account.
 */
export function describe(
  {
    origin,
    addresses,
    chainId,
    now,
  }: Pick<RequestContext, 'origin' | 'addresses' | 'chainId' | 'now'>,
  bytes: Uint8Array,
  text: string | undefined,
): ApprovalView {
  const namespace = chainId.startsWith('solana:') ? 'solana' : 'eip155'
  if (text !== undefined && LOOKS_LIKE_SIGN_IN.test(text)) {
    const message = readSiwxMessage(text)
    if ('description' in message)
      throw new Refusal(
        400,
        message.field,
        `This sign-in message is malformed: ${message.description}`,
      )
    const fault = findSiwxFault(message, {
      origin,
      account: `${chainId}:${addresses[namespace]}` as `${string}:${string}:${string}`,
      nonce: message.nonce,
      now,
    })
    if (fault)
      throw new Refusal(
        400,
        fault.field,
        `This sign-in message is not for this page: ${fault.description}`,
      )
    if (/^- urn:recap:/im.test(text))
      throw new Refusal(
        400,
        'resources',
        'This sign-in message also hands rights over (a recap), which this wallet does not do for a website',
      )
    return {
      title: t('title.signIn'),
      action: t('approval.signIn'),
      lines: [
        { label: t('line.site'), value: message.domain },
        ...(message.statement === undefined
          ? []
          : [{ label: t('line.says'), value: showHidden(message.statement) }]),
        { label: t('line.account'), value: message.accountAddress, kind: 'code' as const },
      ],
      text: showHidden(text),
      risks: [],
      raw: toHex(bytes),
    }
  }
  const risks = [
    // Whatever the bytes spell: a hash of 32 bytes can be text by accident.
    ...(bytes.length === HASH_BYTES ? [toRisk('danger', 'hash', t('risk.hash'))] : []),
    ...(text === undefined ? listByteRisks(bytes) : listTextRisks(text)),
  ]
  return {
    title: t('title.message'),
    action: t('approval.sign'),
    lines: [{ label: t('line.account'), value: addresses[namespace], kind: 'code' }],
    text: text === undefined ? toHex(bytes) : showHidden(text),
    risks,
    raw: toHex(bytes),
  }
}

/** Decodes bytes that are text. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
