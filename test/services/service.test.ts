import * as z from 'zod/mini'
import { createService } from '../../src/services/create-service.js'
import { getJson, postJson, toServiceUrl, type Service } from '../../src/services/service.js'
import { getClockLag } from '../../src/platform/network/server-clock.js'
import { VERSION } from '../../src/platform/version.js'
import { expect } from '../helpers/expect.js'
import { installVirtualClock } from '../helpers/clocks/virtual-clock.js'
import { fakeServer, never } from '../helpers/fakes/fake-server.js'
import { replaceProperty } from '../helpers/fakes/fake-page.js'
import { rejection } from '../helpers/rejection.js'

const Answer = z.object({ value: z.number() })
const failed = (
  status: number,
  headers: Record<string, string> = {},
  body: unknown = {
    status: 'FAILED',
    reasons: [{ field: 'chainId', description: 'This server does not support the chain' }],
  },
) => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

describe('service', () => {
  it('behaviour: sends projectId, st, sv and the caller’s query, and omits empty values', async () => {
    const { service, requests } = fakeServer(() => ({ value: 1, extra: true }))
    expect(
      await getJson(service, '/path', Answer, {
        query: { page: 2, list: ['a', 'b'], none: undefined, empty: '', nothing: [], no: null },
      }),
    ).to.deep.equal({ value: 1 })
    expect(requests[0]!.url.href).to.equal(
      'https://server.example/path?projectId=project&st=wallet-modal&sv=html-0.1.0&page=2&list=a%2Cb',
    )
  })

  it('behaviour: a service of the kit sends the version of the kit as sv', async () => {
    const asked: string[] = []
    const undo = replaceProperty(
      globalThis,
      'fetch',
      async (url: string) => (asked.push(url), Response.json({ value: 1 })),
    )
    try {
      await getJson(createService('Test', 'https://server.example', 'project'), '/path', Answer)
    } finally {
      undo()
    }
    expect(asked).to.deep.equal([
      `https://server.example/path?projectId=project&st=wallet-modal&sv=html-${VERSION}`,
    ])
  })

  it('behaviour: keeps a path prefix and escapes parameters', () => {
    const service: Service = { name: 'x', baseUrl: 'https://server.example/kit', fetch }
    expect(toServiceUrl(service, '/a', { search: 'a&b=c#d' })).to.equal(
      'https://server.example/kit/a?st=wallet-modal&search=a%26b%3Dc%23d',
    )
  })

  it('behaviour: posts JSON as text/plain, so that no preflight is needed', async () => {
    const { service, requests } = fakeServer(() => ({ value: 1 }))
    await postJson(service, '/path', Answer, { body: { a: 1 } })
    expect([
      requests[0]!.method,
      requests[0]!.headers.get('content-type'),
      requests[0]!.body,
    ]).to.deep.equal(['POST', 'text/plain;charset=UTF-8', '{"a":1}'])
  })

  it('VAL-006 error: SERVICE_UNAVAILABLE names the status and the server’s reason', async () => {
    const { service } = fakeServer(() => failed(418))
    const error = await rejection(getJson(service, '/path', Answer))
    expect(error.code).to.equal('SERVICE_UNAVAILABLE')
    expect(error.message)
      .to.contain('HTTP status code: 418')
      .and.to.contain('This server does not support the chain')
      .and.to.contain('Test service')
    expect(error.details['status']).to.equal(418)
  })

  it('error: SERVICE_UNAVAILABLE for 500 with an HTML page, of which nothing is shown', async () => {
    const { service } = fakeServer(() => failed(500, {}, '<html><h1>Oops</h1>'))
    const error = await rejection(getJson(service, '/path', Answer))
    expect(error.message).to.contain('HTTP status code: 500').and.not.to.contain('Oops')
  })

  it('error: RATE_LIMITED with the seconds of Retry-After, as number, as date, and by default', async () => {
    const clock = installVirtualClock({ now: Date.UTC(2026, 0, 1) })
    const inFive = new Date(Date.now() + 5_000).toUTCString()
    for (const [header, seconds] of [
      ['7', 7],
      [inFive, 5],
      ['soon', 10],
      ['', 10],
      ['0', 1],
    ] as const) {
      const { service } = fakeServer(() => failed(429, header ? { 'retry-after': header } : {}))
      const error = await clock.run(rejection(getJson(service, '/path', Answer)))
      expect(error.code).to.equal('RATE_LIMITED')
      expect(error.details['seconds']).to.equal(seconds)
      expect((error.cause as Error).message).to.contain('HTTP status code: 429')
    }
  })

  it('error: SERVICE_UNAVAILABLE if no answer arrives or the network is down', async () => {
    const late = await rejection(
      getJson(fakeServer(never).service, '/path', Answer, { timeoutMs: 20 }),
    )
    expect(late.code).to.equal('SERVICE_UNAVAILABLE')
    expect(late.message).to.contain('no answer within 0.02 s')
    const gone = await rejection(
      getJson(
        fakeServer(() => {
          throw new TypeError('Failed to fetch')
        }).service,
        '/path',
        Answer,
      ),
    )
    expect([gone.code, gone.retryable]).to.deep.equal(['SERVICE_UNAVAILABLE', true])
    expect(gone.message).to.contain('Failed to fetch')
  })

  it('error: SERVICE_UNAVAILABLE when the answer stops half-way', async () => {
    const { service } = fakeServer(
      () =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('{"val'))
            },
            pull(controller) {
              controller.error(new TypeError('network error'))
            },
          }),
        ),
    )
    expect((await rejection(getJson(service, '/path', Answer))).code).to.equal(
      'SERVICE_UNAVAILABLE',
    )
  })

  it('error: RESPONSE_INVALID for HTML with status 200, an empty body, and a wrong shape, naming the field', async () => {
    for (const body of ['<!doctype html><title>Sign in to Wi-Fi</title>', '', '{"value":']) {
      expect(
        (await rejection(getJson(fakeServer(() => new Response(body)).service, '/path', Answer)))
          .code,
      ).to.equal('RESPONSE_INVALID')
    }
    const wrong = await rejection(
      getJson(fakeServer(() => ({ value: 'one' })).service, '/path', Answer),
    )
    expect(wrong.code).to.equal('RESPONSE_INVALID')
    expect(wrong.message).to.contain('value')
  })

  it('error: RESPONSE_INVALID for an answer beyond the limit, 4 MiB or the endpoint’s own', async () => {
    const large = JSON.stringify({ value: 1, filler: 'x'.repeat(5_000_000) })
    const { service } = fakeServer(() => new Response(large))
    expect((await rejection(getJson(service, '/path', Answer))).message).to.contain(
      'larger than 4194304 bytes',
    )
    expect(await getJson(service, '/path', Answer, { maxBytes: 8_000_000 })).to.deep.equal({
      value: 1,
    })
  })

  it('behaviour: stores the time of the server', async () => {
    const { service } = fakeServer(
      () =>
        new Response('{"value":1}', {
          headers: { date: new Date(Date.now() + 600_000).toUTCString() },
        }),
    )
    await getJson(service, '/path', Answer)
    expect(getClockLag()).to.be.within(590_000, 600_000)
  })

  it('error: SERVICE_UNAVAILABLE on a redirect', async () => {
    const { service } = fakeServer(() =>
      Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' }),
    )
    const error = await rejection(getJson(service, '/path', Answer))
    expect([error.code, error.message.includes('redirect')]).to.deep.equal([
      'SERVICE_UNAVAILABLE',
      true,
    ])
  })

  it('behaviour: an abort is reported as an abort, before and while waiting', async () => {
    const already = AbortSignal.abort()
    expect(
      (
        await rejection(
          getJson(fakeServer(() => ({ value: 1 })).service, '/path', Answer, { signal: already }),
        )
      ).code,
    ).to.equal('REQUEST_ABORTED')
    const waiting = new AbortController()
    const request = rejection(
      getJson(fakeServer(never).service, '/path', Answer, { signal: waiting.signal }),
    )
    waiting.abort(new Error('left the screen'))
    expect((await request).code).to.equal('REQUEST_ABORTED')
  })
})
