import {
  bytesToString,
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  hexToBytes,
  keccak256,
  parseAbi,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { namehash } from 'viem/ens'
import type { NameRecord } from '../../../../src/contract.js'
import { ETHEREUM_COIN, parseCoinType } from './coin-type.js'
import { findRecordAddress } from './name-registry.js'

const VALID_FOR_S = 300
const outer = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const inner = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
])

/** A query that the gateway cannot parse. */
export class QuestionInvalid extends Error {
  override readonly name = 'QuestionInvalid'
}

/** Answers ENS clients that a resolver contract sent here (EIP-3668). */
export interface NameGateway {
  /** The address that the resolver contract must trust. */
  readonly signer: Address
  /**
   * The signed response to `callData` for the resolver at `sender`. Throws {@link QuestionInvalid}.
   */
  answer(sender: Address, callData: Hex): Promise<Hex>
}

/**
 * Signs the registry's records with the operator's key. An unregistered name gets an empty
 * response, as in ENS.
 */
export function createNameGateway({
  key,
  find,
}: {
  key: Hex
  find: (name: string) => Promise<NameRecord | undefined>
}): NameGateway {
  const account = privateKeyToAccount(key)
  return {
    signer: account.address,
    async answer(sender, callData) {
      const { name, question, node } = readQuestion(callData)
      if (node !== namehash(name))
        throw new QuestionInvalid('The question names one name and asks for another')
      const result = toResult(question, await find(name))
      const expires = BigInt(Math.floor(Date.now() / 1000) + VALID_FOR_S)
      const digest = keccak256(
        encodePacked(
          ['bytes', 'address', 'uint64', 'bytes32', 'bytes32'],
          ['0x1900', sender, expires, keccak256(callData), keccak256(result)],
        ),
      )
      const signature = await account.sign({ hash: digest })
      return encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
        [result, expires, signature],
      )
    },
  }
}

type Question = ReturnType<typeof decodeFunctionData<typeof inner>>

function readQuestion(callData: Hex): { name: string; node: Hex; question: Question } {
  try {
    const {
      args: [wire, data],
    } = decodeFunctionData({ abi: outer, data: callData })
    const question = decodeFunctionData({ abi: inner, data })
    return { name: readWireName(hexToBytes(wire)), node: question.args[0], question }
  } catch (error) {
    if (error instanceof QuestionInvalid) throw error
    throw new QuestionInvalid('The question is not resolve(bytes,bytes) with a record known here', {
      cause: error,
    })
  }
}

function toResult({ functionName, args }: Question, record: NameRecord | undefined): Hex {
  if (functionName === 'contenthash') return encodeAbiParameters([{ type: 'bytes' }], ['0x'])
  if (functionName === 'text') {
    const key = args[1]
    const value = record?.attributes?.[key === 'description' ? 'bio' : key]
    return encodeAbiParameters([{ type: 'string' }], [value ?? ''])
  }
  const coinType = args.length === 1 ? ETHEREUM_COIN : parseCoinType(Number(args[1]))
  const address = record && coinType !== undefined ? findRecordAddress(record, coinType) : undefined
  if (args.length === 1)
    return encodeAbiParameters(
      [{ type: 'address' }],
      [address ?? '0x0000000000000000000000000000000000000000'],
    )
  return encodeAbiParameters([{ type: 'bytes' }], [address ?? '0x'])
}

// DNS wire format: each label after its length, then a zero byte.
function readWireName(bytes: Uint8Array): string {
  const labels: string[] = []
  let at = 0
  while (at < bytes.length && bytes[at] !== 0) {
    const length = bytes[at]!
    if (at + 1 + length > bytes.length) throw new QuestionInvalid('The name is cut off')
    labels.push(bytesToString(bytes.slice(at + 1, at + 1 + length)))
    at += 1 + length
  }
  if (labels.length === 0 || at !== bytes.length - 1)
    throw new QuestionInvalid('The name is not in DNS wire format')
  return labels.join('.').toLowerCase()
}
