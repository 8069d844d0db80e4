import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  concatHex,
  createClient,
  encodeErrorResult,
  http,
  pad,
  parseAbi,
  serializeErc6492Signature,
  size,
  toHex,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { call } from 'viem/actions'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer } from '../../../server/src/start-server.js'
import { toRegistrationMessage } from '../../../src/services/names/register-name.js'
import { fakeWeb } from '../../helpers/fakes/fake-web.js'

const SUFFIX = 'people.eth'
const CHAIN_COIN = 0x8000_0000 + 31337
const CONTRACT = '0x00000000000000000000000000000000000000c0'
const OFFCHAIN_LOOKUP = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
// ERC-8010: a signature that names the contract that the account delegates to.
const toErc8010 = (signature: Hex) =>
  concatHex([signature, pad('0x'), pad(toHex(size(signature))), `0x${'8010'.repeat(16)}`])

test('low finding: a contract that answers a signature check with an address to fetch (EIP-3668) causes no fetch', async () => {
  // The trap answers with an error. With a valid answer the library would call the contract again,
  // which would name this address again, without end.
  const trap = await fakeWeb(() => new Response('', { status: 500 }))
  const revert = encodeErrorResult({
    abi: OFFCHAIN_LOOKUP,
    errorName: 'OffchainLookup',
    args: [CONTRACT, [`${trap.url}/{sender}/{data}`], '0x12', '0x12345678', '0x'],
  })
  const node = await fakeWeb(({ body }) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    const answer = {
      eth_chainId: { result: '0x7a69' },
      eth_getCode: { result: '0x60' },
      eth_call: { error: { code: 3, message: 'execution reverted', data: revert } },
    }[method] ?? { result: '0x' }
    return { jsonrpc: '2.0', id, ...answer }
  })
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    upstreams: [{ chainId: 'eip155:31337', url: node.url }],
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
      prices: { source: 'none' },
      names: { ...DEFAULT_PROVIDERS.names, suffixes: [SUFFIX] },
    },
  })
  try {
    // Without protection, the library follows such an answer.
    await call(createClient({ transport: http(node.url, { retryCount: 0 }) }), {
      to: CONTRACT,
      data: '0x12',
    }).catch(() => {})
    const followed = trap.seen.length
    assert.ok(followed > 0, 'the trap works')
    const stranger = privateKeyToAccount(`0x${'7'.repeat(64)}`)
    const toName = (label: string) =>
      toRegistrationMessage({ name: `${label}.${SUFFIX}`, at: Date.now() })
    const forms: readonly [string, (signature: Hex) => Hex][] = [
      ['plainly', (signature) => signature],
      [
        'undeployed',
        (signature) => serializeErc6492Signature({ address: CONTRACT, data: '0x12', signature }),
      ],
      ['delegated', toErc8010],
    ]
    for (const [label, toForm] of forms) {
      const message = toName(label)
      const answer = await fetch(`${server.url}/v1/profile/account`, {
        method: 'POST',
        body: JSON.stringify({
          message,
          signature: toForm(await stranger.signMessage({ message })),
          coin_type: CHAIN_COIN,
          address: CONTRACT,
        }),
      })
      assert.equal(answer.status, 401, `${label}: ${await answer.text()}`)
    }
    assert.ok(
      node.seen.some(({ body }) => body.includes('eth_call')),
      'the contract was asked',
    )
    assert.equal(trap.seen.length, followed)
  } finally {
    await server.stop()
    node.stop()
    trap.stop()
  }
})
