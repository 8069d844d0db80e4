/** Loads the built package and one wallet of the test kit for the live examples. */
import { toAddress } from './to-address.mjs'

const CHAIN_ID = 'eip155:31337'
const ANSWERS = {
  eth_chainId: '0x7a69',
  eth_blockNumber: '0x1',
  eth_getBalance: '0x14d1120d7b160000',
}

let kit

/** The exports of the package, loaded once for all examples; a failed load is tried again. */
export function loadKit() {
  kit ??= load().catch((error) => {
    kit = undefined
    throw error
  })
  return kit
}

/** The network of the examples. Its node is in this page, so an example contacts no other host. */
export function getExampleNetwork() {
  return {
    id: CHAIN_ID,
    name: 'Example network',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [toAddress('example-node')],
  }
}

async function load() {
  await import(/* @vite-ignore */ toAddress('kit/testing/script.js'))
  const exports = await import(/* @vite-ignore */ toAddress('kit/wallet-modal.js'))
  // After everything that can fail: a second try adds no second wallet.
  const { rpcUrls } = getExampleNetwork()
  answerNode(rpcUrls[0])
  globalThis.walletModalTesting.mockEvmWallet({
    name: 'Example wallet',
    chainId: CHAIN_ID,
    rpcUrl: rpcUrls[0],
  })
  return exports
}

/** Answers JSON-RPC requests to one address. */
function answerNode(address) {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const url = typeof input === 'object' && 'url' in input ? input.url : String(input)
    if (url !== address) return fetch(input, init)
    const body = JSON.parse(init?.body ?? (await input.text()))
    const answer = ({ id, method }) =>
      method in ANSWERS
        ? { jsonrpc: '2.0', id, result: ANSWERS[method] }
        : { jsonrpc: '2.0', id, error: { code: -32601, message: `No ${method} here.` } }
    return new Response(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)), {
      headers: { 'Content-Type': 'application/json' },
    })
  }
}
