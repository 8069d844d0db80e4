import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a fake service received. */
export interface SeenCall {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** An external service, on this machine. */
export interface FakeWeb {
  readonly url: string
  readonly seen: readonly SeenCall[]
  stop(): void
}

/**
 * Starts a service answered by `answer`; a value that is not a Response is sent as JSON. An answer
 * that throws is sent as 599 with the reason.
 */
export async function fakeWeb(answer: (call: SeenCall) => unknown): Promise<FakeWeb> {
  const seen: SeenCall[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const call = {
        url: new URL(request.url ?? '/', `http://${request.headers.host}`),
        method: request.method ?? 'GET',
        headers: toTexts(request.headers),
        body,
      }
      seen.push(call)
      void respond(call).then(async (value) => {
        response.writeHead(value.status, Object.fromEntries(value.headers))
        response.end(Buffer.from(await value.arrayBuffer()))
      })
    })
  })
  async function respond(call: SeenCall): Promise<Response> {
    try {
      const value = await answer(call)
      return value instanceof Response ? value : Response.json(value)
    } catch (error) {
      return new Response(String(error), { status: 599 })
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function toTexts(headers: IncomingHttpHeaders): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  )
}
