import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { readBytes, toBase64, toHex } from './bytes.js'
import { findByName, toNames } from './network-names.js'
import { findByPath, findMethod, read, type BitcoinWallet } from './wallet.js'

// sats-connect's own numbers for "declined", "unsupported" and "no permission". EIP-1474 uses the same ones for other failures.
const SATS_CODES: Readonly<Record<number, number>> = { [-32000]: 4001, [-32001]: 4200, [-32002]: 4100 }
const ADDRESSES = { purposes: ['payment', 'ordinals'], message: 'Connect' }

/**
 * A wallet with one `request(method, params)` that answers in JSON-RPC: those of sats-connect (Xverse and others), and
 * Leather, which names some parameters differently. The shape of its accounts tells the two apart.
 */
export function fromRequestWallet(wallet: object): BitcoinWallet {
  const request = findMethod(wallet, 'request')!
  const methods = listMethods(wallet)
  let leather = false

  async function ask(method: string, params: unknown): Promise<unknown> {
    let answer: unknown
    try {
      answer = await request(method, params)
    } catch (failure) {
      throw toForeignError(read(failure, 'error') ?? failure) // Leather rejects with the whole answer
    }
    const error = read(answer, 'error')
    if (error !== undefined && error !== null) throw toForeignError(error)
    return read(answer, 'result')
  }
  async function askAccounts(chainId: Parameters<BitcoinWallet['supports']>[0], ways: readonly (readonly [method: string, params?: unknown])[]): Promise<unknown> {
    for (const [index, [method, params]] of ways.entries()) {
      try {
        const result = await ask(method, params)
        const accounts = Array.isArray(result) ? result : read(result, 'addresses')
        if (!Array.isArray(accounts)) return accounts
        leather = accounts.some((account) => read(account, 'symbol') === 'BTC')
        return accounts.map((account) => ({ ...(account as object), ...(leather && { purpose: toPurpose(account) }), path: read(account, 'derivationPath') }))
      } catch (failure) {
        // The next way is for wallets that do not know this one.
        if (index === ways.length - 1 || ![-32601, -32600, 4200].includes(read(failure, 'code') as number)) throw failure
      }
    }
    throw new WalletModalError('WALLET_LOCKED', { details: { chainId } })
  }

  return {
    supports: () => true,
    async connect({ chainId, silent }) {
      if (silent) {
        // A wallet that refuses, or has no such method, gives an account with a prompt only.
        return askAccounts(chainId, [['wallet_getAccount', null]]).catch(() => [])
      }
      const addresses = ['getAddresses', { ...ADDRESSES, network: toNames(chainId).leather }] as const
      const permission = ['wallet_connect', { addresses: ADDRESSES.purposes, message: ADDRESSES.message, network: toNames(chainId).sats }] as const
      return askAccounts(chainId, methods && !methods.includes('wallet_connect') ? [addresses] : [permission, addresses])
    },
    async switchChain(chainId) {
      if (leather) return askAccounts(chainId, [['getAddresses', { network: toNames(chainId).leather }]])
      await ask('wallet_changeNetwork', { name: toNames(chainId).sats })
      return askAccounts(chainId, [['wallet_getAccount', null], ['getAddresses', ADDRESSES]])
    },
    async signMessage({ message, address, protocol, chainId }) {
      const params = leather ? { message, paymentType: /^(bc|tb|bcrt)1p/.test(address) ? 'p2tr' : 'p2wpkh', network: toNames(chainId).leather } : { message, address, protocol: protocol.toUpperCase() }
      const result = await ask('signMessage', params)
      const signer = read(result, 'address')
      if (typeof signer === 'string' && signer !== address) throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account: address } })
      return read(result, 'signature')
    },
    async signPsbt({ psbt, signInputs, broadcast = false, chainId }) {
      if (leather) {
        const hex = toHex(readBytes(psbt) ?? new Uint8Array())
        const result = await ask('signPsbt', { hex, signAtIndex: signInputs.map(({ index }) => index), allowedSighash: [...new Set(signInputs.flatMap(({ sighashTypes }) => sighashTypes ?? []))], broadcast, network: toNames(chainId).leather })
        return { psbt: read(result, 'hex'), txid: read(result, 'txid') }
      }
      const byAddress: Record<string, number[]> = {}
      for (const { address, index } of signInputs) (byAddress[address] ??= []).push(index)
      const result = await ask('signPsbt', { psbt: toBase64(readBytes(psbt) ?? new Uint8Array()), signInputs: byAddress, broadcast })
      return { psbt: read(result, 'psbt'), txid: read(result, 'txid') }
    },
    async sendTransfer({ recipient, amount, chainId }) {
      const params = leather ? { recipients: [{ address: recipient, amount: String(amount) }], network: toNames(chainId).leather } : { recipients: [{ address: recipient, amount: Number(amount) }] }
      return read(await ask('sendTransfer', params), 'txid')
    },
    ...(!methods || methods.includes('wallet_disconnect') || methods.includes('wallet_renouncePermissions')
      ? { disconnect: () => ask('wallet_disconnect', null).catch((failure) => (read(failure, 'code') === -32601 ? ask('wallet_renouncePermissions', null) : undefined)) }
      : {}),
    watch({ changed, end }) {
      const add = findMethod(wallet, 'addListener')
      if (!add) return () => undefined
      const events: Record<string, (value: unknown) => void> = {
        accountChange: (value) => changed({ accounts: read(value, 'addresses') }),
        networkChange: (value) => changed({ accounts: read(value, 'addresses'), chainId: findByName('sats', read(read(value, 'bitcoin'), 'name')) }),
        disconnect: end,
      }
      const stops = Object.entries(events).map(([eventName, cb]) => (wallet as { addListener(listener: object): unknown }).addListener({ eventName, cb }))
      return () => stops.forEach((stop) => typeof stop === 'function' && (stop as () => void)())
    },
  }
}

function toForeignError(error: unknown): Error {
  const code = read(error, 'code')
  const known = typeof code === 'number' ? (SATS_CODES[code] ?? code) : undefined
  return Object.assign(new Error(String(read(error, 'message') ?? 'The wallet gave no reason.')), { code: known })
}

// Leather names the kind of each address, not its purpose; its Stacks addresses have another symbol.
function toPurpose(account: unknown): string | undefined {
  if (read(account, 'symbol') !== 'BTC') return 'stacks'
  return read(account, 'type') === 'p2tr' ? 'ordinals' : 'payment'
}

// What the wallet listed in `window.btc_providers` says it can do.
function listMethods(wallet: object): readonly unknown[] | undefined {
  const listed = read(globalThis, 'btc_providers')
  const entry = Array.isArray(listed) ? listed.find((candidate) => findByPath(read(candidate, 'id')) === wallet) : undefined
  const methods = read(entry, 'methods')
  return Array.isArray(methods) && methods.length > 0 ? methods : undefined
}
