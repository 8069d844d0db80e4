import type { Eip1193Provider } from 'wallet-modal'

const RECEIPT_EVERY_MS = 300
const RECEIPT_TIMEOUT_MS = 60_000
const RECEIVER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const ONE_THOUSANDTH = '0x38d7ea4c68000'

/** The account of a request. */
export interface Signer {
  readonly provider: Eip1193Provider
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
}

/** `personal_sign` of a sentence; resolves with the signature. */
export function signMessage({ provider, address }: Signer): Promise<unknown> {
  const bytes = new TextEncoder().encode('Hello from the demo page')
  const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return provider.request({ method: 'personal_sign', params: [hex, address] })
}

/** `eth_signTypedData_v4` (EIP-712) of a small order; resolves with the signature. */
export function signTypedData({ provider, address, chainId }: Signer): Promise<unknown> {
  const typedData = {
    domain: { name: 'Demo shop', version: '1', chainId: Number(chainId.split(':')[1]) },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Order: [
        { name: 'item', type: 'string' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'Order',
    message: { item: 'One cup of tea', amount: '3' },
  }
  return provider.request({
    method: 'eth_signTypedData_v4',
    params: [address, JSON.stringify(typedData)],
  })
}

/** Sends 0.001 of the network's currency and waits until it is in a block. */
export async function sendTransaction({ provider, address }: Signer): Promise<string> {
  const hash = await provider.request({
    method: 'eth_sendTransaction',
    params: [{ from: address, to: RECEIVER, value: ONE_THOUSANDTH }],
  })
  const receipt = await waitForReceipt(provider, String(hash))
  return `${String(hash)}\n${receipt.status === '0x1' ? 'In block' : 'Failed in block'} ${Number(receipt.blockNumber)}`
}

async function waitForReceipt(
  provider: Eip1193Provider,
  hash: string,
): Promise<{ status: string; blockNumber: string }> {
  const giveUp = Date.now() + RECEIPT_TIMEOUT_MS
  while (Date.now() < giveUp) {
    const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt) return receipt as { status: string; blockNumber: string }
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_EVERY_MS))
  }
  throw new Error(`${hash} was sent and is in no block yet.`)
}
