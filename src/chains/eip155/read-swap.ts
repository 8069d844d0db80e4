import { decodeFunctionData } from 'viem/utils'
import type { BuiltCall } from '../adapter.js'

const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const NOWHERE = /^0x0{40}$/

const uint256 = <N extends string>(name: N) => ({ name, type: 'uint256' }) as const
const address = <N extends string>(name: N) => ({ name, type: 'address' }) as const
const call = <N extends string, const I>(name: N, inputs: I) => ({ type: 'function', name, stateMutability: 'payable', inputs, outputs: [] }) as const
const path = { name: 'path', type: 'address[]' } as const
const bytes = { name: 'data', type: 'bytes' } as const

// Uniswap V2's router, wrapped coins (WETH9), 1inch's AggregationRouterV6, and 0x's AllowanceHolder.
const swapAbi = [
  call('swapExactTokensForTokens', [uint256('amountIn'), uint256('amountOutMin'), path, address('to'), uint256('deadline')]),
  call('swapExactETHForTokens', [uint256('amountOutMin'), path, address('to'), uint256('deadline')]),
  call('swapExactTokensForETH', [uint256('amountIn'), uint256('amountOutMin'), path, address('to'), uint256('deadline')]),
  call('deposit', []),
  call('withdraw', [uint256('amount')]),
  call('swap', [
    address('executor'),
    { name: 'desc', type: 'tuple', components: [address('srcToken'), address('dstToken'), address('srcReceiver'), address('dstReceiver'), uint256('amount'), uint256('minReturnAmount'), uint256('flags')] },
    bytes,
  ]),
  call('exec', [address('operator'), address('token'), uint256('amount'), address('target'), bytes]),
] as const

// 0x's Settler, which AllowanceHolder runs.
const settlerAbi = [
  call('execute', [
    { name: 'slippage', type: 'tuple', components: [address('recipient'), address('buyToken'), uint256('minAmountOut')] },
    { name: 'actions', type: 'bytes[]' },
    { name: 'zid', type: 'bytes32' },
  ]),
] as const

/** The decoded call data of a swap. A field is undefined where the contract sets its value. */
export interface ReadSwap {
  /** `wrap`: the contract called is the wrapped coin itself. `settler`: the contract called runs another one, `target`, with the allowance. */
  readonly kind: 'router' | 'wrap' | 'settler'
  readonly target?: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly amount?: bigint
  readonly least?: bigint
  readonly receiver?: string
  /** Seconds since 1970. */
  readonly deadline?: bigint
  /** Takes less than the whole amount where the market does. */
  readonly partial?: boolean
}

/** Reads the call data of a swap; undefined for a function that is none of those known. */
export function readSwap({ to: target, data }: BuiltCall): ReadSwap | undefined {
  let read: ReturnType<typeof decode>
  let inner: ReturnType<typeof decodeSettler> | undefined
  try {
    read = decode(data)
    inner = read.functionName === 'exec' ? decodeSettler(read.args[4]) : undefined
  } catch {
    return undefined // another function, or data that is none of its own
  }
  const { functionName, args } = read
  switch (functionName) {
    case 'swapExactTokensForTokens': {
      const [amount, least, route, receiver, deadline] = args
      return { kind: 'router', from: route[0] ?? '', to: route.at(-1) ?? '', amount, least, receiver, deadline }
    }
    case 'swapExactETHForTokens': {
      const [least, route, receiver, deadline] = args
      return { kind: 'router', from: undefined, to: route.at(-1) ?? '', least, receiver, deadline }
    }
    case 'swapExactTokensForETH': {
      const [amount, least, route, receiver, deadline] = args
      return { kind: 'router', from: route[0] ?? '', to: undefined, amount, least, receiver, deadline }
    }
    case 'deposit':
      return { kind: 'wrap', from: undefined, to: target }
    case 'withdraw':
      return { kind: 'wrap', from: target, to: undefined, amount: args[0], least: args[0] }
    case 'swap': {
      const { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags } = args[1]
      // The zero address stands for the sender.
      return { kind: 'router', from: toToken(srcToken), to: toToken(dstToken), amount, least: minReturnAmount, ...(!NOWHERE.test(dstReceiver) && { receiver: dstReceiver }), partial: (flags & 1n) === 1n }
    }
    case 'exec': {
      const [operator, token, amount, target] = args
      const { recipient, buyToken, minAmountOut } = inner!.args[0]
      // The contract that may take the token has to be the contract that checks the result.
      if (operator !== target) return undefined
      // The coin goes with the call; there is no allowance of it.
      const sold = NOWHERE.test(token) ? { from: undefined } : { from: token, amount }
      return { kind: 'settler', ...sold, to: toToken(buyToken), least: minAmountOut, receiver: recipient, target }
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
