import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { toEvmChainId } from '../../wallet/chains.js'
import type { RequestContext } from '../prepared.js'
import { readToken, type TokenWords } from '../tokens.js'

/** Calls inside calls are read to this depth. */
export const MAX_DEPTH = 6
// All calls of a request together.
const MAX_CALLS = 120
const ERC165 = parseAbi(['function supportsInterface(bytes4 id) view returns (bool)'])
const ERC721 = '0x80ac58cd'
const ERC1155 = '0xd9b67a26'
const TRUE = `0x${'0'.repeat(63)}1`

/** What kind of token a contract is, as it says itself (ERC-165); undefined if it does not say. */
export type TokenKind = 'erc20' | 'erc721' | 'erc1155' | undefined

/**
 * What describing a request needs to know of the chain: each answer is read once, and the calls are
 * counted.
 */
export interface CallReader extends Pick<RequestContext, 'chainId' | 'rpc' | 'known' | 'now'> {
  readonly evmChainId: number
  /** The visitor's accounts in lower case: the plain account, and its smart account. */
  readonly own: readonly string[]
  /** The account that acts. */
  readonly address: string
  readToken(address: string): Promise<TokenWords>
  readKind(address: string): Promise<TokenKind>
  /** False only if the node says that there is no code at the address. */
  isContract(address: string): Promise<boolean>
  /** Counts one call; false once there are too many. */
  count(): boolean
}

/** Creates the reader of one request. */
export function createCallReader({
  chainId,
  rpc,
  addresses,
  known,
  own = [],
  now,
}: Pick<RequestContext, 'chainId' | 'rpc' | 'addresses' | 'known' | 'own' | 'now'>): CallReader {
  let left = MAX_CALLS
  const once = <T>(read: (address: string) => Promise<T>) => {
    const answers = new Map<string, Promise<T>>()
    return (given: string) => {
      const address = given.toLowerCase()
      const answer = answers.get(address) ?? read(address)
      answers.set(address, answer)
      return answer
    }
  }
  const supports = async (address: string, id: Hex) => {
    const data = encodeFunctionData({ abi: ERC165, args: [id] })
    const answer = await rpc
      .call(chainId, 'eth_call', [{ to: address, data }, 'latest'])
      .catch(() => undefined)
    return answer === TRUE
  }
  const readWords = once((to) => readToken({ to, chainId, rpc }))
  return {
    chainId,
    rpc,
    known,
    now,
    evmChainId: toEvmChainId(chainId),
    own: [...new Set([addresses.eip155, ...own].map((address) => address.toLowerCase()))],
    address: addresses.eip155.toLowerCase(),
    readToken: readWords,
    readKind: once(async (address): Promise<TokenKind> => {
      const [isItem, isMulti, { decimals }] = await Promise.all([
        supports(address, ERC721),
        supports(address, ERC1155),
        readWords(address),
      ])
      const kinds = [
        ...(isItem ? ['erc721' as const] : []),
        ...(isMulti ? ['erc1155' as const] : []),
        ...(decimals === undefined ? [] : ['erc20' as const]),
      ]
      // A contract that says it is two things is believed in neither.
      return kinds.length === 1 ? kinds[0] : undefined
    }),
    isContract: once(async (address) => {
      const code = await rpc
        .call(chainId, 'eth_getCode', [address, 'latest'])
        .catch(() => undefined)
      // A delegated account (EIP-7702) is still a person's account.
      return (
        code !== '0x' && !(typeof code === 'string' && code.toLowerCase().startsWith('0xef0100'))
      )
    }),
    count: () => left-- > 0,
  }
}
