import { WalletModalError } from '../errors/wallet-modal-error.js'
import { toError } from '../errors/to-error.js'
import type { Core } from '../state/core.js'
import type { State } from '../state/state.js'
import type { WalletEntry } from '../state/wallets/wallet-entry.js'
import type { ConnectOptions, ConnectResult } from './wallet-modal.js'

// Wallets announce within a moment of being asked; a name is looked for at least that long.
const FIND_TRIES = 10
const FIND_EVERY_MS = 50

/** What connecting by request needs of a modal. */
export interface ConnectRequestContext {
  readonly core: Core
  load(): Promise<State>
  show(act: (state: State) => void): Promise<State>
  /** Throws once the modal is destroyed. */
  checkAlive(): void
  /** Aborts when the modal is destroyed. */
  readonly lifetime: AbortSignal
}

/** What `modal.connect()` does: reaches the wallet named, or lets the person choose. Throws OPTIONS_INVALID, CHAIN_NOT_CONFIGURED, WALLET_NOT_FOUND, MODAL_CLOSED, REQUEST_ABORTED and what connecting throws. */
export async function connectWallet(context: ConnectRequestContext, options: ConnectOptions = {}): Promise<ConnectResult> {
  const { core, load, checkAlive, lifetime } = context
  checkRequest(core, options)
  const { wallet: id, namespace, chainId, signal } = options
  if (!id) return waitForPerson(context, (state) => state.modal.open({ view: 'Connect', ...(namespace ? { namespace } : {}) }), options)
  const wallet = await findWallet(await load(), id)
  checkAlive()
  if (!wallet) throw new WalletModalError('WALLET_NOT_FOUND', { details: { wallet: id } })
  const injected = wallet.injected.find((one) => !namespace || one.namespace === namespace)
  if (!injected) return waitForPerson(context, (state) => state.modal.open({}, { view: 'ConnectingWalletConnect', wallet }), options)
  const connection = await core.connecting.connectInjected(injected, { ...(chainId ? { chainId } : {}), signal: signal ? AbortSignal.any([signal, lifetime]) : lifetime })
  core.track('CONNECT_SUCCESS', { method: 'browser', name: wallet.name })
  return { namespace: connection.namespace, account: connection.accounts[0]!, accounts: connection.accounts, chainId: connection.chainId, wallet: connection.wallet }
}

function checkRequest({ config, network }: Core, options: ConnectOptions) {
  const fail = (option: string, value: unknown, expectation: string) => new WalletModalError('OPTIONS_INVALID', { details: { option, value: String(value), expectation } })
  if (Object(options) !== options) throw fail('connect()', options, 'an object such as { wallet: \'io.metamask\' }')
  const { wallet, namespace, chainId, signal } = options
  if (wallet !== undefined && typeof wallet !== 'string') throw fail('connect({ wallet })', wallet, 'the id or name of a wallet')
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw fail('connect({ signal })', signal, 'an AbortSignal')
  if (namespace && !config.chains.some((support) => support.namespace === namespace)) throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: namespace } })
  if (chainId && !network.find(chainId)) throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: String(chainId) } })
}

async function findWallet({ wallets, directory }: State, id: string): Promise<WalletEntry | undefined> {
  const stop = wallets.$rows.listen(() => {})
  try {
    for (let tries = 0; tries < FIND_TRIES; tries++) {
      const found = wallets.find(id)
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, FIND_EVERY_MS))
    }
    await directory.prefetch()
    return wallets.find(id)
  } finally {
    stop()
  }
}

async function waitForPerson({ core, show }: ConnectRequestContext, open: (state: State) => void, { chainId: wanted, signal }: ConnectOptions): Promise<ConnectResult> {
  const stops: (() => void)[] = []
  let state: State | undefined
  let came = false
  try {
    const outcome = new Promise<ConnectResult>((resolve, reject) => {
      stops.push(
        core.events.on('connect', ({ namespace, account, chainId, wallet, restored }) => {
          came = restored
          resolve({ namespace, account, accounts: core.connections.$accounts.get()[namespace]?.accounts ?? [account], chainId, wallet })
        }),
        // Connecting closes the modal too: its own event has settled this by then. An embedded modal tells of it and stays.
        core.events.on('close', () => queueMicrotask(() => reject(new WalletModalError('MODAL_CLOSED')))),
      )
      const abort = () => reject(new WalletModalError('REQUEST_ABORTED', { cause: signal?.reason }))
      signal?.addEventListener('abort', abort, { once: true })
      stops.push(() => signal?.removeEventListener('abort', abort))
      if (signal?.aborted) abort()
    })
    outcome.catch(() => {
      // Settled while the screens were still loading: awaited below.
    })
    state = await show(open)
    const result = await outcome
    // An earlier connection came back while the person was being asked: there is nothing left to ask.
    if (came) state.modal.close()
    return wanted && result.chainId !== wanted ? await moveOrStay(core, result, wanted) : result
  } catch (failure) {
    if (toError(failure).code === 'REQUEST_ABORTED') state?.modal.close()
    throw failure
  } finally {
    for (const stop of stops) stop()
  }
}

/** Asks the wallet just connected to go to a network; where it cannot, or the person declines, it stays where it is. */
async function moveOrStay({ connections, switchNetwork }: Core, result: ConnectResult, wanted: ConnectResult['chainId']): Promise<ConnectResult> {
  if (!wanted.startsWith(`${result.namespace}:`)) return result
  await switchNetwork(wanted).catch(() => {
    // The connection is what was asked for; its network is in the result.
  })
  const now = connections.find(result.namespace)
  return now ? { ...result, account: now.accounts[0]!, accounts: now.accounts, chainId: now.chainId } : result
}
