import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { EIP6963_ANNOUNCE, EIP6963_REQUEST } from '../standards/eip6963.js'
import type { Eip1193Provider, Eip1193Request } from '../standards/eip1193.js'
import { hashTypedData, type TypedData } from './typed-data.js'
import {
  createUser,
  putFirst,
  toIcon,
  toMockWallet,
  toRpcError,
  type MockWallet,
  type MockWalletOptions,
} from './mock-wallet.js'

/** Options of {@link mockEvmWallet}. */
export interface MockEvmWalletOptions extends MockWalletOptions {
  /** Reverse domain name of the wallet (EIP-6963). */
  readonly rdns?: string
  /** Its network, CAIP-2. */
  readonly chainId?: string
  /** Networks it knows, CAIP-2. A switch to another one fails with 4902. Default: all. */
  readonly chains?: readonly string[]
  /** URL of a node for requests that the wallet does not answer itself. */
  readonly rpcUrl?: string
}

/** A wallet of EVM networks. */
export interface MockEvmWallet extends MockWallet {
  /** Its EIP-1193 provider. */
  readonly provider: Eip1193Provider
  /** Switches the wallet to another network, CAIP-2, as its user would. */
  switchChain(chainId: string): void
}

/** Accounts 0 and 1 of the mnemonic that local development chains fund. */
const SECRETS = [
  'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
].map(hexToBytes)

/** Adds an EVM wallet to the page. It announces itself (EIP-6963) and signs messages with real keys. */
export function mockEvmWallet({
  name = 'Mock EVM Wallet',
  rdns = `test.${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
  icon = toIcon(name),
  secrets = SECRETS,
  chainId: first = 'eip155:1',
  chains,
  rpcUrl,
}: MockEvmWalletOptions = {}): MockEvmWallet {
  const keys = secrets.map((secret) => ({ secret, address: toEvmAddress(secret) }))
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const known = chains && new Set([first, ...chains])
  let chainId = first
  const list = () => putFirst(keys, user.selected).map(({ address }) => address)
  const listOpen = () => (user.open ? list() : [])
  const emit = (event: string, value: unknown) =>
    [...(listeners.get(event) ?? [])].forEach((listener) => listener(value))
  const user = createUser({
    id: rdns,
    decline: () => toRpcError(4001, 'User rejected the request.'),
    changed: () => emit('accountsChanged', listOpen()),
  })

  function switchChain(next: string) {
    chainId = next
    emit('chainChanged', toHex(next))
  }
  function findKey(address: unknown) {
    const key =
      user.open && keys.find((one) => one.address.toLowerCase() === String(address).toLowerCase())
    if (!key) throw toRpcError(4100, 'The page may not use this account.')
    return key.secret
  }
  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    async eth_requestAccounts() {
      if (!user.open) await user.prompt()
      user.grant()
      return listOpen()
    },
    eth_accounts: listOpen,
    eth_chainId: () => toHex(chainId),
    net_version: () => chainId.split(':')[1],
    async personal_sign([message, address]) {
      const secret = findKey(address)
      await user.prompt()
      return signMessage(secret, String(message))
    },
    async eth_signTypedData_v4([address, data]) {
      const secret = findKey(address)
      await user.prompt()
      return sign(secret, hashTypedData(JSON.parse(String(data)) as TypedData))
    },
    async wallet_switchEthereumChain([wanted]) {
      const next = `eip155:${Number((wanted as { chainId: string }).chainId)}`
      if (known && !known.has(next)) throw toRpcError(4902, 'Unrecognized chain.')
      if (next === chainId) return null
      await user.prompt()
      switchChain(next)
      return null
    },
    async wallet_addEthereumChain([added]) {
      await user.prompt()
      known?.add(`eip155:${Number((added as { chainId: string }).chainId)}`)
      return null
    },
    wallet_revokePermissions: () => (user.revoke(), null),
  }
  const provider = {
    request: ({ method, params }: Eip1193Request) =>
      user.serve(method, params, () => {
        const act = methods[method]
        if (act) return act(Array.isArray(params) ? params : [])
        if (!rpcUrl)
          throw toRpcError(
            4200,
            `${method} is not offered: give mockEvmWallet() an rpcUrl, or answer('${method}', …).`,
          )
        return askNode(rpcUrl, method, params)
      }),
    on(event: string, listener: (value: never) => void) {
      listeners.set(
        event,
        (listeners.get(event) ?? new Set()).add(listener as (value: unknown) => void),
      )
      return provider
    },
    removeListener(event: string, listener: (value: never) => void) {
      listeners.get(event)?.delete(listener as (value: unknown) => void)
      return provider
    },
  } as Eip1193Provider
  const stop = announce({ uuid: crypto.randomUUID(), name, icon, rdns }, provider)
  return Object.defineProperties(
    { provider, switchChain } as MockEvmWallet,
    Object.getOwnPropertyDescriptors(toMockWallet(user, { name, listAddresses: list, stop })),
  )
}

function announce(info: object, provider: Eip1193Provider): () => void {
  if (typeof window === 'undefined') return () => undefined
  const detail = Object.freeze({ info, provider })
  const answer = () => window.dispatchEvent(new CustomEvent(EIP6963_ANNOUNCE, { detail }))
  window.addEventListener(EIP6963_REQUEST, answer)
  answer()
  return () => window.removeEventListener(EIP6963_REQUEST, answer)
}

async function askNode(url: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string }
  }
  if (error) throw toRpcError(error.code, error.message)
  return result
}

// EIP-191. A message that is not hexadecimal is text.
function signMessage(secret: Uint8Array, message: string): string {
  const bytes = /^0x([0-9a-f]{2})*$/i.test(message)
    ? hexToBytes(message.slice(2))
    : utf8ToBytes(message)
  return sign(
    secret,
    keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes)),
  )
}

function sign(secret: Uint8Array, hash: Uint8Array): string {
  const signature = secp256k1.sign(hash, secret)
  return `0x${signature.toCompactHex()}${(27 + signature.recovery).toString(16)}`
}

/** Address of a key, with its EIP-55 checksum. */
function toEvmAddress(secret: Uint8Array): string {
  const plain = bytesToHex(keccak_256(secp256k1.getPublicKey(secret, false).slice(1)).slice(-20))
  const hash = bytesToHex(keccak_256(utf8ToBytes(plain)))
  return `0x${[...plain].map((letter, index) => (Number.parseInt(hash[index]!, 16) >= 8 ? letter.toUpperCase() : letter)).join('')}`
}

function toHex(chainId: string): string {
  return `0x${Number(chainId.split(':')[1]).toString(16)}`
}
