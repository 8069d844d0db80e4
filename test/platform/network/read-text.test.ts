import { fetchDirect } from '../../../src/platform/network/fetch-direct.js'
import { MAX_ANSWER_BYTES, readText } from '../../../src/platform/network/read-text.js'
import { expect } from '../../helpers/expect.js'
import { rejection } from '../../helpers/rejection.js'

const CHUNK = new Uint8Array(64 * 1024).fill(0x20)

/** An answer that never ends; counts the bytes that were read. */
function endless() {
  const seen = { bytes: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      seen.bytes += CHUNK.length
      controller.enqueue(CHUNK)
    },
    cancel() {
      seen.cancelled = true
    },
  })
  return { seen, response: new Response(body) }
}

describe('readText', () => {
  it('behaviour: returns the same as response.text(), also for characters split between two chunks', async () => {
    const bytes = new TextEncoder().encode('\uFEFF{"name":"Größe 😀"}')
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(await readText(new Response(body), 'Test')).to.equal('{"name":"Größe 😀"}')
    expect(await readText(new Response(null, { status: 204 }), 'Test')).to.equal('')
  })
  it('error: RESPONSE_INVALID beyond the limit, with the download cancelled', async () => {
    for (const limit of [undefined, 100_000]) {
      const { seen, response } = endless()
      const error = await rejection(readText(response, 'Test', limit))
      expect([error.code, error.details['service']]).to.deep.equal(['RESPONSE_INVALID', 'Test'])
      expect(error.message).to.contain(String(limit ?? MAX_ANSWER_BYTES))
      expect(seen.cancelled).to.equal(true)
      expect(seen.bytes).to.be.lessThan((limit ?? MAX_ANSWER_BYTES) + 4 * CHUNK.length)
    }
  })
  it('behaviour: accepts an answer of exactly the limit', async () => {
    expect(await readText(new Response('x'.repeat(100)), 'Test', 100)).to.have.length(100)
    expect((await rejection(readText(new Response('x'.repeat(101)), 'Test', 100))).code).to.equal(
      'RESPONSE_INVALID',
    )
  })
})

describe('fetchDirect', () => {
  it('error: SERVICE_UNAVAILABLE on a redirect, which is not followed', async () => {
    const seen: RequestInit[] = []
    const redirect = { type: 'opaqueredirect', status: 0 } as Response
    const error = await rejection(
      fetchDirect(
        'Test',
        'https://server.example/',
        {},
        async (_, init) => (seen.push(init!), redirect),
      ),
    )
    expect([error.code, error.details['service']]).to.deep.equal(['SERVICE_UNAVAILABLE', 'Test'])
    expect(error.message).to.contain('redirect')
    expect(seen).to.deep.equal([{ credentials: 'omit', redirect: 'manual' }])
  })
  it('behaviour: passes on any other answer', async () => {
    const answer = new Response('{}', { status: 500 })
    expect(await fetchDirect('Test', 'https://server.example/', {}, async () => answer)).to.equal(
      answer,
    )
  })
})
