import type * as z from 'zod/mini'

/** A refusal by the admin API, or no answer (`status` 0). The message is for developers. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly status: number,
    /** The field that the API refuses; `session` for a request without a valid session. */
    readonly field: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A request to the admin API. */
export interface Question<T extends z.ZodMiniType> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Begins behind `/admin/v1/`. */
  readonly path: string
  readonly answer: T
  readonly body?: unknown
  /** Refuse with 412 unless the thing still has this entity tag. */
  readonly ifMatch?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Asks the admin API. Throws {@link Refusal}. */
export async function ask<T extends z.ZodMiniType>(question: Question<T>): Promise<z.infer<T>> {
  return (await askWithTag(question)).value
}

/** As {@link ask}, with the entity tag of the answer. Throws {@link Refusal}. */
export async function askWithTag<T extends z.ZodMiniType>({
  method = 'GET',
  path,
  answer,
  body,
  ifMatch,
  signal,
}: Question<T>): Promise<{ value: z.infer<T>; tag: string | undefined }> {
  const response = await send(`/admin/v1/${path}`, {
    method,
    headers: {
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  const text = await response.text().catch((cause: unknown) => {
    throw new Refusal(0, '', 'The connection broke', { cause })
  })
  const value = readJson(text)
  if (!response.ok) throw toRefusal(response.status, value)
  const read = answer.safeParse(value)
  if (!read.success)
    throw new Refusal(502, '', `The server's answer has another shape: ${read.error.message}`)
  return { value: read.data as z.infer<T>, tag: response.headers.get('etag') ?? undefined }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new Refusal(0, '', 'The server cannot be reached', { cause })
  }
}

function toRefusal(status: number, value: unknown): Refusal {
  const [reason] = (value as { reasons?: { field?: unknown; description?: unknown }[] } | undefined)
    ?.reasons ?? [{}]
  return new Refusal(
    status,
    String(reason?.field ?? ''),
    String(reason?.description ?? `HTTP ${status}`),
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An answer of a proxy.
    return undefined
  }
}
