import { decodeFunctionResult, encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import { fillId } from './read-metadata.js'

const abi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])
const NFT = /^(eip155:\d+)\/erc(721|1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/i

/** An item of an NFT contract. */
export interface NftItem {
  readonly kind: 'erc721' | 'erc1155'
  readonly contract: Address
  readonly id: bigint
}

/** Parses the CAIP-19 id of an EVM collectible; undefined for other text. */
export function parseNftId(text: string): (NftItem & { readonly chainId: string }) | undefined {
  const [, chainId, standard, contract, id] = NFT.exec(text) ?? []
  if (!chainId || !contract || !id || BigInt(id) >= 2n ** 256n) return undefined
  return {
    chainId: chainId.toLowerCase(),
    kind: standard === '721' ? 'erc721' : 'erc1155',
    contract: contract.toLowerCase() as Address,
    id: BigInt(id),
  }
}

/** The CAIP-19 id of an EVM collectible. */
export function toNftId(chainId: string, { kind, contract, id }: NftItem): string {
  return `${chainId}/${kind}:${contract}/${id}`
}

/** The contract read of an item's metadata URI. */
export function toUriRead({ kind, contract, id }: NftItem): { to: Address; data: Hex } {
  return {
    to: contract,
    data: encodeFunctionData({
      abi,
      functionName: kind === 'erc721' ? 'tokenURI' : 'uri',
      args: [id],
    }),
  }
}

/** Decodes the answer to {@link toUriRead}. Throws if it is not a string. */
export function readUriAnswer({ kind, id }: NftItem, data: Hex): string {
  return fillId(
    decodeFunctionResult({ abi, functionName: kind === 'erc721' ? 'tokenURI' : 'uri', data }),
    id,
  )
}
