import { decodeFunctionData, parseAbi, type Hex } from 'viem'
import type { ChainId } from '../../../src/contract.js'
import { t } from '../texts/texts.js'
import type { Rpc } from '../wallet/rpc.js'
import type { ApprovalLine } from './prepared.js'
import { toRisk, type Risk } from './risks.js'
import { formatToken, isUnlimited, readToken, type TokenWords } from './tokens.js'

const ABI = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  // Permit2.
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function deposit()',
  'function withdraw(uint256 amount)',
])

/** Description of a call. */
export interface DecodedCall {
  readonly title: string
  readonly lines: readonly ApprovalLine[]
  readonly risks: readonly Risk[]
  /** The receiver of what is sent. */
  readonly recipient?: string
  /** True when the purpose of the call is the permission. */
  readonly isPermission?: boolean
}

/** A call and how to look it up. */
interface Call {
  readonly to: string
  readonly data: Hex
  readonly chainId: ChainId
  readonly rpc: Rpc
}

/** Describes a contract call; an unknown method is described as unknown. */
export async function decodeCall({ to, data, chainId, rpc }: Call): Promise<DecodedCall> {
  const call = decode(data)
  if (!call)
    return {
      title: t('title.contract'),
      lines: [{ label: t('line.contract'), value: to, kind: 'code' }],
      risks: [toRisk('caution', 'unknownCall', t('risk.unknownCall'))],
    }
  const { functionName: name, args = [] } = call as {
    functionName: string
    args?: readonly unknown[]
  }
  switch (name) {
    case 'deposit':
    case 'withdraw':
      return {
        title: t(`title.${name}`),
        lines: [{ label: t('line.contract'), value: to, kind: 'code' }],
        risks: [],
      }
    case 'setApprovalForAll':
      return describeCollection(to, args as [string, boolean])
    case 'safeTransferFrom':
      return describeItem(to, args as [string, string, bigint, unknown])
    case 'transfer':
    case 'transferFrom':
      return describeTransfer(to, args, await readToken({ to, chainId, rpc }))
    default: {
      const isPermit2 = name === 'approve' && args.length === 4
      const token = isPermit2 ? (args[0] as string) : to
      const [spender, amount] = (name === 'permit' || isPermit2 ? args.slice(1) : args) as [
        string,
        bigint,
      ]
      return describeAllowance(
        token,
        { spender, amount },
        await readToken({ to: token, chainId, rpc }),
      )
    }
  }
}

function describeCollection(to: string, [operator, approved]: [string, boolean]): DecodedCall {
  return {
    title: approved ? t('title.allowCollection') : t('title.endPermission'),
    lines: [
      { label: approved ? t('line.taker') : t('line.takerNoMore'), value: operator, kind: 'code' },
      { label: t('line.collection'), value: to, kind: 'code' },
    ],
    risks: approved ? [toRisk('danger', 'collection', t('risk.collection'))] : [],
    isPermission: true,
  }
}

function describeItem(
  to: string,
  [from, recipient, id, amount]: [string, string, bigint, unknown],
): DecodedCall {
  return {
    title: t('title.sendItem'),
    lines: [
      { label: t('line.item'), value: `#${id}`, kind: 'amount' },
      ...(typeof amount === 'bigint' ? [{ label: t('line.amount'), value: String(amount) }] : []),
      { label: t('line.to'), value: recipient, kind: 'code' },
      { label: t('line.from'), value: from, kind: 'code' },
      { label: t('line.collection'), value: to, kind: 'code' },
    ],
    risks: [],
    recipient,
  }
}

function describeTransfer(to: string, args: readonly unknown[], token: TokenWords): DecodedCall {
  const [from, recipient, amount] = (args.length === 3 ? args : [undefined, ...args]) as [
    string | undefined,
    string,
    bigint,
  ]
  return {
    title:
      from === undefined ? t('title.sendToken', token.symbol) : t('title.moveToken', token.symbol),
    lines: [
      { label: t('line.amount'), value: formatToken(amount, token), kind: 'amount' },
      ...(from === undefined
        ? []
        : [{ label: t('line.from'), value: from, kind: 'code' as const }]),
      { label: t('line.to'), value: recipient, kind: 'code' },
      { label: t('line.tokenContract'), value: to, kind: 'code' },
    ],
    risks:
      recipient.toLowerCase() === to.toLowerCase()
        ? [toRisk('danger', 'self', t('risk.self'))]
        : [],
    recipient,
  }
}

/** Describes a permission to spend a token, by a call or a signature. */
export function describeAllowance(
  to: string,
  { spender, amount }: { spender: string; amount: bigint },
  token: TokenWords,
): DecodedCall {
  const contract: ApprovalLine = { label: t('line.tokenContract'), value: to, kind: 'code' }
  if (amount === 0n)
    return {
      title: t('title.endPermission'),
      lines: [{ label: t('line.spenderNoMore'), value: spender, kind: 'code' }, contract],
      risks: [],
      isPermission: true,
    }
  return {
    title: t('title.allow', token.symbol),
    lines: [
      { label: t('line.upTo'), value: formatToken(amount, token), kind: 'amount' },
      { label: t('line.spender'), value: spender, kind: 'code' },
      contract,
    ],
    risks: [
      isUnlimited(amount)
        ? toRisk('danger', 'unlimited', t('risk.unlimited', token.symbol))
        : toRisk('caution', 'allowance', t('risk.allowance')),
    ],
    isPermission: true,
  }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: ABI, data })
  } catch {
    return undefined
  }
}
