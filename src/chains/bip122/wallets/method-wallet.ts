import { wait } from '../../../platform/async/deadline.js'
import type { ChainId } from '../../../standards/caip.js'
import { readBytes, toHex } from '../bytes.js'
import { findByName, toForeignId, toName } from '../network-names.js'
import { findMethod, read, type BitcoinWallet } from './wallet.js'

// OKX has one object per network.
const OKX_OBJECTS: Readonly<Record<string, string>> = {
  BITCOIN_MAINNET: 'bitcoin',
  BITCOIN_TESTNET: 'bitcoinTestnet',
  BITCOIN_SIGNET: 'bitcoinSignet',
}

// UniSat may list no account right after it has switched its network.
const SWITCH_DELAYS_MS = [150, 400, 1000]

/**
 * A wallet with one method per action, such as UniSat's `window.unisat` and OKX's
 * `window.okxwallet.bitcoin`. It returns one address at a time.
 */
export function fromMethodWallet(wallet: object): BitcoinWallet {
  const okx = read(globalThis, 'okxwallet')
  const isOkx = read(okx, 'bitcoin') === wallet
  // The object of the current network.
  let current: object = wallet
  // UniSat's name of its network; undefined if it is not known. Fractal Bitcoin has the addresses
  // of Bitcoin, and all test networks share theirs.
  let network: unknown
  const findObject = (name: string) =>
    (isOkx ? read(okx, OKX_OBJECTS[name] ?? '') : wallet) as object | undefined
  const call = (method: string, ...inputs: unknown[]) => {
    const act = findMethod(current, method)
    if (!act) throw Object.assign(new Error(`The wallet has no ${method}.`), { code: 4200 })
    return act(...inputs)
  }
  async function askAccounts(silent: boolean): Promise<readonly unknown[]> {
    // OKX's objects of test networks have only `connect()`.
    const method = ['requestAccounts', 'getAccounts'].find(
      (name) => (name === 'getAccounts') === silent && findMethod(current, name),
    )
    if (!method && silent) return []
    const answer = await (method ? call(method) : call('connect'))
    const addresses = Array.isArray(answer) ? answer : [read(answer, 'address')]
    // Phantom lists accounts with their purposes and keys.
    if (addresses.length === 0 || typeof addresses[0] === 'object') return addresses
    const publicKey =
      read(answer, 'publicKey') ??
      (await findMethod(current, 'getPublicKey')?.().catch(() => undefined))
    return addresses.map((address, index) => ({ address, ...(index === 0 && { publicKey }) }))
  }

  return {
    supports: (chainId) => findObject(toUnisatName(chainId)) !== undefined,
    isOn: (chainId) => typeof network !== 'string' || readNetwork(network) === chainId,
    current: () => (typeof network === 'string' ? readNetwork(network) : undefined),
    async connect({ chainId, silent }) {
      current = findObject(toUnisatName(chainId)) ?? wallet
      const accounts = await askAccounts(silent)
      network = read(await findMethod(wallet, 'getChain')?.().catch(() => undefined), 'enum')
      return accounts
    },
    async switchChain(chainId) {
      const name = toUnisatName(chainId)
      current = findObject(name) ?? wallet
      if (isOkx) return askAccounts(false)
      network = read(await call('switchChain', name), 'enum')
      let accounts = await askAccounts(true)
      for (const delay of SWITCH_DELAYS_MS) {
        if (accounts.length > 0) break
        await wait(delay)
        accounts = await askAccounts(true)
      }
      return accounts
    },
    signMessage: ({ message, protocol }) =>
      call('signMessage', message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'),
    async signPsbt({ psbt, signInputs, broadcast }) {
      const hex = toHex(readBytes(psbt) ?? new Uint8Array())
      const signed = await call('signPsbt', hex, {
        autoFinalized: broadcast === true,
        toSignInputs: signInputs,
      })
      return { psbt: signed, ...(broadcast && { txid: await call('pushPsbt', signed) }) }
    },
    // Wallets of this kind take satoshis as a number.
    sendTransfer: ({ recipient, amount }) => call('sendBitcoin', recipient, Number(amount)),
    ...(findMethod(wallet, 'disconnect') && { disconnect: () => call('disconnect') }),
    watch({ changed }) {
      const on = findMethod(wallet, 'on')
      if (!on) return () => undefined
      const events: Record<string, (value: unknown) => void> = {
        accountsChanged(value) {
          network = undefined // the accounts may be those of another network, whose event follows
          return changed(
            Array.isArray(value)
              ? { accounts: value.map((it) => (typeof it === 'object' ? it : { address: it })) }
              : {},
          )
        },
        // OKX, with an object.
        accountChanged: () => changed({}),
        chainChanged: (value) => changed({ chainId: readNetwork(String(read(value, 'enum'))) }),
      }
      for (const [event, listener] of Object.entries(events))
        on(event, listener).catch(() => undefined)
      return () => {
        for (const [event, listener] of Object.entries(events))
          findMethod(wallet, 'removeListener')?.(event, listener).catch(() => undefined)
      }
    },
  }
}

// `BITCOIN_MAINNET`, `FRACTAL_BITCOIN_MAINNET`.
function readNetwork(name: string): ChainId | undefined {
  return findByName(name.replace(/^BITCOIN_/, '')) ?? toForeignId(name)
}

// Network names of UniSat's `switchChain`.
function toUnisatName(chainId: ChainId): string {
  return `BITCOIN_${toName(chainId).toUpperCase()}`
}
