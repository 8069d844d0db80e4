import { zeroAddress, type Hex } from 'viem'
import { t } from '../../texts/texts.js'
import { toCallTable, type CallScope, type CallTable, type Describe } from './call-table.js'
import { toDecoded, type Decoded } from './decoded.js'
import type { ApprovalLine } from '../prepared.js'
import { describeAllowance, describeItemApproval, describeOperator } from '../permissions.js'
import { toRisk, type Risk } from '../risks.js'
import { toAmountLine, toTokenAmount } from '../shown-amounts.js'
import { formatToken } from '../tokens.js'
import { isWrappedCoin, PERMIT2 } from './wrapped-coins.js'

/**
 * Calls of tokens (ERC-20, ERC-721, ERC-777, ERC-1155, ERC-1363, ERC-2612, ERC-3009), Permit2 and
 * wrapped coins.
 */
export function tokenCalls(): CallTable {
  return toCallTable([
    [
      'transfer(address to, uint256 amount)',
      async ([to, amount], scope) => {
        const sent = await describeTransfer(scope, undefined, to as Hex, amount as bigint)
        const { call, reader } = scope
        const words = await reader.readToken(call.to)
        const place = { token: call.to, chainId: reader.chainId }
        return {
          ...sent,
          payment: {
            amount: toTokenAmount(amount as bigint, words, place),
            to: to as Hex,
          },
        }
      },
    ],
    [
      'transferFrom(address from, address to, uint256 amount)',
      ([from, to, amount], scope) =>
        describeTransfer(scope, from as Hex, to as Hex, amount as bigint),
    ],
    ['transferAndCall(address to, uint256 amount)', sendWithCall],
    ['transferAndCall(address to, uint256 amount, bytes data)', sendWithCall],
    ['send(address to, uint256 amount, bytes data)', sendWithCall],
    ['safeTransferFrom(address from, address to, uint256 tokenId)', describeItem],
    ['safeTransferFrom(address from, address to, uint256 tokenId, bytes data)', describeItem],
    [
      'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
      describeItem,
    ],
    [
      'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
      ([from, to, ids, amounts], { call }) =>
        toSentItems(
          call.to,
          from as Hex,
          to as Hex,
          (ids as readonly bigint[]).map(
            (id, index) => `#${id} × ${(amounts as readonly bigint[])[index] ?? '?'}`,
          ),
        ),
    ],
    ['approve(address spender, uint256 amount)', describeApprove],
    ['approveAndCall(address spender, uint256 amount)', describeApprove],
    ['approveAndCall(address spender, uint256 amount, bytes data)', describeApprove],
    ['increaseAllowance(address spender, uint256 amount)', describeIncrease],
    ['increaseApproval(address spender, uint256 amount)', describeIncrease],
    ['decreaseAllowance(address spender, uint256 amount)', describeDecrease],
    ['decreaseApproval(address spender, uint256 amount)', describeDecrease],
    [
      'setApprovalForAll(address operator, bool approved)',
      ([operator, approved], { call, reader }) =>
        describeOperator(call.to, operator as Hex, approved as boolean, reader),
    ],
    [
      'authorizeOperator(address operator)',
      ([operator], { call, reader }) => describeOperator(call.to, operator as Hex, true, reader),
    ],
    [
      'revokeOperator(address operator)',
      ([operator], { call, reader }) => describeOperator(call.to, operator as Hex, false, reader),
    ],
    [
      'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
      ([, spender, amount], { call, reader }) =>
        describeAllowance(
          { token: call.to, spender: spender as Hex, amount: amount as bigint },
          reader,
        ),
    ],
    [
      'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
      ([, spender, , , allowed], { call, reader }) =>
        describeAllowance(
          { token: call.to, spender: spender as Hex, amount: allowed ? 2n ** 256n - 1n : 0n },
          reader,
        ),
    ],
    [
      'transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
      ([from, to, amount], scope) =>
        describeTransfer(scope, from as Hex, to as Hex, amount as bigint),
    ],
    [
      'deposit()',
      (_, { call, reader }) =>
        isWrappedCoin(reader.evmChainId, call.to)
          ? toDecoded({
              title: t('title.deposit'),
              lines: [toContractLine(call.to)],
              isKnown: true,
            })
          : undefined,
    ],
    [
      'withdraw(uint256 amount)',
      async ([amount], { call, reader }) =>
        isWrappedCoin(reader.evmChainId, call.to)
          ? toDecoded({
              title: t('title.withdraw'),
              lines: [
                {
                  label: t('line.amount'),
                  value: formatToken(amount as bigint, await reader.readToken(call.to)),
                  kind: 'amount',
                },
                toContractLine(call.to),
              ],
              isKnown: true,
            })
          : undefined,
    ],
    ...PERMIT2_ROWS,
  ])
}

const PERMIT2_ROWS: readonly (readonly [string, Describe])[] = [
  [
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    async ([token, spender, amount], scope) =>
      onPermit2(
        scope,
        await describeAllowance(
          { token: token as Hex, spender: spender as Hex, amount: amount as bigint, by: 'Permit2' },
          scope.reader,
        ),
      ),
  ],
  [
    'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
    async ([, permit], scope) => {
      const { details, spender } = permit as {
        details: { token: Hex; amount: bigint }
        spender: Hex
      }
      return onPermit2(
        scope,
        await describeAllowance({ ...details, spender, by: 'Permit2' }, scope.reader),
      )
    },
  ],
  [
    'transferFrom(address from, address to, uint160 amount, address token)',
    async ([from, to, amount, token], scope) =>
      onPermit2(
        scope,
        await describeTransfer(
          { ...scope, call: { ...scope.call, to: token as Hex } },
          from as Hex,
          to as Hex,
          amount as bigint,
        ),
      ),
  ],
  [
    'transferFrom((address from, address to, uint160 amount, address token)[] transfers)',
    async ([transfers], scope) =>
      onPermit2(
        scope,
        toDecoded({
          title: t('title.parts', (transfers as readonly unknown[]).length),
          parts: await Promise.all(
            (transfers as readonly { from: Hex; to: Hex; amount: bigint; token: Hex }[]).map(
              ({ from, to, amount, token }) =>
                describeTransfer(
                  { ...scope, call: { ...scope.call, to: token } },
                  from,
                  to,
                  amount,
                ),
            ),
          ),
        }),
      ),
  ],
]

// The called contract is named, because only Permit2 itself does what these functions say.
function onPermit2({ call }: CallScope, decoded: Decoded): Decoded | undefined {
  const isPermit2 = call.to.toLowerCase() === PERMIT2
  return {
    ...decoded,
    lines: [...decoded.lines, toContractLine(call.to)],
    risks: [
      ...decoded.risks,
      ...(isPermit2 ? [] : [toRisk('caution', 'unknownCall', t('risk.unknownCall'))]),
    ],
    isKnown: isPermit2 && decoded.isKnown,
  }
}

const sendWithCall: Describe = ([to, amount], scope) =>
  describeTransfer(scope, undefined, to as Hex, amount as bigint)

const describeApprove: Describe = async ([spender, amount], { call, reader }) => {
  const kind = await reader.readKind(call.to)
  return kind === 'erc721'
    ? describeItemApproval(call.to, spender as Hex, amount as bigint, reader)
    : describeAllowance(
        {
          token: call.to,
          spender: spender as Hex,
          amount: amount as bigint,
          mayBeItem: kind !== 'erc20',
        },
        reader,
      )
}

const describeIncrease: Describe = ([spender, amount], { call, reader }) =>
  describeAllowance(
    { token: call.to, spender: spender as Hex, amount: amount as bigint, isAdded: true },
    reader,
  )

const describeDecrease: Describe = async ([spender, amount], { call, reader }) =>
  toDecoded({
    title: t('title.lowerPermission'),
    lines: [
      {
        label: t('line.amount'),
        value: formatToken(amount as bigint, await reader.readToken(call.to)),
      },
      { label: t('line.spender'), value: spender as Hex, kind: 'code' },
      { label: t('line.tokenContract'), value: call.to, kind: 'code' },
    ],
    isKnown: false,
  })

const describeItem: Describe = ([from, to, id, amount], { call }) =>
  toSentItems(call.to, from as Hex, to as Hex, [
    `#${id as bigint}${typeof amount === 'bigint' ? ` × ${amount}` : ''}`,
  ])

function toSentItems(collection: Hex, from: Hex, to: Hex, items: readonly string[]): Decoded {
  return toDecoded({
    title: t('title.sendItem'),
    lines: [
      ...items
        .slice(0, 20)
        .map((value): ApprovalLine => ({ label: t('line.item'), value, kind: 'amount' })),
      { label: t('line.to'), value: to, kind: 'code' },
      { label: t('line.from'), value: from, kind: 'code' },
      { label: t('line.collection'), value: collection, kind: 'code' },
    ],
    risks: items.length > 20 ? [toRisk('caution', 'notAll', t('risk.notAll'))] : [],
    recipients: [to],
    isKnown: false,
  })
}

async function describeTransfer(
  { call, reader }: CallScope,
  from: Hex | undefined,
  to: Hex,
  amount: bigint,
): Promise<Decoded> {
  const [token, kind] = await Promise.all([
    reader.readToken(call.to),
    from === undefined ? 'erc20' : reader.readKind(call.to),
  ])
  const isLost = [call.to.toLowerCase(), zeroAddress].includes(to.toLowerCase())
  const risks: Risk[] = isLost ? [toRisk('danger', 'self', t('risk.self'))] : []
  if (kind === 'erc721') return { ...toSentItems(call.to, from!, to, [`#${amount}`]), risks }
  return toDecoded({
    title:
      from === undefined
        ? t('title.sendToken', kind === 'erc20' ? formatToken(amount, token) : token.symbol)
        : t('title.moveToken', token.symbol),
    lines: [
      kind === 'erc20'
        ? toAmountLine(
            t('line.amount'),
            toTokenAmount(amount, token, { token: call.to, chainId: reader.chainId }),
          )
        : {
            label: t('line.amount'),
            value: t('amount.orItem', { amount: formatToken(amount, token), id: String(amount) }),
            kind: 'amount',
          },
      ...(from === undefined
        ? []
        : [{ label: t('line.from'), value: from, kind: 'code' as const }]),
      { label: t('line.to'), value: to, kind: 'code' },
      { label: t('line.tokenContract'), value: call.to, kind: 'code' },
    ],
    risks,
    recipients: [to],
    ...(from === undefined && {
      spends: [{ asset: `${reader.chainId}/erc20:${call.to.toLowerCase()}`, amount }],
      isValued: true,
    }),
    isKnown: false,
  })
}

function toContractLine(value: string): ApprovalLine {
  return { label: t('line.contract'), value, kind: 'code' }
}
