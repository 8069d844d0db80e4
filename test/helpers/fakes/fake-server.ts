import type { Service } from '../../../src/services/service.js'
import { jsonResponse } from './json-response.js'

/** A request that a fake server received. */
export interface SeenRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Headers
  readonly body: string | undefined
  readonly keepalive: boolean
}

/** A service whose `fetch` is a local function that records the requests. */
export interface FakeServer {
  readonly service: Service
  readonly requests: SeenRequest[]
}

/** Creates a service answered by `answer`; a value that is not a Response is sent as JSON. */
export function fakeServer(answer: (request: SeenRequest) => unknown): FakeServer {
  const requests: SeenRequest[] = []
  const service: Service = {
    name: 'Test service',
    baseUrl: 'https://server.example/',
    projectId: 'project',
    sdkVersion: 'html-0.1.0',
    fetch: async (input, init) => {
      const request = {
        url: new URL(String(input)),
        method: init?.method ?? 'GET',
        headers: new Headers(init?.headers),
        body: init?.body as string | undefined,
        keepalive: init?.keepalive ?? false,
      }
      requests.push(request)
      init?.signal?.throwIfAborted()
      const stopped = new Promise<never>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal!.reason))
      })
      const value = await Promise.race([answer(request), stopped])
      return value instanceof Response ? value : jsonResponse(value)
    },
  }
  return { service, requests }
}

/** An answer that never arrives. */
export function never(): Promise<never> {
  return new Promise(() => {})
}
