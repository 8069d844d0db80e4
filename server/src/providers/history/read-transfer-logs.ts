import { decodeAbiParameters, type Hex } from 'viem'
import type { ChainTransfer } from './history-provider.js'

// keccak256 of Transfer(address,address,uint256),
// TransferSingle(address,address,address,uint256,uint256) and
// TransferBatch(address,address,address,uint256[],uint256[])
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const WORD = 66
const MAX_BATCH = 500

/** A log of a receipt. */
export interface Log {
  readonly address: string
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly removed?: boolean
}

/**
 * Token transfers in a transaction's logs: ERC-20, ERC-721, ERC-1155. Malformed logs are skipped.
 */
export function readTransferLogs(logs: readonly Log[]): ChainTransfer[] {
  return logs.flatMap((log) => (log.removed ? [] : readTransferLog(log)))
}

function readTransferLog({ address, topics, data }: Log): ChainTransfer[] {
  const token = address.toLowerCase()
  const [signature, first, second, third] = topics
  if (signature === TRANSFER && first && second) {
    const parties = { token, from: toAddress(first), to: toAddress(second) }
    // ERC-721 uses the same event with its third parameter indexed.
    if (third)
      return [{ ...parties, kind: 'erc721', tokenId: BigInt(third).toString(), amount: 1n }]
    return data.length >= WORD
      ? [{ ...parties, kind: 'erc20', amount: BigInt(data.slice(0, WORD)) }]
      : []
  }
  if (!second || !third) return []
  const parties = { token, from: toAddress(second), to: toAddress(third), kind: 'erc1155' as const }
  if (signature === TRANSFER_SINGLE)
    return readPairs([{ type: 'uint256' }, { type: 'uint256' }], data).map(([id, amount]) => ({
      ...parties,
      tokenId: id.toString(),
      amount,
    }))
  if (signature === TRANSFER_BATCH)
    return readPairs([{ type: 'uint256[]' }, { type: 'uint256[]' }], data).map(([id, amount]) => ({
      ...parties,
      tokenId: id.toString(),
      amount,
    }))
  return []
}

function readPairs(types: readonly { readonly type: string }[], data: Hex): [bigint, bigint][] {
  let values: readonly unknown[]
  try {
    values = decodeAbiParameters(types, data)
  } catch {
    return [] // any contract may emit malformed data under this event
  }
  const [ids, amounts] = values.map(
    (value) => (Array.isArray(value) ? value : [value]) as bigint[],
  ) as [bigint[], bigint[]]
  return ids
    .slice(0, MAX_BATCH)
    .flatMap((id, index) => (amounts[index] === undefined ? [] : [[id, amounts[index]]]))
}

function toAddress(topic: Hex): string {
  return `0x${topic.slice(-40)}`.toLowerCase()
}
