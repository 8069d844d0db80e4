import type * as z from 'zod/mini'
import { WalletModalError, type ErrorDetails } from '../errors/wallet-modal-error.js'
import { fetchDirect } from '../platform/network/fetch-direct.js'
import { readText } from '../platform/network/read-text.js'
import { noteServerDate } from '../platform/network/server-clock.js'
import { parseRetryAfter } from '../standards/retry-after.js'
import { anySignal } from '../platform/async/any-signal.js'

const TIMEOUT_MS = 15_000
const RETRY_AFTER_DEFAULT_S = 10
const MAX_REASON_LENGTH = 200

/**
 * One back end of the kit: its address, the project id, and the `fetch` to use. Created by
 * `createService()`.
 */
export interface Service {
  /** Used in messages: `Wallet directory`, `Analytics`. */
  readonly name: string
  /** Origin, optionally with a path prefix. */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly projectId?: string | undefined
  /** Query parameter `sv`: version of the kit, informational. */
  readonly sdkVersion?: string | undefined
}

/** Options of every call. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  /** Limit of the response in bytes, after decompression. Default: 4 MiB. */
  readonly maxBytes?: number | undefined
}

/** Query values; empty or undefined ones are omitted. */
export type Query = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>

interface GetOptions extends RequestOptions {
  readonly query?: Query | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}
interface PostOptions extends GetOptions {
  readonly body: unknown
  readonly keepalive?: boolean | undefined
}

/** A schema that parses a response. Unknown fields pass; wrong known fields do not. */
export type AnswerSchema<T> = Pick<z.ZodMiniType<T>, 'safeParse'>

/**
 * The URL of a path with the project's query: `projectId`, `st`, `sv`, then the caller's own
 * parameters.
 */
export function toServiceUrl(service: Service, path: string, query: Query = {}): string {
  const url = new URL(service.baseUrl.replace(/\/+$/, '') + path)
  const all: Query = {
    projectId: service.projectId,
    st: 'wallet-modal',
    sv: service.sdkVersion,
    ...query,
  }
  for (const [key, value] of Object.entries(all)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') url.searchParams.set(key, text)
  }
  return url.href
}

/**
 * Sends GET and parses the JSON response with `schema`. Throws SERVICE_UNAVAILABLE, RATE_LIMITED,
 * RESPONSE_INVALID or REQUEST_ABORTED.
 */
export function getJson<T>(
  service: Service,
  path: string,
  schema: AnswerSchema<T>,
  options: GetOptions = {},
): Promise<T> {
  return request(service, path, schema, options, {
    method: 'GET',
    ...(options.headers ? { headers: options.headers } : {}),
  })
}

/** Sends DELETE and parses the response with `schema`. Throws like {@link getJson}. */
export function deleteJson<T>(
  service: Service,
  path: string,
  schema: AnswerSchema<T>,
  options: GetOptions = {},
): Promise<T> {
  return request(service, path, schema, options, {
    method: 'DELETE',
    ...(options.headers ? { headers: options.headers } : {}),
  })
}

/** Sends JSON with POST and parses the response with `schema`. Throws like {@link getJson}. */
export function postJson<T>(
  service: Service,
  path: string,
  schema: AnswerSchema<T>,
  options: PostOptions,
): Promise<T> {
  return send(service, path, schema, options, 'POST')
}

/** Sends JSON with PUT and parses the response with `schema`. Throws like {@link getJson}. */
export function putJson<T>(
  service: Service,
  path: string,
  schema: AnswerSchema<T>,
  options: PostOptions,
): Promise<T> {
  return send(service, path, schema, options, 'PUT')
}

function send<T>(
  service: Service,
  path: string,
  schema: AnswerSchema<T>,
  options: PostOptions,
  method: string,
): Promise<T> {
  return request(service, path, schema, options, {
    method,
    // `text/plain` avoids a CORS preflight if no other header requires one. The body is JSON.
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...options.headers },
    body: JSON.stringify(options.body),
    ...(options.keepalive ? { keepalive: true } : {}),
  })
}

async function request<T>(
  service: Service,
  path: string,
  schema: AnswerSchema<T>,
  options: GetOptions,
  init: RequestInit,
): Promise<T> {
  const { signal, timeoutMs = TIMEOUT_MS } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const fail = (error: unknown): WalletModalError => {
    if (error instanceof WalletModalError) return error
    if (signal?.aborted) return new WalletModalError('REQUEST_ABORTED', { cause: signal.reason })
    return unavailable(
      service,
      timeout.aborted ? `no answer within ${timeoutMs / 1000} s` : toReason(error),
      { cause: error, ...(timeout.aborted && { details: { timeoutSeconds: timeoutMs / 1000 } }) },
    )
  }
  const bounds = { ...init, signal: signal ? anySignal(signal, timeout) : timeout }
  const { response, text } = await fetchDirect(
    service.name,
    toServiceUrl(service, path, options.query),
    bounds,
    service.fetch,
  )
    .then(async (response) => {
      noteServerDate(response.headers.get('date'))
      return { response, text: await readText(response, service.name, options.maxBytes) }
    })
    .catch((error: unknown) => {
      throw fail(error)
    })
  if (!response.ok) throw toStatusError(service, response, text)
  const answer = schema.safeParse(parseJson(service, text))
  if (answer.success) return answer.data
  const issue = answer.error.issues[0]
  throw invalid(
    service,
    `${issue?.path.join('.') || 'answer'}: ${issue?.message ?? 'unexpected'}`,
    answer.error,
  )
}

function toStatusError(service: Service, response: Response, text: string): WalletModalError {
  const { status } = response
  const description = findDescription(text)
  const reason = `HTTP status code: ${status}${description ? ` (${description})` : ''}`
  if (status !== 429)
    return unavailable(service, reason, {
      details: { status, description },
      cause: new Error(reason),
    })
  const details = {
    service: service.name,
    reason,
    status,
    description,
    seconds: toSeconds(response.headers.get('retry-after')),
  }
  return new WalletModalError('RATE_LIMITED', { details, cause: new Error(reason) })
}

function parseJson(service: Service, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalid(service, 'it is not JSON', error)
  }
}

// The contract's error body: { status: 'FAILED', reasons: [{ field, description }] }.
function findDescription(text: string): string | undefined {
  try {
    const description: unknown = (
      JSON.parse(text) as { reasons?: { description?: unknown }[] } | null
    )?.reasons?.[0]?.description
    return typeof description === 'string' ? description.slice(0, MAX_REASON_LENGTH) : undefined
  } catch {
    return undefined // an HTML page of a proxy; only the status is usable
  }
}

function toSeconds(retryAfter: string | null): number {
  const ms = parseRetryAfter(retryAfter)
  return ms === undefined ? RETRY_AFTER_DEFAULT_S : Math.max(1, Math.ceil(ms / 1000))
}

function unavailable(
  service: Service,
  reason: string,
  options: { details?: ErrorDetails; cause: unknown },
): WalletModalError {
  return new WalletModalError('SERVICE_UNAVAILABLE', {
    details: { service: service.name, reason, ...options.details },
    cause: options.cause,
  })
}

function invalid(service: Service, reason: string, cause: unknown): WalletModalError {
  return new WalletModalError('RESPONSE_INVALID', {
    details: { service: service.name, reason },
    cause,
  })
}

function toReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH)
}
