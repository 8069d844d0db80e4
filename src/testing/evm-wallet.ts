import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import { EIP6963_ANNOUNCE, EIP6963_REQUEST } from '../standards/eip6963.js'
import type { Eip1193Provider, Eip1193Request } from '../standards/eip1193.js'
import { hashTypedData, type TypedData } from './typed-data.js'
import { findDecline, findUnknownNetwork, whenAnnounced, type EvmQuirk } from './quirks.js'
import {
  createUser,
  putFirst,
  toIcon,
  toMockWallet,
  toRpcError,
  type MockWallet,
  type MockWalletOptions,
} from './mock-wallet.js'
import { createPermissions } from './permissions.js'
import { toUtf8 } from './to-utf8.js'

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
  /** What the wallet does besides the standards, as real wallets do. */
  readonly quirks?: readonly EvmQuirk[]
}

/** A wallet of EVM networks. */
export interface MockEvmWallet extends MockWallet {
  /** Its EIP-1193 provider. */
  readonly provider: Eip1193Provider
  /** Switches the wallet to another network, CAIP-2, as its user would. */
  switchChain(chainId: string): void
  /** Revokes inside the wallet what it has granted (ERC-7715), as its user would. */
  revokeGranted(): void
}

/** Accounts 0 and 1 of the mnemonic that local development chains fund. */
const SECRETS = [
  'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
].map(hexToBytes)

// A Solana address, among the accounts of wallets of several families.
const OTHER_FAMILY = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const SLOW_START_MS = 14_000
const INJECTION_MS = 1500
const EARLY_MS = 300
const FIRST_EVENT_MS = 100

/**
 * Adds an EVM wallet to the page. It announces itself (EIP-6963) and signs messages with real keys.
 */
export function mockEvmWallet({
  name = 'Mock EVM Wallet',
  rdns = `test.${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
  quirks = [],
  icon = toQuirkIcon(quirks) ?? toIcon(name),
  secrets = SECRETS,
  chainId: first = 'eip155:1',
  chains,
  rpcUrl,
}: MockEvmWalletOptions = {}): MockEvmWallet {
  const has = (quirk: EvmQuirk) => quirks.includes(quirk)
  const keys = secrets.map((secret) => ({ secret, address: toEvmAddress(secret) }))
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const known = chains && new Set([first, ...chains])
  let chainId = first
  const list = () =>
    putFirst(keys, user.selected).map(({ address }) =>
      has('lower-case-accounts')
        ? address.toLowerCase()
        : has('upper-case-accounts')
          ? `0x${address.slice(2).toUpperCase()}`
          : address,
    )
  const listOpen = () => {
    const accounts = user.open ? [...(has('mixed-accounts') ? [OTHER_FAMILY] : []), ...list()] : []
    return has('accounts-as-text') ? `[${accounts.join(', ')}]` : accounts
  }
  const toChain = (id: string): unknown => {
    const number = Number(id.split(':')[1])
    if (has('chain-id-number')) return number
    if (has('chain-id-padded')) return `0x${number.toString(16).padStart(64, '0')}`
    return has('chain-id-decimal') ? String(number) : toHex(id)
  }
  function emit(event: string, value: unknown) {
    for (let times = has('double-events') ? 2 : 1; times > 0; times--)
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  const user = createUser({
    id: rdns,
    decline: findDecline(quirks) ?? (() => toRpcError(4001, 'User rejected the request.')),
    changed: () => emit('accountsChanged', listOpen()),
    locked: has('locked-at-load'),
  })
  const answersAt = Date.now() + (has('slow-start') ? SLOW_START_MS : 0)

  function switchChain(next: string) {
    if (has('disconnect-on-switch'))
      emit('disconnect', toRpcError(1013, 'Disconnected from MetaMask'))
    chainId = next
    emit('chainChanged', toChain(next))
  }
  async function prompt() {
    if (has('one-prompt') && user.asking)
      throw toRpcError(-32002, 'Already processing a request. Please wait.')
    try {
      await user.prompt()
    } catch (decline) {
      if (has('decline-unanswered')) await new Promise(() => {})
      throw decline
    }
  }
  const permissions = createPermissions(
    has,
    prompt,
    () => toHex(chainId),
    () => user.locked,
  )
  async function requestAccounts() {
    try {
      if (!user.open) await prompt()
    } catch (decline) {
      if (has('decline-as-nothing')) return undefined
      throw decline
    }
    user.grant()
    return listOpen()
  }
  function readChain(wanted: unknown): `eip155:${number}` {
    const { chainId: text } = wanted as { chainId: string }
    if (has('strict-chain-ids') && !/^0x[1-9a-f][0-9a-f]*$/.test(text))
      throw toRpcError(-32602, `Expected 0x-prefixed, unpadded hexadecimal. Received: ${text}`)
    return `eip155:${Number(text)}`
  }
  function findKey(address: unknown) {
    const key =
      user.open && keys.find((one) => one.address.toLowerCase() === String(address).toLowerCase())
    if (!key) throw toRpcError(4100, 'The page may not use this account.')
    return key.secret
  }
  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_requestAccounts: requestAccounts,
    eth_accounts() {
      if (has('accounts-prompt') && !user.granted) return requestAccounts()
      if (has('refuses-while-locked') && user.locked) throw toRpcError(4100, 'Unauthorized')
      return listOpen()
    },
    eth_chainId() {
      if (has('no-chain-id'))
        throw toRpcError(-32601, 'The method eth_chainId does not exist/is not available')
      return has('chain-id-zero') ? '0x0' : toChain(chainId)
    },
    net_version: () => chainId.split(':')[1],
    // The wallets without a chain id are asked for a block: those of Ethereum Classic are mined.
    ...((has('no-chain-id') || has('chain-id-zero')) && {
      eth_getBlockByNumber: () => ({ difficulty: '0x0' }),
    }),
    async personal_sign([message, address]) {
      const secret = findKey(address)
      await prompt()
      const signature = signMessage(secret, String(message))
      return has('ledger-signature')
        ? `${signature.slice(0, -2)}0${signature.endsWith('b') ? 0 : 1}`
        : signature
    },
    async eth_signTypedData_v4([address, data]) {
      const secret = findKey(address)
      await prompt()
      return sign(secret, hashTypedData(JSON.parse(String(data)) as TypedData))
    },
    async wallet_switchEthereumChain([wanted]) {
      const next = readChain(wanted)
      if (has('no-switch')) throw toRpcError(4200, 'wallet_switchEthereumChain is not supported.')
      if (known && !known.has(next))
        throw findUnknownNetwork(quirks)?.() ?? toRpcError(4902, 'Unrecognized chain.')
      if (next === chainId || has('switch-does-nothing')) return null
      await prompt()
      if (has('switch-answers-early')) setTimeout(() => switchChain(next), EARLY_MS)
      else switchChain(next)
      return null
    },
    async wallet_addEthereumChain([added]) {
      await prompt()
      const next = readChain(added)
      known?.add(next)
      if (has('add-switches')) switchChain(next)
      return null
    },
    ...(!has('no-permissions') && {
      wallet_getPermissions: () =>
        user.granted && !(user.locked && has('hides-permissions-while-locked'))
          ? [{ parentCapability: 'eth_accounts' }]
          : [],
      wallet_revokePermissions() {
        if (has('revoke-fails')) throw toRpcError(-32603, 'Unrecognized subject has no permissions')
        user.revoke()
        return null
      },
    }),
    ...permissions.methods,
  }
  /** Writes an answer in the form of the quirks. */
  function write(method: string, answer: unknown): unknown {
    const isHash = method === 'eth_sendTransaction'
    if (isHash && has('hash-as-object')) return { hash: answer, type: 2, blockHash: null }
    const quirk = isHash ? 'hash-without-0x' : 'signature-without-0x'
    return (isHash || /^(personal_sign|eth_sign)/.test(method)) && has(quirk)
      ? String(answer).replace(/^0x/, '')
      : answer
  }
  const provider = {
    request: async ({ method, params }: Eip1193Request) => {
      const answer = await user.serve(method, params, async () => {
        if (Date.now() < answersAt)
          await new Promise((resolve) => setTimeout(resolve, answersAt - Date.now()))
        const act = methods[method]
        if (act) return act(Array.isArray(params) ? params : params === undefined ? [] : [params])
        if (!rpcUrl)
          throw toRpcError(
            4200,
            `${method} is not offered: give mockEvmWallet() an rpcUrl, or answer('${method}', …).`,
          )
        return askNode(rpcUrl, method, params)
      })
      return write(method, answer)
    },
    ...(has('hides-permissions-while-locked') && {
      _metamask: { isUnlocked: async () => !user.locked },
    }),
    on(event: string, listener: (value: never) => void) {
      if (has('throws-on-listen')) throw new Error('This provider has no events.')
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
  if (has('no-events')) delete provider.on
  if (has('no-events') || has('no-remove-listener')) delete provider.removeListener
  if (has('throws-on-read-events'))
    for (const name of ['on', 'removeListener'])
      Object.defineProperty(provider, name, {
        get() {
          throw new TypeError(`'get' on proxy: property '${name}' did not return its actual value`)
        },
      })
  if (has('frozen')) Object.freeze(provider)
  if (has('first-chain-event'))
    setTimeout(() => emit('chainChanged', toChain(chainId)), FIRST_EVENT_MS)
  const stop =
    has('legacy-only') || has('late-injection')
      ? inject(provider, has('late-injection') ? INJECTION_MS : 0)
      : whenAnnounced(quirks, () =>
          announce(
            { uuid: crypto.randomUUID(), name, icon, ...(!has('no-rdns') && { rdns }) },
            provider,
          ),
        )
  return Object.defineProperties(
    { provider, switchChain, revokeGranted: permissions.revokeAll } as MockEvmWallet,
    Object.getOwnPropertyDescriptors(toMockWallet(user, { name, listAddresses: list, stop })),
  )
}

/** Sets `window.ethereum`, as wallets do that announce nothing. */
function inject(provider: Eip1193Provider, delayMs: number): () => void {
  const page = globalThis as { ethereum?: unknown }
  const set = () => void (page.ethereum = provider)
  if (delayMs === 0) set()
  const timer = delayMs > 0 ? setTimeout(set, delayMs) : undefined
  return () => {
    clearTimeout(timer)
    if (page.ethereum === provider) delete page.ethereum
  }
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">
<rect width="8" height="8"
fill="#375bd2"/></svg>`
// 1 × 1 pixel.
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function toQuirkIcon(quirks: readonly EvmQuirk[]): string | undefined {
  if (quirks.includes('icon-raw-svg')) return `data:image/svg+xml,${SVG}`
  if (quirks.includes('icon-newline')) return `\n  data:image/png;base64,${PNG}`
  return quirks.includes('icon-avif') ? `data:image/avif;base64,${PNG}` : undefined
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
  const bytes = /^0x([0-9a-f]{2})*$/i.test(message) ? hexToBytes(message.slice(2)) : toUtf8(message)
  return sign(
    secret,
    keccak_256(concatBytes(toUtf8(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes)),
  )
}

function sign(secret: Uint8Array, hash: Uint8Array): string {
  const signature = secp256k1.sign(hash, secret)
  return `0x${signature.toCompactHex()}${(27 + signature.recovery).toString(16)}`
}

/** Address of a key, with its EIP-55 checksum. */
function toEvmAddress(secret: Uint8Array): string {
  const plain = bytesToHex(keccak_256(secp256k1.getPublicKey(secret, false).slice(1)).slice(-20))
  const hash = bytesToHex(keccak_256(toUtf8(plain)))
  return `0x${[...plain].map((letter, index) => (Number.parseInt(hash[index]!, 16) >= 8 ? letter.toUpperCase() : letter)).join('')}`
}

function toHex(chainId: string): string {
  return `0x${Number(chainId.split(':')[1]).toString(16)}`
}
