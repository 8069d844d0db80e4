import {
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  getAddress,
  http,
  parseAbi,
  type Address,
} from 'viem'
import { getDevAccount } from './get-dev-account.js'
import type { Anvil } from './start-anvil.js'
import { nftsBytecode } from './test-nfts.js'
import { waitForReceipt } from './wait-for-receipt.js'

// Deploys nothing else, because the addresses of the other contracts depend on the number of
// transactions of their deployers.
const DEPLOYER_INDEX = 7
const HOLDER_COUNT = 5

const abi = parseAbi(['constructor(address[] holders, string[] metadata)'])

/** The NFT contracts of a local chain. */
export interface Nfts {
  readonly pictures: Address
  readonly badges: Address
}

/**
 * Deploys an ERC-721 and an ERC-1155 collection, and mints some of each for the first five
 * accounts. Their pictures are part of the metadata, so nothing is fetched from elsewhere.
 */
export async function deployNfts({ chainId, rpc }: Pick<Anvil, 'chainId' | 'rpc'>): Promise<Nfts> {
  const chain = {
    id: chainId,
    name: `Local ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  }
  const account = getDevAccount(DEPLOYER_INDEX)
  const client = createWalletClient({ chain, transport: http(rpc), account })
  const reader = createPublicClient({ chain, transport: http(rpc) })
  const holders = Array.from({ length: HOLDER_COUNT }, (_, index) => getDevAccount(index).address)

  async function deploy(bytecode: `0x${string}`, metadata: readonly string[]): Promise<Address> {
    const hash = await client.sendTransaction({
      data: encodeDeployData({ abi, bytecode, args: [holders, [...metadata]] }),
    })
    const { status, contractAddress } = await waitForReceipt(reader, hash)
    if (status !== 'success' || !contractAddress)
      throw new Error(`The collectibles were not deployed on chain ${chainId}: ${status}.`)
    return getAddress(contractAddress)
  }
  const pictures = await deploy(nftsBytecode.TestPictures, [
    toMetadata('Dawn', drawHills('#ffb38a', '#ff6f91', '#845ec2')),
    toMetadata('Tide', drawHills('#a8e6ff', '#4b9fea', '#1b4f9c')),
    toMetadata('Claim 500 TEST at free-test.gift', drawHills('#f4ff61', '#a8ff3e', '#32ff6a')),
  ])
  const badges = await deploy(nftsBytecode.TestBadges, [
    toMetadata('Early bird', drawBadge('#2fae8f', '#d9f7ee')),
  ])
  return { pictures, badges }
}

function toMetadata(name: string, svg: string): string {
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return `data:application/json;base64,${Buffer.from(JSON.stringify({ name, image })).toString('base64')}`
}

function drawHills(sky: string, middle: string, front: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><path fill="${sky}" d="M0 0h96v96H0z"/><circle cx="66" cy="30" r="13" fill="#fff" opacity=".8"/><path fill="${middle}" d="M0 62q24-22 48-4t48-6v44H0z"/><path fill="${front}" d="M0 78q30-18 54-4t42-2v24H0z"/></svg>`
}

function drawBadge(ground: string, mark: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><path fill="${ground}" d="M0 0h96v96H0z"/><circle cx="48" cy="48" r="30" fill="${mark}"/><path fill="none" stroke="${ground}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" d="M35 49l9 9 18-20"/></svg>`
}
