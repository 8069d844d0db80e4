import { ApiError } from '../http/api-error.js'
import { prices } from '../http/budget/prices.js'
import { MAX_JSON_DEPTH, isNestedTooDeeply } from '../http/json-text.js'
import { readId } from './read-id.js'
import type { RelayAnswer, RelayCaller, createRelayMethods } from './relay-methods.js'
import { RelayError } from './relay-error.js'

// An answer to a push is an id and `true`, or an error with a short text.
const MAX_ACKNOWLEDGEMENT_CHARACTERS = 256

/** A processed frame: a request with its reply, or the answer to a push. */
export type RelayFrame =
  | { kind: 'reply'; text: string; failed?: unknown; delivers?: RelayAnswer['delivers'] }
  | { kind: 'acknowledgement'; id: number; ok: boolean }

/**
 * Parses and runs one JSON-RPC text. Ids are repeated as transmitted, or `0` if there is none. The
 * caller pays for the length before the text is parsed, and for the rest before the storage is
 * accessed. Rejects only with the errors of `caller.pay`.
 */
export async function carryOut(
  text: string,
  caller: RelayCaller,
  find: ReturnType<typeof createRelayMethods>,
): Promise<RelayFrame> {
  const expected = readExpected(text, caller)
  if (expected) {
    await caller.pay(prices.acknowledgement)
    return expected
  }
  let id = '0'
  const paid = prices.text(text.length)
  await caller.pay(paid)
  try {
    const body = parseObject(text)
    const ownId = readId(text)
    if (isAcknowledgement(body)) return toAcknowledgement(body, ownId)
    if (ownId === undefined)
      throw new RelayError(
        'InvalidRequestId',
        'Invalid request id: expected a string or an integer',
      )
    id = ownId
    if (body['jsonrpc'] !== '2.0')
      throw new RelayError('InvalidJsonRpcVersion', 'Invalid JSON-RPC version: expected 2.0')
    const method = typeof body['method'] === 'string' ? find(body['method']) : undefined
    if (!method)
      throw new RelayError(
        'InvalidMethod',
        `Invalid method: ${String(body['method']).slice(0, 60)}`,
      )
    const { price, run } = method(caller, body['params'])
    if (price > paid) await caller.pay(price - paid)
    const { result, delivers }: RelayAnswer = await run()
    return {
      kind: 'reply',
      text: `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`,
      delivers,
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof RelayError) return { kind: 'reply', text: toErrorText(error, id) }
    return {
      kind: 'reply',
      text: toErrorText(
        new RelayError('StorageError', 'The relay could not store or read; try again'),
        id,
      ),
      failed: error,
    }
  }
}

// The answer to a push that was sent to the caller. Undefined for every other text, whose price is
// paid before it is parsed.
function readExpected(text: string, caller: RelayCaller): RelayFrame | undefined {
  if (text.length > MAX_ACKNOWLEDGEMENT_CHARACTERS) return undefined
  try {
    const body = parseObject(text)
    if (!isAcknowledgement(body)) return undefined
    const frame = toAcknowledgement(body, readId(text))
    return caller.hasPushed(frame.id) ? frame : undefined
  } catch {
    // What is wrong with it is answered once it is paid for.
    return undefined
  }
}

function isAcknowledgement(body: Record<string, unknown>): boolean {
  return !('method' in body) && ('result' in body || 'error' in body)
}

// Clients with 17-digit ids answer with a string that ends in n.
function toAcknowledgement(
  body: Record<string, unknown>,
  id: string | undefined,
): RelayFrame & { kind: 'acknowledgement' } {
  return { kind: 'acknowledgement', id: Number(id?.replace(/[^\d]/g, '')), ok: !('error' in body) }
}

/** An error reply; `id` is the source text of the id. */
export function toErrorText(error: RelayError, id = '0'): string {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify(error)}}`
}

function parseObject(text: string): Record<string, unknown> {
  if (isNestedTooDeeply(text))
    throw new RelayError(
      'Serialization',
      `The frame is nested deeper than ${MAX_JSON_DEPTH} levels`,
    )
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw new RelayError('Serialization', 'The frame is not JSON', { cause: error })
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new RelayError('Serialization', 'Expected one JSON-RPC object per frame')
  return body as Record<string, unknown>
}
