import { wait } from '../../../platform/async/deadline.js'
import { loadSign } from '../requests/load-sign.js'
import { findByName, toLeatherName, toName, toSatsName } from '../network-names.js'
import type { Ways } from './request-sign.js'
import { findByPath, findMethod, read, type BitcoinWallet } from './wallet.js'

// sats-connect's codes for "declined", "unsupported" and "no permission". EIP-1474 uses the same
// numbers for other failures.
const SATS_CODES: Readonly<Record<number, number>> = {
  [-32000]: 4001,
  [-32001]: 4200,
  [-32002]: 4100,
}
const UNKNOWN_METHOD: readonly unknown[] = [-32601, -32600, 4200]
// A wallet that ignores a method it does not know must not hold up the connection.
const NETWORK_MS = 3000
const ADDRESSES = { purposes: ['payment', 'ordinals'], message: 'Connect' }

/**
 * A wallet with a single method `request(method, params)` that answers in JSON-RPC: sats-connect
 * wallets (Xverse and others), and Leather, which names some parameters differently. The shape of
 * the accounts distinguishes the two.
 */
export function fromRequestWallet(wallet: object): BitcoinWallet {
  const request = findMethod(wallet, 'request')!
  const methods = listMethods(wallet)
  let leather = false
  // The wallet's name of its Bitcoin network, in lower case; undefined or empty if it is not known.
  // All test networks share their addresses.
  let network: string | undefined
  // Numbers the events, so that an older answer does not replace the network of a newer event.
  let latest = 0

  async function ask(method: string, params: unknown): Promise<unknown> {
    let answer: unknown
    try {
      answer = await request(method, params)
    } catch (failure) {
      // Leather rejects with the whole response.
      throw toForeignError(read(failure, 'error') ?? failure)
    }
    const error = read(answer, 'error')
    if (error !== undefined && error !== null) throw toForeignError(error)
    return read(answer, 'result')
  }
  /**
   * Reads the network from an answer or event with accounts. Older versions of Xverse name it only
   * in `wallet_connect` and `wallet_getNetwork`. False if a newer event arrived meanwhile.
   */
  async function readNetwork(value: unknown, mine: number): Promise<boolean> {
    let named = readName(read(value, 'network'))
    // Leather has no current network: each request names its own. The list of methods in
    // `btc_providers` need not be complete.
    if (!named && !leather)
      named = await Promise.race([ask('wallet_getNetwork', null), wait(NETWORK_MS)]).then(
        readName,
        () => undefined,
      )
    if (mine !== latest) return false
    network = named
    return true
  }
  /** Tries the first method, and the next one if the wallet does not support it. */
  async function askAccounts([[method, params], ...others]: Ways): Promise<unknown> {
    try {
      const result = await ask(method, params)
      const accounts = Array.isArray(result) ? result : read(result, 'addresses')
      if (!Array.isArray(accounts)) return accounts
      leather = accounts.some((account) => read(account, 'symbol') === 'BTC')
      if (accounts.length > 0) await readNetwork(result, latest)
      return accounts.map((account) => ({
        ...(account as object),
        ...(leather && { purpose: toPurpose(account) }),
        path: read(account, 'derivationPath'),
      }))
    } catch (failure) {
      const [next, ...rest] = others
      if (!next || !UNKNOWN_METHOD.includes(read(failure, 'code'))) throw failure
      return askAccounts([next, ...rest])
    }
  }

  return {
    supports: () => true,
    isOn: (chainId) => !network || network === toName(chainId),
    current: () => findByName(network),
    async connect({ chainId, silent }) {
      if (silent) {
        // A wallet that refuses or lacks this method returns accounts only with a prompt.
        return askAccounts([['wallet_getAccount', null]]).catch(() => [])
      }
      const addresses = ['getAddresses', { ...ADDRESSES, network: toLeatherName(chainId) }] as const
      const permission = [
        'wallet_connect',
        { addresses: ADDRESSES.purposes, message: ADDRESSES.message, network: toSatsName(chainId) },
      ] as const
      return askAccounts(
        methods && !methods.includes('wallet_connect') ? [addresses] : [permission, addresses],
      )
    },
    async switchChain(chainId) {
      return askAccounts(await (await loadSign()).requestSwitch({ ask, leather }, chainId))
    },
    signMessage: async (given) => (await loadSign()).requestMessage({ ask, leather }, given),
    signPsbt: async (given) => (await loadSign()).requestPsbt({ ask, leather }, given),
    sendTransfer: async (given) => (await loadSign()).requestTransfer({ ask, leather }, given),
    // Which of the two is supported depends on the version of the wallet.
    disconnect: () =>
      ask('wallet_disconnect', null).catch(() => ask('wallet_renouncePermissions', null)),
    watch({ changed, end }) {
      const add = findMethod(wallet, 'addListener')
      if (!add) return () => undefined
      const events: Record<string, (value: unknown) => void> = {
        // Asked for, because an account event and a network event may arrive in either order.
        accountChange: (value) =>
          void readNetwork(value, ++latest).then(
            (current) =>
              current &&
              changed({ accounts: read(value, 'addresses'), chainId: findByName(network) }),
          ),
        networkChange(value) {
          latest++
          network = readName(value)
          // Without a name, the wallet is asked for both.
          changed({ accounts: network && read(value, 'addresses'), chainId: findByName(network) })
        },
        disconnect: end,
      }
      const stops = Object.entries(events).map(([eventName, cb]) =>
        attempt(() =>
          (wallet as { addListener(listener: object): unknown }).addListener({ eventName, cb }),
        ),
      )
      return () =>
        stops.forEach((stop) => typeof stop === 'function' && attempt(stop as () => unknown))
    },
  }
}

// Events are optional: a wallet whose `addListener` throws still signs.
function attempt(act: () => unknown): unknown {
  try {
    return act()
  } catch {
    return undefined
  }
}

// `{ bitcoin: { name: 'Testnet4' }, stacks: … }` of an answer or event.
function readName(value: unknown): string | undefined {
  const name = read(read(value, 'bitcoin'), 'name')
  return typeof name === 'string' ? name.toLowerCase() : undefined
}

function toForeignError(error: unknown): Error {
  const code = read(error, 'code')
  const known = typeof code === 'number' ? (SATS_CODES[code] ?? code) : undefined
  return Object.assign(
    new Error(String(read(error, 'message') ?? 'The wallet did not return a reason.')),
    { code: known },
  )
}

// Leather returns the type of each address instead of its purpose; its Stacks addresses have
// another symbol.
function toPurpose(account: unknown): string | undefined {
  if (read(account, 'symbol') !== 'BTC') return 'stacks'
  return read(account, 'type') === 'p2tr' ? 'ordinals' : 'payment'
}

// The methods that the wallet lists in `window.btc_providers`.
function listMethods(wallet: object): readonly unknown[] | undefined {
  const listed = read(globalThis, 'btc_providers')
  const entry = Array.isArray(listed)
    ? listed.find((candidate) => findByPath(read(candidate, 'id')) === wallet)
    : undefined
  const methods = read(entry, 'methods')
  return Array.isArray(methods) && methods.length > 0 ? methods : undefined
}
