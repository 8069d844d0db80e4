import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  parseAbi,
  toFunctionSelector,
  type Hex,
} from 'viem'
import { createEns, type FetchGateway } from '../../../server/src/providers/identity/ens.js'
import { NodeError, type Node } from '../../../server/src/providers/node.js'
import { readUriAnswer } from '../../../server/src/providers/nfts/token-uri.js'
import { publicFetch } from '../../../server/src/providers/public-fetch.js'
import { HANG_MS } from '../../helpers/clocks/hang.js'

const RESOLVER = `0x${'ab'.repeat(20)}` as const
const abi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'function resolver(bytes32) view returns (address)',
])

/**
 * A chain on which every name has one resolver, which sends whoever asks to gateways of its choice,
 * for ever.
 */
function createNode(
  urls: readonly string[],
  question: Hex = '0x1234',
): { node: Node; asked: () => number } {
  let asked = 0
  const node: Node = {
    chainId: 'eip155:1',
    request: async (_, params) => {
      asked++
      if ((params[0] as { data: Hex }).data.startsWith(toFunctionSelector('resolver(bytes32)')))
        return encodeFunctionResult({ abi, functionName: 'resolver', result: RESOLVER }) as never
      throw new NodeError({
        code: 3,
        message: 'execution reverted',
        data: encodeErrorResult({
          abi,
          errorName: 'OffchainLookup',
          args: [RESOLVER, urls, question, '0x12345678', '0x'],
        }),
      })
    },
    batch: () => Promise.reject(new Error('not asked')),
  }
  return { node, asked: () => asked }
}

const hang: FetchGateway = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    // The timeouts of signals do not keep a process alive.
    const alive = setTimeout(() => reject(new Error('nobody ended it')), HANG_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(alive)
      reject(signal.reason as Error)
    })
  })

test('E8 gateways that hang delay a lookup by their common limit, not by one limit each', async () => {
  const { node } = createNode(
    Array.from({ length: 20 }, (_, index) => `https://slow-${index}.example/{sender}/{data}`),
  )
  const ens = createEns({ node, fetchGateway: hang, gatewaysMs: 200 })
  assert.deepEqual(
    await Promise.all([
      ens.findName(RESOLVER),
      ens.findAddress('a.eth'),
      ens.findText('a.eth', 'avatar'),
    ]),
    [undefined, undefined, undefined],
  )
})

test('E8 abandons a contract that redirects in a cycle', async () => {
  const { node, asked } = createNode(['https://again.example/{data}'])
  const seen: string[] = []
  const again: FetchGateway = async (url) => {
    seen.push(url)
    return {
      status: 200,
      text: JSON.stringify({ data: encodeAbiParameters([{ type: 'uint256' }], [1n]) }),
    }
  }
  assert.equal(await createEns({ node, fetchGateway: again }).findAddress('a.eth'), undefined)
  assert.ok(asked() < 20 && seen.length < 20, `${asked()} and ${seen.length}`)
})

test('E8 asks no gateway on this machine or this network that a contract names', async () => {
  const urls = [
    'http://127.0.0.1:8080/{data}',
    'http://[::1]:8080/{data}',
    'http://169.254.169.254/latest/meta-data/?{data}',
    'http://localhost:8080/{data}',
  ]
  for (const url of urls) {
    const { node } = createNode([url])
    assert.equal(
      await createEns({
        node,
        fetchGateway: (address, options) =>
          publicFetch(address, {
            ...options,
            resolve: (_, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
          }),
      }).findAddress('a.eth'),
      undefined,
      url,
    )
  }
})

test('E8 the address of a gateway stays within the limit, however often a contract inserts the request', async () => {
  const seen: number[] = []
  const fetchGateway: FetchGateway = async (url, { body }) => {
    seen.push(url.length + (body?.length ?? 0))
    return { status: 404, text: '{}' }
  }
  // Each would become 400 MB.
  for (const urls of [
    [`https://a.example/${'{data}'.repeat(2_000)}`],
    [`https://a.example/${'{sender}{data}'.repeat(1_000)}`, 'https://b.example/{sender}'],
  ]) {
    const { node } = createNode(urls, `0x${'ab'.repeat(100_000)}`)
    assert.equal(await createEns({ node, fetchGateway }).findAddress('a.eth'), undefined)
  }
  assert.ok(seen.length > 0, 'a question that fits is posted')
  assert.ok(
    seen.every((length) => length < 300_000),
    seen.join(),
  )
})

test('an item whose contract returns megabytes of id placeholders has no metadata', () => {
  const data = encodeAbiParameters([{ type: 'string' }], ['{id}'.repeat(200_000)])
  assert.throws(
    () => readUriAnswer({ kind: 'erc1155', contract: RESOLVER, id: 1n }, data),
    /too large/,
  )
})
