import type { Permission } from './decoded.js'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
// Permit2: `Approval(owner, token, spender, amount, expiration)` and
// `Permit(owner, token, spender, …)`.
const PERMIT2_APPROVAL = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
const PERMIT2_PERMIT = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec'

/** An event of a simulated call. */
export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** A transfer in an event. */
export interface Move {
  readonly token: string
  readonly id: bigint | undefined
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** A permission in an event, and its kind: an amount, one item, or everything. */
export interface Permitted extends Permission {
  readonly kind: 'amount' | 'item' | 'all'
  readonly id?: bigint
}

/** True for an event in the form of JSON-RPC. */
export function isLog(value: unknown): value is Log {
  const { address, topics, data } = (value ?? {}) as Partial<Log>
  return (
    typeof address === 'string' &&
    /^0x[0-9a-f]{40}$/i.test(address) &&
    typeof data === 'string' &&
    /^0x[0-9a-f]*$/i.test(data) &&
    Array.isArray(topics) &&
    topics.every((topic) => /^0x[0-9a-f]{64}$/i.test(String(topic)))
  )
}

/** The transfers in an ERC-20, ERC-721 or ERC-1155 event. */
export function listMoves({ address, topics, data }: Log): Move[] {
  const token = address.toLowerCase()
  const words =
    data
      .slice(2)
      .match(/.{64}/g)
      ?.map((word) => BigInt(`0x${word}`)) ?? []
  const [kind = '', first = '', second = '', third = ''] = topics.map((topic) =>
    topic.toLowerCase(),
  )
  if (kind === TRANSFER && topics.length === 3 && words[0] !== undefined)
    return [
      { token, id: undefined, from: toAddress(first), to: toAddress(second), amount: words[0] },
    ]
  if (kind === TRANSFER && topics.length === 4)
    return [{ token, id: BigInt(third), from: toAddress(first), to: toAddress(second), amount: 1n }]
  if (kind === TRANSFER_SINGLE && topics.length === 4 && words[1] !== undefined)
    return [
      { token, id: words[0], from: toAddress(second), to: toAddress(third), amount: words[1] },
    ]
  if (kind !== TRANSFER_BATCH || topics.length !== 4) return []
  const list = (offset: bigint | undefined) => {
    const at = offset === undefined ? Number.NaN : Number(offset) / 32
    return Number.isInteger(at) && words[at] !== undefined && words[at] <= BigInt(words.length)
      ? words.slice(at + 1, at + 1 + Number(words[at]))
      : []
  }
  const [ids, amounts] = [list(words[0]), list(words[1])]
  return ids.length === amounts.length
    ? ids.map((id, index) => ({
        token,
        id,
        from: toAddress(second),
        to: toAddress(third),
        amount: amounts[index]!,
      }))
    : []
}

/** The permissions that an account gives in events, the last event of each deciding. */
export function listPermitted(logs: readonly Log[], own: string): Permitted[] {
  const last = new Map<string, Permitted & { readonly isGiven: boolean }>()
  for (const { address, topics, data } of logs) {
    const [kind = '', owner = '', ...rest] = topics.map((topic) => topic.toLowerCase())
    if (toAddress(owner) !== own) continue
    const token = address.toLowerCase()
    const isPositive = data.length >= 66 && BigInt(data.slice(0, 66)) > 0n
    const permitted: (Permitted & { isGiven: boolean }) | undefined =
      kind === APPROVAL && rest.length === 1
        ? { token, spender: toAddress(rest[0]!), kind: 'amount', isGiven: isPositive }
        : kind === APPROVAL && rest.length === 2
          ? {
              token,
              spender: toAddress(rest[0]!),
              kind: 'item',
              id: BigInt(rest[1]!),
              isGiven: BigInt(rest[0]!) !== 0n,
            }
          : kind === APPROVAL_FOR_ALL && rest.length === 1
            ? { token, spender: toAddress(rest[0]!), kind: 'all', isGiven: isPositive }
            : (kind === PERMIT2_APPROVAL || kind === PERMIT2_PERMIT) && rest.length === 2
              ? {
                  token: toAddress(rest[0]!),
                  spender: toAddress(rest[1]!),
                  kind: 'amount',
                  isGiven: isPositive,
                }
              : undefined
    if (permitted)
      last.set(
        [
          permitted.token,
          permitted.kind,
          permitted.kind === 'item' ? permitted.id : permitted.spender,
        ].join('|'),
        permitted,
      )
  }
  return [...last.values()].flatMap(({ isGiven, ...permitted }) => (isGiven ? [permitted] : []))
}

function toAddress(topic: string): string {
  return `0x${topic.slice(-40)}`
}
