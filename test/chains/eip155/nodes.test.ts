import { actions, createNodeProvider } from '../../../src/chains/eip155/nodes.js'
import { readChain } from '../../../src/chains/eip155/read/read-chain.js'
import { mainnet } from '../../../src/chains/eip155/index.js'
import { keccak256 } from 'viem'
import { endlessResponse } from '../../helpers/faults/endless-response.js'
import { expect } from '../../helpers/expect.js'
import { speedUp } from '../../helpers/clocks/fast-clock.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'
import {
  fakeNodes,
  failure,
  result,
  silence,
  type FakeNodes,
  type NodeAnswer,
} from '../../helpers/fakes/fake-nodes.js'
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
  const answer = (
    a: NodeAnswer,
    b: NodeAnswer = () => result('0xb'),
    chainIds?: Record<string, string>,
  ) => (nodes = fakeNodes({ [A]: a, [B]: b }, chainIds))
  const hosts = () => nodes!.asked.map(([url]) => new URL(url).host[0])

  it('asks the first address and returns its result', async () => {
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
    null: () => Response.json(null),
    'an error of another shape': () => Response.json({ error: 'no' }),
    'no connection': () => Promise.reject(new TypeError('Failed to fetch')),
    'status 429': () => new Response('', { status: 429 }),
    'code 429 in a 200': () => failure(429),
    'code -32005 in a 200': () => failure(-32005),
  }
  for (const [what, node] of Object.entries(broken)) {
    it(`uses the next address on ${what}`, async () => {
      answer(node)
      expect(await readChain('eip155:1', [A, B], request)).to.equal('0xb')
      expect(hosts()).to.deep.equal(['a', 'b'])
    })
    it(`fails with a typed error after four tries when every address returns ${what}`, async () => {
      slow = speedUp(100)
      answer(node, node)
      const error = await rejection(readChain('eip155:1', [A, B], request))
      expect(error.code).to.be.oneOf(['SERVICE_UNAVAILABLE', 'RESPONSE_INVALID', 'RATE_LIMITED'])
      expect(error.message).not.to.contain('secret')
      expect(hosts()).to.have.length.within(1, 4)
    })
  }

  it('uses the next address after 10 s without an answer', async () => {
    const clock = installVirtualClock()
    answer(silence)
    expect(await clock.run(readChain('eip155:1', [A, B], request))).to.equal('0xb')
    expect(clock.elapsed).to.equal(10_000)
  })

  it('error: REQUEST_TIMEOUT within 35 s when no address answers', async () => {
    const clock = installVirtualClock()
    answer(silence, silence)
    const error = await clock.run(rejection(readChain('eip155:1', [A, B], request)))
    expect(error.code).to.equal('REQUEST_TIMEOUT')
    expect(clock.elapsed).to.be.most(35_000)
  })

  it('stops reading an answer without an end, and turns to the next address', async () => {
    const endless = endlessResponse()
    answer(() => endless.response)
    expect(await readChain('eip155:1', [A, B], request)).to.equal('0xb')
    expect(endless.cancelled).to.equal(true)
    expect(endless.sentBytes).to.be.below(5 * 1024 * 1024)
    nodes!.stop()
    answer(() => endlessResponse().response)
    const error = await rejection(readChain('eip155:1', [A], request, { tries: 1 }))
    expect([error.code, error.details['reason']]).to.deep.equal([
      'RESPONSE_INVALID',
      'it is larger than 4194304 bytes',
    ])
  })

  it('uses the next address when one serves another network', async () => {
    const wrong = 'https://wrong.example/rpc'
    nodes = fakeNodes(
      { [wrong]: () => result('0x666'), [B]: () => result('0xb') },
      { [wrong]: '0x5' },
    )
    expect(await readChain('eip155:1', [wrong, B], request)).to.equal('0xb')
    const error = await installVirtualClock().run(
      rejection(readChain('eip155:1', [wrong], request)),
    )
    expect(error.details).to.deep.equal({ expected: 'eip155:1', actual: 'eip155:5' })
  })

  it('waits for the time of Retry-After, then tries again', async () => {
    let first = true
    answer(() => {
      if (!first) return result('0xa')
      first = false
      return new Response('', { status: 429, headers: { 'retry-after': '1' } })
    })
    const clock = installVirtualClock()
    expect(await clock.run(readChain('eip155:1', [A], request))).to.equal('0xa')
    expect(clock.elapsed).to.equal(1000)
  })

  it('error: RATE_LIMITED immediately when Retry-After is longer than the longest wait', async () => {
    answer(() => new Response('', { status: 429, headers: { 'retry-after': '3600' } }))
    const error = await rejection(readChain('eip155:1', [A], request))
    expect(error.code).to.equal('RATE_LIMITED')
    expect(error.details).to.deep.equal({ service: 'a.example', seconds: 3600 })
    expect(hosts()).to.deep.equal(['a'])
  })

  it('treats a node’s own error as its answer', async () => {
    answer(() => failure(3, 'execution reverted', { status: 400 }))
    const error = await rejection(readChain('eip155:1', [A, B], request))
    expect(error.cause).to.deep.equal({ code: 3, message: 'execution reverted', data: '0xdata' })
    expect(hosts()).to.deep.equal(['a'])
  })

  it('VAL-006 reports "HTTP status code: 418"', async () => {
    slow = speedUp(100)
    answer(() => new Response('', { status: 418 }))
    const error = await rejection(readChain('eip155:1', [A], request))
    expect(error.message).to.equal('a.example could not be reached: HTTP status code: 418')
  })

  it('error: SERVICE_UNAVAILABLE when no address is known', async () => {
    expect((await rejection(readChain('eip155:1', [], request))).code).to.equal(
      'SERVICE_UNAVAILABLE',
    )
  })

  it('ends at once when aborted', async () => {
    answer(silence)
    const abort = new AbortController()
    const reading = rejection(readChain('eip155:1', [A, B], request, { signal: abort.signal }))
    abort.abort()
    expect((await reading).code).to.equal('REQUEST_ABORTED')
  })
})

const RAW =
  '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83'
const HASH = keccak256(RAW)
const SEND = { method: 'eth_sendRawTransaction', params: [RAW] }

describe('createNodeProvider', () => {
  let nodes: FakeNodes
  afterEach(() => nodes.stop())
  const provide = (a: NodeAnswer, b: NodeAnswer) => {
    nodes = fakeNodes({ [A]: a, [B]: b })
    const ask = createNodeProvider(() => [A, B])
    return (request: { method: string; params?: readonly unknown[] }) => ask('eip155:1', request)
  }
  const asked = () => nodes.asked.map(([url, method]) => `${new URL(url).host[0]} ${method}`)

  it('sends a signed transaction to one node (D10, A7)', async () => {
    const ask = provide(
      () => result(HASH),
      () => result('0xother'),
    )
    expect(await ask(SEND)).to.equal(HASH)
    expect(asked()).to.deep.equal(['a eth_sendRawTransaction'])
  })

  it('treats "already known" as success (D10)', async () => {
    const ask = provide(
      () => failure(-32000, 'already known'),
      () => result('0xother'),
    )
    expect(await ask(SEND)).to.equal(HASH)
    expect(asked()).to.deep.equal(['a eth_sendRawTransaction'])
  })

  for (const [what, broken] of Object.entries<NodeAnswer>({
    'a cut line': () => Promise.reject(new TypeError('Failed to fetch')),
    'status 502': () => new Response('', { status: 502 }),
  })) {
    it(`looks the transaction up after ${what}, and never sends it twice (D10)`, async () => {
      const ask = provide(
        (method, params) => (method === SEND.method ? broken(method, params) : result(null)),
        () => result(null),
      )
      expect((await rejection(ask(SEND))).code).to.equal('SERVICE_UNAVAILABLE')
      nodes.stop()
      const askAgain = provide(
        (method, params) =>
          method === SEND.method ? broken(method, params) : result({ hash: HASH }),
        () => result({ hash: HASH }),
      )
      expect(await askAgain(SEND)).to.equal(HASH)
      expect(asked().filter((line) => line.endsWith(SEND.method))).to.deep.equal([
        'a eth_sendRawTransaction',
      ])
    })
  }

  it('returns a node’s refusal unchanged', async () => {
    const ask = provide(
      () => failure(-32000, 'nonce too low'),
      () => result(HASH),
    )
    expect((await rejection(ask(SEND))).cause).to.include({
      code: -32000,
      message: 'nonce too low',
    })
    expect(asked()).to.have.length(1)
  })

  it('sends filter requests to the node that created the filter (D10)', async () => {
    const given: unknown[] = []
    const ask = provide(
      (method) =>
        method.startsWith('eth_new') ? new Response('', { status: 502 }) : result(['from a']),
      (method, params) =>
        method.startsWith('eth_new') ? result('0x77') : (given.push(params), result(['from b'])),
    )
    const first = await ask({ method: 'eth_newBlockFilter' })
    const second = await ask({ method: 'eth_newFilter', params: [{}] })
    expect(first).not.to.equal(second)
    expect(await ask({ method: 'eth_getFilterChanges', params: [first] })).to.deep.equal(['from b'])
    expect(await ask({ method: 'eth_uninstallFilter', params: [first] })).to.deep.equal(['from b'])
    expect(given).to.deep.equal([['0x77'], ['0x77']])
    expect(
      (await ask({ method: 'eth_getFilterChanges', params: [first] }).catch(
        (error: Error) => error,
      )) as Error,
    ).to.have.property('code', 'UNKNOWN')
  })

  it('reads a native balance without a wallet, from the network’s own addresses if no others are known', async () => {
    nodes = fakeNodes({ [A]: () => result('0x7'), [B]: () => result('lots') })
    const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect(await actions.getBalance(account, { chain: { ...mainnet, rpcUrls: [A] } })).to.equal(7n)
    expect(await actions.getBalance(account, { chain: mainnet, readUrls: () => [A] })).to.equal(7n)
    expect(
      (await rejection(actions.getBalance(account, { chain: mainnet, readUrls: () => [B] }))).code,
    ).to.equal('RESPONSE_INVALID')
  })
})
