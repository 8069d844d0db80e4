import { readChain } from '../../../src/chains/eip155/read.js'
import { expect } from '../../helpers/expect.js'
import { speedUp } from '../../helpers/fast-clock.js'
import { fakeNodes, failure, result, silence, type FakeNodes, type NodeAnswer } from '../../helpers/fake-nodes.js'
import { rejection } from '../../helpers/rejection.js'

const A = 'https://a.example/rpc?key=secret'
const B = 'https://b.example/rpc'
const request = { method: 'eth_blockNumber' }

describe('readChain', () => {
  let nodes: FakeNodes | undefined
  let slow: (() => void) | undefined
  afterEach(() => {
    nodes?.stop()
    slow?.()
  })
  const answer = (a: NodeAnswer, b: NodeAnswer = () => result('0xb'), chainIds?: Record<string, string>) => (nodes = fakeNodes({ [A]: a, [B]: b }, chainIds))
  const hosts = () => nodes!.asked.map(([url]) => new URL(url).host[0])

  it('asks the first address and gives its result', async () => {
    answer(() => result('0xa'))
    expect(await readChain('eip155:1', [A, B], request)).to.equal('0xa')
    expect(hosts()).to.deep.equal(['a'])
  })

  const broken: Record<string, NodeAnswer> = {
    'status 500': () => new Response('down', { status: 500 }),
    'status 404 with HTML': () => new Response('<html>', { status: 404 }),
    HTML: () => new Response('<html>'),
    'an empty answer': () => new Response(''),
    'half an answer': () => new Response('{"jsonrpc":"2.0","resu'),
    'JSON of another shape': () => Response.json({ hello: 1 }),
    'null': () => Response.json(null),
    'an error of another shape': () => Response.json({ error: 'no' }),
    'no connection': () => Promise.reject(new TypeError('Failed to fetch')),
    'status 429': () => new Response('', { status: 429 }),
    'code 429 in a 200': () => failure(429),
    'code -32005 in a 200': () => failure(-32005),
  }
  for (const [what, node] of Object.entries(broken)) {
    it(`turns to the next address on ${what}`, async () => {
      answer(node)
      expect(await readChain('eip155:1', [A, B], request)).to.equal('0xb')
      expect(hosts()).to.deep.equal(['a', 'b'])
    })
    it(`fails with a typed error after four tries on ${what} everywhere`, async () => {
      slow = speedUp(100)
      answer(node, node)
      const error = await rejection(readChain('eip155:1', [A, B], request))
      expect(error.code).to.be.oneOf(['SERVICE_UNAVAILABLE', 'RESPONSE_INVALID', 'RATE_LIMITED'])
      expect(error.message).not.to.contain('secret')
      expect(hosts()).to.have.length.within(1, 4)
    })
  }

  it('turns to the next address when one is silent for 10 s', async () => {
    slow = speedUp(100)
    answer(silence)
    const started = performance.now()
    expect(await readChain('eip155:1', [A, B], request)).to.equal('0xb')
    expect(performance.now() - started).to.be.within(80, 250)
  })

  it('error: REQUEST_TIMEOUT when all are silent, within 35 s', async () => {
    slow = speedUp(100)
    answer(silence, silence)
    const started = performance.now()
    const error = await rejection(readChain('eip155:1', [A, B], request))
    expect(error.code).to.equal('REQUEST_TIMEOUT')
    expect(performance.now() - started).to.be.below(450)
  })

  it('turns to the next address when one serves another network', async () => {
    const wrong = 'https://wrong.example/rpc'
    nodes = fakeNodes({ [wrong]: () => result('0x666'), [B]: () => result('0xb') }, { [wrong]: '0x5' })
    expect(await readChain('eip155:1', [wrong, B], request)).to.equal('0xb')
    const error = await rejection(readChain('eip155:1', [wrong], request))
    expect(error.details).to.deep.equal({ expected: 'eip155:1', actual: 'eip155:5' })
  })

  it('waits as long as Retry-After says, then asks again', async () => {
    let first = true
    answer(() => {
      if (!first) return result('0xa')
      first = false
      return new Response('', { status: 429, headers: { 'retry-after': '1' } })
    })
    const started = performance.now()
    expect(await readChain('eip155:1', [A], request)).to.equal('0xa')
    expect(performance.now() - started).to.be.within(950, 2500)
  })

  it('error: RATE_LIMITED at once when Retry-After is longer than anybody waits', async () => {
    answer(() => new Response('', { status: 429, headers: { 'retry-after': '3600' } }))
    const error = await rejection(readChain('eip155:1', [A], request))
    expect(error.code).to.equal('RATE_LIMITED')
    expect(error.details).to.deep.equal({ service: 'a.example', seconds: 3600 })
    expect(hosts()).to.deep.equal(['a'])
  })

  it('takes a node’s own error for an answer', async () => {
    answer(() => failure(3, 'execution reverted', { status: 400 }))
    const error = await rejection(readChain('eip155:1', [A, B], request))
    expect(error.cause).to.deep.equal({ code: 3, message: 'execution reverted', data: '0xdata' })
    expect(hosts()).to.deep.equal(['a'])
  })

  it('VAL-006 says HTTP status code: 418', async () => {
    slow = speedUp(100)
    answer(() => new Response('', { status: 418 }))
    const error = await rejection(readChain('eip155:1', [A], request))
    expect(error.message).to.equal('a.example could not be reached: HTTP status code: 418')
  })

  it('error: SERVICE_UNAVAILABLE when no address is known', async () => {
    expect((await rejection(readChain('eip155:1', [], request))).code).to.equal('SERVICE_UNAVAILABLE')
  })

  it('ends at once when aborted', async () => {
    answer(silence)
    const abort = new AbortController()
    const reading = rejection(readChain('eip155:1', [A, B], request, abort.signal))
    abort.abort()
    expect((await reading).code).to.equal('REQUEST_ABORTED')
  })
})
