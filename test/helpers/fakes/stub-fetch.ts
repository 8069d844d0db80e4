import { jsonResponse } from './json-response.js'

/** The page's requests, and a function that restores the real `fetch`. */
export interface StubbedFetch {
  readonly requests: readonly { readonly url: URL; readonly body: string | undefined }[]
  /** Requests of one path. */
  to(path: string): URL[]
  restore(): void
}

/**
 * Answers the page's requests here; a value that is not a Response is sent as JSON, `undefined`
 * as 404.
 */
export function stubFetch(
  answer: (url: URL, init: RequestInit | undefined) => unknown,
): StubbedFetch {
  const real = globalThis.fetch
  const requests: { url: URL; body: string | undefined }[] = []
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.href)
    requests.push({ url, body: init?.body as string | undefined })
    const value = await answer(url, init)
    init?.signal?.throwIfAborted()
    if (value instanceof Response) return value
    return value === undefined ? new Response('', { status: 404 }) : jsonResponse(value)
  }
  return {
    requests,
    to: (path) => requests.flatMap(({ url }) => (url.pathname === path ? [url] : [])),
    restore: () => void (globalThis.fetch = real),
  }
}
