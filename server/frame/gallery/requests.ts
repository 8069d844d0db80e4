import {
  encodeFunctionData,
  erc20Abi,
  keccak256,
  maxUint256,
  parseEther,
  parseTransaction,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { markExcess } from '../requests/mark-excess.js'
import { prepareRequest } from '../requests/prepare-request.js'
import type { Prepared, RequestContext } from '../requests/prepared.js'
import { DELEGATE_ENTRY_POINT, openDelegatedAccount } from '../smart-account/delegated-account.js'
import { SentOperations } from '../smart-account/sent-operations.js'
import { prepareCallsAtOnce } from '../smart-account/smart-requests.js'
import { toBase58 } from '../encoding/base58.js'
import type { Rpc } from '../wallet/rpc.js'
import { prepareGrant } from './grant-request.js'

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** The first key of Hardhat and Anvil, which is public. */
const OWN_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TWIN = '0x7099ab52f0a1c5b3c1eb3d3a61ad8d4e0c1f79c8'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const ROUTER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const KEY = new Uint8Array(32).fill(7)
const CHAIN = 'eip155:1'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ADDRESSES = { eip155: OWN, solana: toBase58(KEY) } as const
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const log = (token: string, from: string, to: string, amount: bigint) => ({
  address: token,
  topics: [TRANSFER, topic(from), topic(to)],
  data: `0x${word(amount)}`,
})
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** A node for screenshots: a token USDX with six decimals, and the results named by the state. */
function createNode(
  logs: readonly object[] | undefined,
  answers: Readonly<Record<string, unknown>> = {},
): Rpc {
  const text = (value: string) =>
    `0x${word(32)}${word(value.length)}${Array.from(value, (letter) =>
      letter.charCodeAt(0).toString(16),
    )
      .join('')
      .padEnd(64, '0')}`
  const all: Record<string, unknown> = {
    eth_getTransactionCount: '0x5',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_gasPrice: '0x77359400',
    eth_getBalance: '0x1',
    eth_getCode: '0x',
    eth_simulateV1: logs && [{ calls: [{ status: '0x1', logs }] }],
    ...answers,
  }
  return {
    has: () => true,
    check: () => Promise.resolve(),
    async call(_, method, params) {
      if (method === 'eth_call')
        return (params as [{ data: string }])[0].data === '0x313ce567'
          ? `0x${word(6)}`
          : text('USDX')
      const answer = all[method]
      return typeof answer === 'function'
        ? (answer as (params: unknown) => unknown)(params)
        : answer
    },
  }
}

function prepare(
  method: string,
  params: unknown,
  fields: Partial<RequestContext> = {},
): Promise<Prepared> {
  return prepareRequest(
    method,
    {
      params,
      chainId: CHAIN,
      addresses: ADDRESSES,
      origin: 'https://app.example.com',
      rpc: createNode([]),
      now: Date.parse('2026-11-20T12:00:00Z'),
      known: [OTHER],
      ...fields,
    },
    new Map(),
  )
}

/** A request that replaces a payment of 1.5 ETH, which waits for a block, signed by OWN. */
async function replace(call: { readonly to: string; readonly value: string }): Promise<Prepared> {
  const signed = await privateKeyToAccount(OWN_KEY).signTransaction({
    chainId: 1,
    to: OTHER,
    value: parseEther('1.5'),
    nonce: 5,
    gas: 21_000n,
    maxFeePerGas: 2_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
  })
  const { r, s, yParity } = parseTransaction(signed)
  const hash = keccak256(signed)
  const waiting = {
    hash,
    type: '0x2',
    chainId: '0x1',
    from: OWN,
    to: OTHER,
    value: toHex(parseEther('1.5')),
    input: '0x',
    nonce: '0x5',
    gas: '0x5208',
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x3b9aca00',
    accessList: [],
    r,
    s,
    v: toHex(yParity ?? 0),
    yParity: toHex(yParity ?? 0),
    blockNumber: null,
  }
  return prepare('eth_sendTransaction', [{ ...call, replaces: hash }], {
    rpc: createNode([log(NATIVE, OWN, OTHER, parseEther('1.5'))], {
      eth_getTransactionByHash: waiting,
    }),
  })
}

const encode = (functionName: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [OTHER, amount] })
const signIn = `app.example.com wants you to sign in with your Ethereum account:\n${OWN}\n\nWelcome back. Signing in costs nothing.\n\nURI: https://app.example.com\nVersion: 1\nChain ID: 1\nNonce: abcdefgh1\nIssued At: 2026-11-20T12:00:00Z\nExpiration Time: 2026-11-20T12:10:00Z`
const permit = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  domain: { name: 'USD X', version: '1', chainId: 1, verifyingContract: TOKEN },
  primaryType: 'Permit',
  message: {
    owner: OWN,
    spender: ROUTER,
    value: maxUint256.toString(),
    nonce: '0',
    deadline: '1795000000',
  },
}

// A legacy Solana transaction with one instruction: signatures, header, keys, blockhash,
// instruction.
function toSolana(program: Uint8Array, data: readonly number[]): string {
  const to = new Uint8Array(32).fill(9)
  const keys = [KEY, to, program].flatMap((key) => [...key])
  return toBase58(
    Uint8Array.from([
      1,
      ...Array<number>(64).fill(0),
      1,
      0,
      1,
      3,
      ...keys,
      ...Array<number>(32).fill(3),
      1,
      2,
      2,
      0,
      1,
      data.length,
      ...data,
    ]),
  )
}
const lamports = [2, 0, 0, 0, 0, 0x2f, 0x68, 0x59, 0, 0, 0, 0]
const accounts = (own: number) => (addresses: readonly string[]) =>
  addresses.map((address) => ({
    lamports: address === ADDRESSES.solana ? own : 1,
    owner: '11111111111111111111111111111111',
    data: ['', 'base64'],
  }))
const solanaNode = createNode([], {
  getMultipleAccounts: ([addresses]: [string[]]) => ({ value: accounts(4e9)(addresses) }),
  simulateTransaction: ([, config]: [string, { accounts: { addresses: string[] } }]) => ({
    value: { err: null, accounts: accounts(2_499_995_000)(config.accounts.addresses) },
  }),
})

const DELEGATE = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
const SPONSOR = { paymaster: ROUTER, paymasterData: '0x01' }
const BUNDLER: Readonly<Record<string, unknown>> = {
  eth_estimateUserOperationGas: {
    callGasLimit: '0x9c40',
    verificationGasLimit: '0x9c40',
    preVerificationGas: '0xc350',
  },
  pm_getPaymasterStubData: {
    ...SPONSOR,
    paymasterVerificationGasLimit: '0x1',
    paymasterPostOpGasLimit: '0x1',
    sponsor: { name: 'Example Exchange' },
  },
  pm_getPaymasterData: SPONSOR,
}
const deadStore = {
  durable: false,
  get: async () => undefined,
  set: async () => {},
  setAll: async () => {},
  remove: async () => {},
  replace: async () => undefined,
}

/** The first batch of a plain account, which includes its delegation (EIP-7702). */
function prepareDelegation(): Promise<Prepared> {
  const node = createNode([], {
    eth_getCode: ([address]: [string]) => (address === DELEGATE ? '0x6001' : '0x'),
    eth_getBalance: '0xde0b6b3a7640000',
    eth_simulateV1: [
      {
        calls: [
          { status: '0x1', logs: [] },
          { status: '0x1', logs: [log(NATIVE, OWN, OTHER, parseEther('0.1'))] },
        ],
      },
    ],
  })
  // The EntryPoint returns the next nonce.
  const rpc: Rpc = {
    ...node,
    call: (chainId, method, params) =>
      method === 'eth_call' && (params as [{ to: string }])[0].to === DELEGATE_ENTRY_POINT
        ? Promise.resolve('0x0')
        : node.call(chainId, method, params),
  }
  return prepareCallsAtOnce({
    params: [
      {
        calls: [
          { to: TOKEN, data: encode('approve', 900_000_000n) },
          { to: OTHER, value: '0x16345785d8a0000' },
        ],
      },
    ],
    chainId: CHAIN,
    addresses: ADDRESSES,
    origin: 'https://app.example.com',
    rpc,
    now: Date.parse('2026-11-20T12:00:00Z'),
    known: [OTHER],
    account: openDelegatedAccount(OWN, [DELEGATE]),
    settings: {
      url: '',
      chains: [{ chainId: CHAIN, sponsored: true, delegates: [DELEGATE] }],
      paymasters: [],
    },
    bundler: { call: async (_, method) => BUNDLER[method] },
    sent: new SentOperations(deadStore),
  })
}

/** Requests for screenshots by name; each uses the code for real requests. */
export const requests: Readonly<Record<string, () => Promise<Prepared>>> = {
  message: () =>
    prepare('personal_sign', [
      'Welcome to the example. This signature proves that the account is yours.',
      OWN,
    ]),
  'message-hash': () => prepare('personal_sign', [`0x${'f0'.repeat(32)}`, OWN]),
  'sign-in': () => prepare('personal_sign', [signIn, OWN]),
  permit: () => prepare('eth_signTypedData_v4', [OWN, permit]),
  'safe-transaction': () =>
    prepare('eth_signTypedData_v4', [
      OWN,
      {
        types: {
          SafeTx: [
            { name: 'to', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'data', type: 'bytes' },
            { name: 'operation', type: 'uint8' },
          ],
        },
        domain: { chainId: 1, verifyingContract: ROUTER },
        primaryType: 'SafeTx',
        message: { to: TOKEN, value: '0', data: encode('approve', maxUint256), operation: 1 },
      },
    ]),
  'signed-transfer': () =>
    prepare('eth_signTypedData_v4', [
      OWN,
      {
        types: {
          TransferWithAuthorization: [
            { name: 'from', type: 'address' },
            { name: 'to', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'validBefore', type: 'uint256' },
          ],
        },
        domain: { name: 'USD X', chainId: 1, verifyingContract: TOKEN },
        primaryType: 'TransferWithAuthorization',
        message: { from: OWN, to: ROUTER, value: '25000000000', validBefore: '1795000000' },
      },
    ]),
  order: () =>
    prepare('eth_signTypedData_v4', [
      OWN,
      {
        types: {
          Order: [
            { name: 'sellToken', type: 'address' },
            { name: 'buyToken', type: 'address' },
            { name: 'receiver', type: 'address' },
            { name: 'sellAmount', type: 'uint256' },
            { name: 'buyAmount', type: 'uint256' },
          ],
        },
        domain: { name: 'Gnosis Protocol', chainId: 1, verifyingContract: ROUTER },
        primaryType: 'Order',
        message: {
          sellToken: TOKEN,
          buyToken: TOKEN,
          receiver: ROUTER,
          sellAmount: '25000000000',
          buyAmount: '1',
        },
      },
    ]),
  send: () =>
    prepare('eth_sendTransaction', [{ to: OTHER, value: `0x${parseEther('1.5').toString(16)}` }], {
      rpc: createNode([log(NATIVE, OWN, OTHER, parseEther('1.5'))]),
    }),
  'speed-up': () => replace({ to: OTHER, value: `0x${parseEther('1.5').toString(16)}` }),
  cancel: () => replace({ to: OWN, value: '0x0' }),
  'send-look-alike': () =>
    prepare('eth_sendTransaction', [{ to: TWIN, value: `0x${parseEther('0.25').toString(16)}` }], {
      rpc: createNode([log(NATIVE, OWN, TWIN, parseEther('0.25'))]),
    }),
  'over-limit': async () => {
    const prepared = await requests['send']!()
    return {
      ...prepared,
      view: markExcess(prepared.view, [
        {
          kind: 'amount',
          asset: `${CHAIN}/native`,
          amount: parseEther('1.5'),
          left: parseEther('0.25'),
        },
        { kind: 'address', address: OTHER },
      ]),
    }
  },
  'send-token': () =>
    prepare('eth_sendTransaction', [{ to: TOKEN, data: encode('transfer', 1_250_500_000n) }], {
      rpc: createNode([log(TOKEN, OWN, OTHER, 1_250_500_000n)]),
    }),
  unlimited: () =>
    prepare('eth_sendTransaction', [{ to: TOKEN, data: encode('approve', maxUint256) }]),
  'unknown-call': () =>
    prepare('eth_sendTransaction', [{ to: ROUTER, value: '0x0', data: '0x12345678' }], {
      rpc: createNode([
        log(TOKEN, OWN, ROUTER, 900_000_000n),
        log(NATIVE, ROUTER, OWN, parseEther('0.2984')),
      ]),
    }),
  'not-simulated': () =>
    prepare('eth_sendTransaction', [{ to: ROUTER, data: '0x12345678' }], {
      rpc: createNode(undefined),
    }),
  batch: () =>
    prepare(
      'wallet_sendCalls',
      [
        {
          calls: [
            { to: TOKEN, data: encode('approve', 900_000_000n) },
            { to: OTHER, value: '0x16345785d8a0000' },
          ],
        },
      ],
      {
        rpc: createNode([], {
          eth_simulateV1: [
            {
              calls: [
                { status: '0x1', logs: [] },
                { status: '0x1', logs: [log(NATIVE, OWN, OTHER, parseEther('0.1'))] },
              ],
            },
          ],
        }),
      },
    ),
  delegation: prepareDelegation,
  grant: () =>
    prepareGrant({ rpc: createNode([]), own: OWN, app: OTHER, token: TOKEN, store: deadStore }),
  'solana-message': () =>
    prepare(
      'solana_signMessage',
      { message: toBase58(new TextEncoder().encode('Welcome to the example.')) },
      { chainId: SOLANA },
    ),
  'solana-send': () =>
    prepare(
      'solana_signAndSendTransaction',
      { transaction: toSolana(new Uint8Array(32), lamports) },
      { chainId: SOLANA, rpc: solanaNode },
    ),
  'solana-unknown': () =>
    prepare(
      'solana_signTransaction',
      { transaction: toSolana(new Uint8Array(32).fill(5), [1, 2]) },
      { chainId: SOLANA },
    ),
}

/** Requests that are refused before the screen. */
export const refused: Readonly<Record<string, () => Promise<Prepared>>> = {
  'sign-in-elsewhere': () =>
    prepare('personal_sign', [signIn.replaceAll('app.example.com', 'bank.example'), OWN]),
  'typed-data-malformed': () =>
    prepare('eth_signTypedData_v4', [OWN, { ...permit, primaryType: 'Letter' }]),
}
