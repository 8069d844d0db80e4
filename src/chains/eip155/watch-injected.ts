import { isEip1193Provider } from '../../standards/eip1193.js'
import { EIP6963_ANNOUNCE, EIP6963_REQUEST, parseEip6963Detail } from '../../standards/eip6963.js'
import type { InjectedWallet, Unwatch } from '../adapter.js'

const LEGACY_INITIALIZED = 'ethereum#initialized'
const LEGACY_NAME = 'Browser Wallet'

type Listener = (wallets: readonly InjectedWallet[]) => void

interface Watcher {
  readonly listener: Listener
  readonly announced: boolean
  readonly legacy: boolean
}

// Facts of the page, shared by every modal on it; they live while somebody watches.
const watchers = new Set<Watcher>()
const uuids = new Set<string>()
let announced: readonly InjectedWallet[] = []
let legacy: InjectedWallet | undefined
let starting = false

/**
 * Tells the EVM wallets of this page, at once and on every change: those that announce themselves
 * (EIP-6963) and the one at `window.ethereum`. A wallet is listed once, and the first announcement of
 * an rdns or name stays: a provider put in its place later is ignored.
 */
export function watchInjected(listener: Listener, options: { announced: boolean; legacy: boolean }): Unwatch {
  const watcher = { listener, ...options }
  const first = watchers.size === 0
  watchers.add(watcher)
  if (first) start()
  else listener(list(watcher))
  return () => {
    if (watchers.delete(watcher) && watchers.size === 0) stop()
  }
}

function start() {
  window.addEventListener(EIP6963_ANNOUNCE, onAnnounce)
  window.addEventListener(LEGACY_INITIALIZED, onLegacy)
  // Wallets in app browsers may come with the page's last scripts and without an event.
  window.addEventListener('load', onLegacy)
  readLegacy()
  // Wallets answer within this call; the watcher hears of them together.
  starting = true
  window.dispatchEvent(new Event(EIP6963_REQUEST))
  starting = false
  tell()
}

function stop() {
  window.removeEventListener(EIP6963_ANNOUNCE, onAnnounce)
  window.removeEventListener(LEGACY_INITIALIZED, onLegacy)
  window.removeEventListener('load', onLegacy)
  uuids.clear()
  announced = []
  legacy = undefined
}

function onAnnounce(event: Event) {
  const detail = parseEip6963Detail(read(event, 'detail'))
  if (!detail) return
  const { info, provider } = detail
  const id = info.rdns || info.name
  const listed = uuids.has(info.uuid) || announced.some((wallet) => wallet.id === id || wallet.name === info.name || wallet.provider === provider)
  if (listed) return
  uuids.add(info.uuid)
  const wallet: InjectedWallet = {
    id,
    namespace: 'eip155',
    type: 'ANNOUNCED',
    name: info.name,
    ...(info.icon && { icon: info.icon }),
    ...(info.rdns && { rdns: info.rdns }),
    provider,
  }
  announced = [...announced, wallet]
  tell()
}

function onLegacy() {
  const before = legacy
  readLegacy()
  if (legacy !== before) tell()
}

function readLegacy() {
  const provider = read(window, 'ethereum')
  if (legacy || !isEip1193Provider(provider)) return
  legacy = { id: 'injected', namespace: 'eip155', type: 'INJECTED', name: LEGACY_NAME, provider }
}

function tell() {
  if (starting) return
  for (const watcher of [...watchers]) watcher.listener(list(watcher))
}

function list(watcher: Watcher): readonly InjectedWallet[] {
  const wallets = watcher.announced ? announced : []
  const same = legacy && wallets.some((wallet) => isSame(wallet.provider, legacy!.provider))
  return watcher.legacy && legacy && !same ? [...wallets, legacy] : wallets
}

// The same object announced and at `window.ethereum` is one wallet; some put a wrapper of it there, with the same marks (`isMetaMask`).
function isSame(announced: unknown, other: unknown): boolean {
  if (announced === other) return true
  const marks = listMarks(other)
  const own = listMarks(announced)
  return marks.length > 0 && marks.every((mark) => own.includes(mark))
}

function listMarks(provider: unknown): readonly string[] {
  const marks: string[] = []
  try {
    for (const key in provider as object) if (/^is[A-Z]/.test(key) && read(provider as object, key) === true) marks.push(key)
  } catch {
    // A proxy that does not let itself be listed has no marks.
  }
  return marks
}

// A getter of the page, or of a wallet's event, may throw.
function read(target: object, key: string): unknown {
  try {
    return (target as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

