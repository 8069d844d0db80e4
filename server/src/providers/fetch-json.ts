import type * as z from 'zod/mini'
import { meterCall, type CallMeter } from '../operation/call-meter.js'
import { readAtMost } from '../http/read-at-most.js'
import { ProviderRefused, ProviderUnavailable } from './provider-unavailable.js'

const TIMEOUT_MS = 8_000
const MAX_BYTES = 5 * 1024 * 1024

/** A configured service: `url` without a trailing slash, `headers` with its key if it needs one. */
export interface Api {
  /** For messages and logs; contains no key. */
  readonly name: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly fetch?: typeof fetch | undefined
  readonly meter?: CallMeter | undefined
}

interface FetchOptions {
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
  /**
   * The field blamed for a 400, 404 or 422 of the service. Without it, those count as failures of
   * the service.
   */
  readonly refusedField?: string | undefined
}

/**
 * Requests JSON from a configured service and parses it with `schema`. Throws
 * {@link ProviderUnavailable} or {@link ProviderRefused}.
 */
export function fetchJson<T>(
  api: Api,
  path: string,
  schema: z.ZodMiniType<T>,
  options: FetchOptions = {},
): Promise<T> {
  return meterCall(
    api.meter,
    api.name,
    () => ask(api, path, schema, options),
    (error) => (error instanceof ProviderRefused ? 'refused' : 'failed'),
  )
}

async function ask<T>(
  api: Api,
  path: string,
  schema: z.ZodMiniType<T>,
  options: FetchOptions,
): Promise<T> {
  const url = new URL(api.url + path)
  for (const [key, value] of Object.entries(options.query ?? {}))
    if (value !== undefined) url.searchParams.set(key, value)
  const response = await (api.fetch ?? fetch)(url, {
    method: options.body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...api.headers,
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new ProviderUnavailable(api.name, 'it could not be reached', { cause: error })
  })
  const text = await readText(api, response)
  if (!response.ok) throw toFailure(api, response, text, options.refusedField)
  const answer = schema.safeParse(parse(api, text))
  if (answer.success) return answer.data
  const [issue] = answer.error.issues
  throw new ProviderUnavailable(
    api.name,
    `its answer has another shape (${issue?.path.join('.')}: ${issue?.message})`,
    { cause: answer.error },
  )
}

function toFailure(
  api: Api,
  response: Response,
  text: string,
  refusedField: string | undefined,
): Error {
  if (refusedField !== undefined && [400, 404, 422].includes(response.status)) {
    return new ProviderRefused(refusedField, `${api.name} refused the request`, {
      cause: new Error(text.slice(0, 500)),
    })
  }
  const wait = response.headers.get('retry-after')
  return new ProviderUnavailable(api.name, `it answered ${response.status}`, {
    ...(wait && /^\d+$/.test(wait) ? { retryAfterS: Math.min(300, Number(wait)) } : {}),
  })
}

async function readText(api: Api, response: Response): Promise<string> {
  const text = await readAtMost(response.body, MAX_BYTES).catch((error: unknown) => {
    throw new ProviderUnavailable(api.name, 'its answer broke off', { cause: error })
  })
  if (text === undefined)
    throw new ProviderUnavailable(api.name, `its answer is larger than ${MAX_BYTES} bytes`)
  return text
}

function parse(api: Api, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ProviderUnavailable(api.name, 'its answer is not JSON', { cause: error })
  }
}
