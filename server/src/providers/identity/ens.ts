import {
  bytesToHex,
  decodeErrorResult,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  concatHex,
  parseAbi,
  type Address,
  type Hex,
} from 'viem'
import { namehash, normalize, packetToBytes } from 'viem/ens'
import { ApiError } from '../../http/api-error.js'
import { isNestedTooDeeply } from '../../http/json-text.js'
import { NodeError, type Node } from '../node.js'
import { publicFetch } from '../public-fetch.js'

const REGISTRY: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const ZERO = '0x0000000000000000000000000000000000000000'
const ENSIP_10 = '0x9061b923'
const OFFCHAIN_LOOKUP = '0x556f1830'
const MAX_LOOKUPS = 4
const MAX_GATEWAYS = 4
const MAX_LABELS = 10
// Total for all gateways of one lookup: the owner of a name chooses them and their speed.
const GATEWAYS_MS = 6_000
// Limits in characters of a gateway's URL after substitution, and of a posted question. The owner
// of a name chooses both.
const MAX_GATEWAY_URL = 16 * 1024
const MAX_GATEWAY_BODY = 256 * 1024

const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function text(bytes32 node, string key) view returns (string)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

/**
 * ENS names of one chain. A failure of a resolver or its gateway gives undefined; a node that does
 * not answer throws.
 */
export interface Ens {
  findAddress(name: string): Promise<Address | undefined>
  /** The primary name, only if it resolves to the address. */
  findName(address: Address): Promise<string | undefined>
  findText(name: string, key: string): Promise<string | undefined>
}

/** A gateway's response to an EIP-3668 query. */
export type FetchGateway = (
  url: string,
  options: { body?: string | undefined; signal: AbortSignal },
) => Promise<{ status: number; text: string }>
type AskGateway = (
  url: string,
  options: { body?: string | undefined },
) => Promise<{ status: number; text: string }>

/**
 * Reads the registry, resolvers (including wildcard resolution, ENSIP-10) and their gateways
 * (EIP-3668).
 */
export function createEns({
  node,
  registry = REGISTRY,
  fetchGateway = publicFetch,
  gatewaysMs = GATEWAYS_MS,
}: {
  node: Node
  registry?: Address | undefined
  fetchGateway?: FetchGateway | undefined
  gatewaysMs?: number
}): Ens {
  const read = async (to: Address, data: Hex, signal: AbortSignal): Promise<Hex | undefined> => {
    let question = data
    for (let lookups = 0; lookups <= MAX_LOOKUPS; lookups++) {
      const answer = await call(node, to, question)
      if (typeof answer === 'string') return answer === '0x' ? undefined : answer
      const next =
        answer &&
        (await lookUp(answer.revert, to, async (url, options) => {
          signal.throwIfAborted()
          return fetchGateway(url, { ...options, signal })
        }))
      if (!next) return undefined
      question = next
    }
    return undefined
  }

  async function findResolver(
    name: string,
    signal: AbortSignal,
  ): Promise<{ address: Address; isExtended: boolean } | undefined> {
    const labels = name.split('.')
    for (let index = 0; index < Math.min(labels.length, MAX_LABELS); index++) {
      const data = encodeFunctionData({
        abi,
        functionName: 'resolver',
        args: [namehash(labels.slice(index).join('.'))],
      })
      const answer = await read(registry, data, signal)
      const address =
        answer &&
        decode(() => decodeFunctionResult({ abi, functionName: 'resolver', data: answer }))
      if (!address || address === ZERO) continue
      const support = await read(
        address,
        encodeFunctionData({ abi, functionName: 'supportsInterface', args: [ENSIP_10] }),
        signal,
      )
      const isExtended = support !== undefined && BigInt(support.slice(0, 66)) === 1n
      // A parent's resolver is used for names below it only if it supports ENSIP-10.
      return index === 0 || isExtended ? { address, isExtended } : undefined
    }
    return undefined
  }

  async function ask(name: string, data: Hex, signal: AbortSignal): Promise<Hex | undefined> {
    const resolver = await findResolver(name, signal)
    if (!resolver) return undefined
    if (!resolver.isExtended) return read(resolver.address, data, signal)
    const wrapped = await read(
      resolver.address,
      encodeFunctionData({
        abi,
        functionName: 'resolve',
        args: [bytesToHex(packetToBytes(name)), data],
      }),
      signal,
    )
    return (
      wrapped && decode(() => decodeFunctionResult({ abi, functionName: 'resolve', data: wrapped }))
    )
  }

  const findAddress = async (
    text: string,
    signal = AbortSignal.timeout(gatewaysMs),
  ): Promise<Address | undefined> => {
    const name = decode(() => normalize(text))
    const answer =
      name &&
      (await ask(
        name,
        encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] }),
        signal,
      ))
    const address =
      answer && decode(() => decodeFunctionResult({ abi, functionName: 'addr', data: answer }))
    return address && address !== ZERO ? address : undefined
  }
  return {
    findAddress: (name) => findAddress(name),
    async findName(address) {
      const signal = AbortSignal.timeout(gatewaysMs)
      const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`
      const answer = await ask(
        reverse,
        encodeFunctionData({ abi, functionName: 'name', args: [namehash(reverse)] }),
        signal,
      )
      const claimed =
        answer && decode(() => decodeFunctionResult({ abi, functionName: 'name', data: answer }))
      // The owner of an address may claim any name: the name must resolve to the address and be
      // normalised.
      if (!claimed || decode(() => normalize(claimed)) !== claimed) return undefined
      return (await findAddress(claimed, signal))?.toLowerCase() === address.toLowerCase()
        ? claimed
        : undefined
    },
    async findText(text, key) {
      const name = decode(() => normalize(text))
      const answer =
        name &&
        (await ask(
          name,
          encodeFunctionData({ abi, functionName: 'text', args: [namehash(name), key] }),
          AbortSignal.timeout(gatewaysMs),
        ))
      return (
        (answer &&
          decode(() => decodeFunctionResult({ abi, functionName: 'text', data: answer }))) ||
        undefined
      )
    },
  }
}

async function call(
  node: Node,
  to: Address,
  data: Hex,
): Promise<Hex | { revert: Hex } | undefined> {
  try {
    return await node.request<Hex>('eth_call', [{ to, data }, 'latest'])
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    const text = JSON.stringify(error.data ?? '')
    const revert = /0x[0-9a-fA-F]{8,}/.exec(text)?.[0] as Hex | undefined
    return revert ? { revert } : undefined
  }
}

// EIP-3668: the next call of the contract, with a gateway's response. Undefined if no gateway
// answers.
async function lookUp(
  revert: Hex,
  to: Address,
  fetchGateway: AskGateway,
): Promise<Hex | undefined> {
  if (!revert.startsWith(OFFCHAIN_LOOKUP)) return undefined
  const lookup = decode(() => decodeErrorResult({ abi, data: revert }))
  if (!lookup) return undefined
  const [sender, urls, callData, callback, extraData] = lookup.args
  if (sender.toLowerCase() !== to.toLowerCase()) return undefined
  for (const url of urls.slice(0, MAX_GATEWAYS)) {
    const data = await askGateway(url, sender, callData, fetchGateway)
    if (data !== undefined)
      return concatHex([
        callback,
        encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [data, extraData]),
      ])
  }
  return undefined
}

async function askGateway(
  template: string,
  sender: Address,
  callData: Hex,
  fetchGateway: AskGateway,
): Promise<Hex | undefined> {
  const isGet = template.includes('{data}')
  if (callData.length > MAX_GATEWAY_BODY || template.length > MAX_GATEWAY_URL) return undefined
  // The length is computed before substitution: 16 KiB of `{data}` and a long question would expand
  // to gigabytes.
  const filledLength =
    template.length +
    (template.split('{data}').length - 1) * callData.length +
    (template.split('{sender}').length - 1) * sender.length
  if (filledLength > MAX_GATEWAY_URL) return undefined
  const url = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', callData)
  try {
    const { status, text } = await fetchGateway(
      url,
      isGet ? {} : { body: JSON.stringify({ data: callData, sender }) },
    )
    if (isNestedTooDeeply(text)) return undefined
    const { data } = JSON.parse(text) as { data?: unknown }
    return status < 300 && typeof data === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(data)
      ? (data as Hex)
      : undefined
  } catch (error) {
    if (error instanceof ApiError) throw error
    return undefined // the gateway, chosen by the name's owner, failed; the next one is tried
  }
}

// Data in a contract or name may be malformed.
function decode<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined // malformed data counts as absent
  }
}
