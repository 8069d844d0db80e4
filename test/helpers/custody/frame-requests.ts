import { Keypair } from '@solana/web3.js'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { SentCalls } from '../../../server/frame/requests/evm/evm-calls.js'
import { prepareRequest } from '../../../server/frame/requests/prepare-request.js'
import type {
  ApprovalView,
  ShownAmount,
  RequestContext,
} from '../../../server/frame/requests/prepared.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import type { Rpc } from '../../../server/frame/wallet/rpc.js'

const KEY: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const NOW = Date.parse('2026-11-20T12:00:00Z')

/** The account of the prepared requests, on EVM. */
export const account = privateKeyToAccount(KEY)
/** The same on Solana. */
export const solana = Keypair.fromSeed(new Uint8Array(32).fill(7))
export const addresses = { eip155: account.address, solana: solana.publicKey.toBase58() }
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/**
 * A node that answers as the test defines; an answer may be an error, or a function of the
 * parameters.
 */
export function createNode(
  answers: Readonly<Record<string, unknown>> = {},
): Rpc & { readonly calls: [string, unknown][] } {
  const calls: [string, unknown][] = []
  const all: Record<string, unknown> = {
    eth_chainId: '0x7a69',
    eth_getTransactionCount: '0x5',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_gasPrice: '0x77359400',
    eth_getBalance: '0x1',
    eth_getCode: '0x',
    eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
    eth_call: '0x',
    ...answers,
  }
  return {
    calls,
    has: () => true,
    async call(_, method, params) {
      calls.push([method, params])
      const answer = all[method]
      if (answer instanceof Error) throw answer
      return typeof answer === 'function'
        ? (answer as (params: unknown) => unknown)(params)
        : answer
    },
    async check() {
      if (all['eth_chainId'] !== '0x7a69') throw new Refusal(502, 'chainId', 'another network')
    },
  }
}

/** The context for preparing a request, on the local EVM chain. */
export function createContext(
  params: unknown,
  { rpc = createNode(), ...fields }: Partial<RequestContext> = {},
): RequestContext {
  return {
    params,
    chainId: 'eip155:31337',
    addresses,
    origin: 'https://app.example',
    rpc,
    now: NOW,
    ...fields,
  }
}

/** Prepares a request like the frame. */
export const prepare = (
  method: string,
  params: unknown,
  fields?: Partial<RequestContext>,
  sent: SentCalls = new Map(),
) => prepareRequest(method, createContext(params, fields), sent)

/** The texts of the amounts that a simulation found. */
export function toChangeTexts({ changes }: Pick<ApprovalView, 'changes'>) {
  const toTexts = (amounts: readonly ShownAmount[]) => amounts.map(({ text }) => text)
  if (typeof changes !== 'object') throw new Error(`the changes are ${changes}`)
  return { send: toTexts(changes.send), receive: toTexts(changes.receive) }
}

/** The risks of a request as text. */
export const toWords = ({ risks }: Pick<ApprovalView, 'risks'>) =>
  risks.map(({ name, text }) => `${name}: ${text}`).join('\n')
