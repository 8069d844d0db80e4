import type { Eip1193Request } from '../../standards/eip1193.js'
import { toWalletName } from '../../standards/wallet-text.js'
import { isMetaMask, type NamedWallet } from './metamask.js'
import { findRuntime, openPort, openStream, type SessionLine } from './session-line.js'

const ANNOUNCE = 'caip294:wallet_announce'
const PROMPT = 'caip294:wallet_prompt'
const SESSIONS = 'metamask-multichain-provider'
const ACCOUNTS = 'metamask-provider'
// MetaMask has left requests unanswered that came while it started.
const AGAIN_MS = 1000

/**
 * Opens the line to a wallet's sessions: a port to the extension that it announces (CAIP-294), and
 * MetaMask's own way to say its extension, or its stream. Undefined if it has none. Prompts
 * nothing.
 */
export async function findLine(
  wallet: NamedWallet,
  signal: AbortSignal,
): Promise<SessionLine | undefined> {
  const announced = findAnnounced(wallet)
  const port = announced && openPort(announced)
  if (port) return port
  if (!isMetaMask(wallet)) return undefined
  return (findRuntime() && (await openMetaMask(signal))) || openStream(SESSIONS)
}

/** The port to MetaMask's extension; undefined if it does not say which it is, as in its app. */
async function openMetaMask(signal: AbortSignal): Promise<SessionLine | undefined> {
  const accounts = openStream(ACCOUNTS)
  try {
    const state = await repeat(accounts, { method: 'metamask_getProviderState' }, signal)
    const { extensionId } = Object(state) as { readonly extensionId?: unknown }
    return typeof extensionId === 'string' ? openPort(extensionId) : undefined
  } finally {
    accounts.close()
  }
}

/** The id of the extension that a wallet announces; wallets answer within the event. */
function findAnnounced({ name, rdns }: NamedWallet): string | undefined {
  let found: string | undefined
  const onAnnounce = (event: Event) => {
    try {
      const { params } = Object((event as CustomEvent<unknown>).detail) as { params?: unknown }
      const announced = Object(params) as Record<string, unknown>
      const isSame = rdns ? announced.rdns === rdns : toWalletName(announced.name) === name
      if (isSame) found ??= readExtension(announced)
    } catch {
      // A getter of the announcement threw.
    }
  }
  addEventListener(ANNOUNCE, onAnnounce)
  const detail = { id: 1, jsonrpc: '2.0', method: 'wallet_prompt', params: {} }
  dispatchEvent(new CustomEvent(PROMPT, { detail }))
  removeEventListener(ANNOUNCE, onAnnounce)
  return found
}

// `extensionId` is the form before the standard had `targets`.
function readExtension({ targets, extensionId }: Record<string, unknown>): string | undefined {
  const list = Array.isArray(targets) ? (targets as unknown[]) : []
  const target = list
    .map((item) => Object(item) as Record<string, unknown>)
    .find(({ type }) => type === 'caip-348')
  const id = target?.value ?? extensionId
  return typeof id === 'string' ? id : undefined
}

/**
 * Sends a request that changes nothing, every second until one of them is answered. Rejects with
 * the wallet's refusal, when the line ends, and with an abort.
 */
export function repeat(
  line: SessionLine,
  request: Eip1193Request,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const send = () => void line.request(request).then(settle(resolve), settle(reject))
    const timer = setInterval(send, AGAIN_MS)
    const onAbort = () => settle(reject)(signal.reason)
    const settle =
      <T>(act: (value: T) => void) =>
      (value: T) => {
        clearInterval(timer)
        signal.removeEventListener('abort', onAbort)
        act(value)
      }
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    send()
  })
}
