import { decodeFunctionData } from 'viem/utils'
import type { BuiltCall } from '../../adapter.js'

const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ZERO_ADDRESS = /^0x0{40}$/

const uint256 = <N extends string>(name: N) => ({ name, type: 'uint256' }) as const
const address = <N extends string>(name: N) => ({ name, type: 'address' }) as const
const call = <N extends string, const I>(name: N, inputs: I) =>
  ({ type: 'function', name, stateMutability: 'payable', inputs, outputs: [] }) as const
const path = { name: 'path', type: 'address[]' } as const
const bytes = { name: 'data', type: 'bytes' } as const

// Uniswap V2's router, wrapped native coins (WETH9), 1inch's AggregationRouterV6, and 0x's
// AllowanceHolder.
const swapAbi = [
  call('swapExactTokensForTokens', [
    uint256('amountIn'),
    uint256('amountOutMin'),
    path,
    address('to'),
    uint256('deadline'),
  ]),
  call('swapExactETHForTokens', [
    uint256('amountOutMin'),
    path,
    address('to'),
    uint256('deadline'),
  ]),
  call('swapExactTokensForETH', [
    uint256('amountIn'),
    uint256('amountOutMin'),
    path,
    address('to'),
    uint256('deadline'),
  ]),
  call('deposit', []),
  call('withdraw', [uint256('amount')]),
  call('swap', [
    address('executor'),
    {
      name: 'desc',
      type: 'tuple',
      components: [
        address('srcToken'),
        address('dstToken'),
        address('srcReceiver'),
        address('dstReceiver'),
        uint256('amount'),
        uint256('minReturnAmount'),
        uint256('flags'),
      ],
    },
    bytes,
  ]),
  call('exec', [
    address('operator'),
    address('token'),
    uint256('amount'),
    address('target'),
    bytes,
  ]),
] as const

// 0x's Settler, which AllowanceHolder calls.
const settlerAbi = [
  call('execute', [
    {
      name: 'slippage',
      type: 'tuple',
      components: [address('recipient'), address('buyToken'), uint256('minAmountOut')],
    },
    { name: 'actions', type: 'bytes[]' },
    { name: 'zid', type: 'bytes32' },
  ]),
] as const

/** Decoded call data of a swap. A field is undefined if the contract sets its value. */
export interface ReadSwap {
  /**
   * `wrap`: the called contract is the wrapped native coin. `settler`: the called contract calls
   * another one, `target`, with the allowance.
   */
  readonly kind: 'router' | 'wrap' | 'settler'
  readonly target?: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly amount?: bigint
  readonly least?: bigint
  readonly receiver?: string
  /** Unix time in seconds. */
  readonly deadline?: bigint
  /** May sell less than the whole amount. */
  readonly partial?: boolean
}

/** Decodes the call data of a swap; undefined for an unknown function. */
export function readSwap({ to: target, data }: BuiltCall): ReadSwap | undefined {
  let read: ReturnType<typeof decode>
  let inner: ReturnType<typeof decodeSettler> | undefined
  try {
    read = decode(data)
    inner = read.functionName === 'exec' ? decodeSettler(read.args[4]) : undefined
  } catch {
    return undefined // another function, or malformed data
  }
  const { functionName, args } = read
  switch (functionName) {
    case 'swapExactTokensForTokens': {
      const [amount, least, route, receiver, deadline] = args
      return {
        kind: 'router',
        from: route[0] ?? '',
        to: route.at(-1) ?? '',
        amount,
        least,
        receiver,
        deadline,
      }
    }
    case 'swapExactETHForTokens': {
      const [least, route, receiver, deadline] = args
      return { kind: 'router', from: undefined, to: route.at(-1) ?? '', least, receiver, deadline }
    }
    case 'swapExactTokensForETH': {
      const [amount, least, route, receiver, deadline] = args
      return {
        kind: 'router',
        from: route[0] ?? '',
        to: undefined,
        amount,
        least,
        receiver,
        deadline,
      }
    }
    case 'deposit':
      return { kind: 'wrap', from: undefined, to: target }
    case 'withdraw':
      return { kind: 'wrap', from: target, to: undefined, amount: args[0], least: args[0] }
    case 'swap': {
      const { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags } = args[1]
      // The zero address means the sender.
      return {
        kind: 'router',
        from: toToken(srcToken),
        to: toToken(dstToken),
        amount,
        least: minReturnAmount,
        ...(!ZERO_ADDRESS.test(dstReceiver) && { receiver: dstReceiver }),
        partial: (flags & 1n) === 1n,
      }
    }
    case 'exec': {
      const [operator, token, amount, target] = args
      const { recipient, buyToken, minAmountOut } = inner!.args[0]
      // The contract with the allowance must be the contract that checks the result.
      if (operator !== target) return undefined
      // The native coin is sent with the call and needs no allowance.
      const sold = ZERO_ADDRESS.test(token) ? { from: undefined } : { from: token, amount }
      return {
        kind: 'settler',
        ...sold,
        to: toToken(buyToken),
        least: minAmountOut,
        receiver: recipient,
        target,
      }
    }
  }
}

function decodeSettler(data: `0x${string}`) {
  return decodeFunctionData({ abi: settlerAbi, data })
}

function decode(data: string) {
  return decodeFunctionData({ abi: swapAbi, data: data as `0x${string}` })
}

function toToken(token: string): string | undefined {
  return token.toLowerCase() === NATIVE ? undefined : token
}
