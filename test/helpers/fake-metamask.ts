import { base58 } from '@scure/base'
import { ALICE, announce, fakeEip1193, rpcError, type FakeEip1193 } from './wallets/fake-eip1193.js'
import { SOL_ALICE } from './wallets/fake-standard-wallet.js'
import { registerWithPage } from './browser/register-with-page.js'

/** A Bitcoin address of a fake wallet. */
export const BTC_ALICE = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const EXTENSION = 'nkbihfbeogaeaoehlefnkodbefgpgknn'

interface Scope {
  readonly accounts: readonly string[]
}
type Scopes = Readonly<Record<string, Scope>>
interface Message {
  readonly id?: unknown
  readonly method?: string
  readonly params?: unknown
}
type Send = (answer: object) => void

/** What MetaMask keeps over reloads of a page: the grant. It records every prompt. */
export interface FakeMetaMask {
  /** The grant of this page, by network. */
  scopes: Scopes
  /** Prompts that a visitor saw: `session`, or the family. */
  readonly prompts: string[]
  /** Requests on the line, in order. */
  readonly asked: [method: string, params: unknown][]
  /** Answers on the line, by method: a value, or a function that throws or waits. */
  readonly answers: Record<string, (params: unknown) => unknown>
  /** How often each request on the line is answered. */
  times: number
  /** Requests on the line to leave unanswered, as while MetaMask starts. */
  deaf: number
  /** The number of open ports. */
  readonly ports: { open: number; opened: number }
  /** Breaks every open port, as when Chromium stops the extension's worker. */
  breakPorts(): void
  /** The next prompt of a session waits until `approve()` or `reject()`. */
  hold(): { approve(scopes?: Scopes): void; reject(): void }
  /**
   * Puts its objects on the page, as after a load: with no memory of earlier objects. The returned
   * function takes them away.
   */
  load(): () => void
}

/**
 * MetaMask as its public sources describe it: sessions over a port of the extension, or over a
 * stream of messages in this window; Wallet Standard wallets whose connect functions prompt
 * whenever the page has no account of their family, silent or not; an EIP-1193 provider that
 * refuses the methods of sessions.
 */
export function fakeMetaMask({
  line = 'port',
  announces = false,
  name = 'MetaMask',
  evm = true,
}: {
  line?: 'port' | 'stream' | 'none'
  /** Announces its extension (CAIP-294), in the final form or the one before. */
  announces?: 'targets' | 'extensionId' | false
  name?: string
  evm?: boolean
} = {}): FakeMetaMask {
  const ends = new Set<() => void>()
  let held: { answer: Promise<Scopes> } | undefined
  const accounts: Readonly<Record<string, string>> = {
    eip155: ALICE,
    solana: SOL_ALICE,
    bip122: BTC_ALICE,
  }
  const list = (namespace: string) => [
    ...new Set(
      Object.entries(wallet.scopes).flatMap(([id, scope]) =>
        scope.accounts
          .filter((account) => account.startsWith(`${id}:`) && id.startsWith(`${namespace}:`))
          .map((account) => account.split(':')[2]!),
      ),
    ),
  ]
  const grant = (ids: readonly string[]): Scopes =>
    Object.fromEntries(
      ids.map((id) => [id, { accounts: [`${id}:${accounts[id.split(':')[0]!]!}`] }]),
    )
  const show = () => ({
    sessionScopes: Object.fromEntries(
      Object.entries(wallet.scopes).map(([id, scope]) => [
        id,
        { methods: [], notifications: [], ...scope },
      ]),
    ),
  })
  const usual: Record<string, (params: never) => unknown> = {
    wallet_getSession: show,
    async wallet_createSession({
      optionalScopes,
      sessionProperties,
    }: {
      optionalScopes: Scopes
      sessionProperties?: object
    }) {
      if (sessionProperties && Object.keys(sessionProperties).length === 0)
        throw rpcError(5302, 'Invalid sessionProperties requested')
      wallet.prompts.push('session')
      const waiting = held
      held = undefined
      // A session replaces the one before.
      wallet.scopes = waiting ? await waiting.answer : grant(Object.keys(optionalScopes))
      return show()
    },
    wallet_revokeSession({ scopes }: { scopes?: readonly string[] }) {
      wallet.scopes = scopes
        ? Object.fromEntries(Object.entries(wallet.scopes).filter(([id]) => !scopes.includes(id)))
        : {}
      return true
    },
  }

  async function answer({ id, method = '', params }: Message, send: Send) {
    wallet.asked.push([method, params])
    if (wallet.deaf-- > 0) return
    const act = wallet.answers[method] ?? usual[method]
    let reply: object
    try {
      if (!act) throw rpcError(-32601, 'The method does not exist')
      reply = { result: await act(params as never) }
    } catch (failure) {
      const { code, message } = failure as { code: number; message: string }
      reply = { error: { code, message } }
    }
    for (let time = 0; time < wallet.times; time++) send({ jsonrpc: '2.0', id, ...reply })
  }

  /** A wallet of Wallet Standard over the session; with its memory of the account. */
  function standardWallet(namespace: string, scope: string, kind: object) {
    let account: object | undefined
    const listeners = new Set<(change: object) => void>()
    const chains = namespace === 'solana' ? ['solana:mainnet'] : ['bitcoin:mainnet']
    const read = () => {
      const [address] = list(namespace)
      account =
        address === undefined
          ? undefined
          : {
              address,
              publicKey:
                namespace === 'solana' ? base58.decode(address) : new TextEncoder().encode(address),
              chains,
              features: [],
            }
    }
    const object = {
      version: '1.0.0',
      name,
      icon: 'data:image/png;base64,AA==',
      chains,
      get accounts() {
        return account ? [account] : []
      },
      features: {} as Record<string, object>,
    }
    const connect = async () => {
      if (!account) read()
      if (!account) {
        wallet.prompts.push(namespace)
        wallet.scopes = { ...wallet.scopes, ...grant([scope]) }
        read()
      }
      return { accounts: object.accounts }
    }
    const disconnect = async () => {
      account = undefined
      for (const listener of listeners) listener({ accounts: [] })
      await usual['wallet_revokeSession']!({ scopes: [scope] } as never)
    }
    const on = (_event: string, listener: (change: object) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
    const prefix = namespace === 'solana' ? 'standard' : 'bitcoin'
    object.features = {
      [`${prefix}:connect`]: { version: '1.0.0', connect },
      [`${prefix}:disconnect`]: { version: '1.0.0', disconnect },
      [`${prefix}:events`]: { version: '1.0.0', on },
      ...kind,
    }
    return object
  }

  function evmProvider(): FakeEip1193 {
    return fakeEip1193({
      answers: {
        eth_accounts: () => list('eip155'),
        eth_requestAccounts() {
          if (list('eip155').length === 0) {
            wallet.prompts.push('eip155')
            wallet.scopes = { ...wallet.scopes, ...grant(['eip155:1']) }
          }
          return list('eip155')
        },
        wallet_getPermissions: () =>
          list('eip155').length > 0 ? [{ parentCapability: 'eth_accounts' }] : [],
        wallet_revokePermissions() {
          wallet.scopes = Object.fromEntries(
            Object.entries(wallet.scopes).filter(([id]) => !id.startsWith('eip155:')),
          )
          return null
        },
      },
    })
  }

  const wallet: FakeMetaMask = {
    scopes: {},
    prompts: [],
    asked: [],
    answers: {},
    times: 1,
    deaf: 0,
    ports: { open: 0, opened: 0 },
    breakPorts() {
      for (const end of ends) end()
    },
    hold() {
      let settle: { approve(scopes: Scopes): void; reject(failure: Error): void }
      const answered = new Promise<Scopes>((resolve, reject) => {
        settle = { approve: resolve, reject }
      })
      held = { answer: answered }
      answered.catch(() => undefined)
      return {
        approve: (scopes = grant(['eip155:1', SOLANA, BITCOIN])) => settle.approve(scopes),
        reject: () => settle.reject(rpcError(4001)),
      }
    },
    load() {
      const stops = [
        registerWithPage(standardWallet('solana', SOLANA, SIGNS_SOLANA)),
        registerWithPage(standardWallet('bip122', BITCOIN, SIGNS_BITCOIN)),
      ]
      if (evm) stops.push(announce(evmProvider(), { name, rdns: 'io.metamask' }))
      if (line === 'port') stops.push(servePort(wallet.ports, ends, answer))
      if (line !== 'none') stops.push(serveStream(line, answer))
      if (announces) stops.push(announceExtension(announces, name))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
  return wallet
}

const SIGNS_SOLANA = { 'solana:signMessage': { version: '1.1.0', signMessage: async () => [] } }
const SIGNS_BITCOIN = { 'bitcoin:signMessage': { version: '1.0.0', signMessage: async () => [] } }

type Answer = (message: Message, send: Send) => Promise<void>

/** `chrome.runtime.connect` of a page that an extension accepts connections from. */
function servePort(ports: FakeMetaMask['ports'], ends: Set<() => void>, answer: Answer) {
  const page = globalThis as { chrome?: { runtime?: unknown } | undefined }
  const { chrome } = page
  const connect = (id: string) => {
    if (!/^[a-p]{32}$/.test(id)) throw new TypeError('Invalid extension id')
    const listeners: ((message: unknown) => void)[] = []
    const onEnd: (() => void)[] = []
    let open = true
    const close = () => {
      if (open) ports.open--
      open = false
      ends.delete(end)
    }
    const end = () => {
      close()
      for (const listener of onEnd) listener()
    }
    ports.open++
    ports.opened++
    ends.add(end)
    // Chromium reports a missing extension after connect() has returned.
    if (id !== EXTENSION) queueMicrotask(end)
    return {
      onMessage: {
        addListener: (listener: (message: unknown) => void) => listeners.push(listener),
      },
      onDisconnect: { addListener: (listener: () => void) => onEnd.push(listener) },
      postMessage({ type, data }: { type: string; data: Message }) {
        if (!open) throw new Error('Attempting to use a disconnected port object')
        if (type !== 'caip-348' || id !== EXTENSION) return
        const send = (reply: object) => {
          const message = { type, data: structuredClone(reply) }
          if (open) for (const listener of listeners) listener(message)
        }
        queueMicrotask(() => void answer(structuredClone(data), send))
      },
      disconnect: close,
    }
  }
  page.chrome = Object.assign(Object.create(chrome ?? {}) as object, { runtime: { connect } })
  return () => void (page.chrome = chrome)
}

/** The stream of MetaMask's content script: its state, and sessions where pages have no ports. */
function serveStream(line: 'port' | 'stream', answer: Answer) {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const { target, data: envelope } = Object(data) as { target?: string; data?: unknown }
    if (target !== 'metamask-contentscript') return
    const { name, data: message } = envelope as { name: string; data: Message }
    const send = (reply: object) =>
      postMessage({ target: 'metamask-inpage', data: { name, data: reply } }, location.origin)
    if (name === 'metamask-provider' && message.method === 'metamask_getProviderState')
      send({
        jsonrpc: '2.0',
        id: message.id,
        result: { accounts: [], ...(line === 'port' && { extensionId: EXTENSION }) },
      })
    else if (name === 'metamask-multichain-provider' && line === 'stream')
      void answer(message, send)
  }
  addEventListener('message', onMessage)
  return () => removeEventListener('message', onMessage)
}

/** Announces an extension by CAIP-294. */
export function announceExtension(
  form: 'targets' | 'extensionId',
  name: string,
  { rdns = 'io.metamask', id = EXTENSION }: { rdns?: string; id?: unknown } = {},
): () => void {
  const params = {
    uuid: crypto.randomUUID(),
    name,
    rdns,
    icon: 'data:image/svg+xml,<svg/>',
    ...(form === 'targets' ? { targets: [{ type: 'caip-348', value: id }] } : { extensionId: id }),
  }
  const tell = () =>
    dispatchEvent(
      new CustomEvent('caip294:wallet_announce', {
        detail: { id: 1, jsonrpc: '2.0', method: 'wallet_announce', params },
      }),
    )
  addEventListener('caip294:wallet_prompt', tell)
  return () => removeEventListener('caip294:wallet_prompt', tell)
}
