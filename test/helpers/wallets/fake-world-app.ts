/** A command as World App receives it. */
export interface WorldAppMessage {
  readonly command: string
  readonly version?: number
  readonly payload: Readonly<Record<string, unknown>>
}

/** World App around this page, and a node of World Chain. */
export interface FakeWorldApp {
  readonly received: WorldAppMessage[]
  /** Answers by command: a payload, or a function that makes one. Without one, nothing is answered. */
  readonly answers: Record<string, unknown>
  /** Results of the node by method: a value, or a function of the parameters. */
  readonly node: Record<string, unknown>
  /** The node's requests in order. */
  readonly reads: [method: string, params: unknown][]
  /** Calls `MiniKit.trigger()` of this page, as the app does. */
  trigger(event: string, payload: unknown): void
  stop(): void
}

/** Account of the fake World App. */
export const WORLD_ACCOUNT = '0x480A0000000000000000000000000000000B0b01'
/** Address of the fake node. */
export const WORLD_NODE = 'https://node.world.example/'
export const OPERATION = `0x${'0b'.repeat(32)}`

const COMMANDS = [
  ['wallet-auth', 2],
  ['send-transaction', 2],
  ['sign-message', 1],
  ['sign-typed-data', 1],
] as const

interface Scope {
  WorldApp?: object
  webkit?: object
  Android?: object
  MiniKit?: { trigger?(event: string, payload: unknown): void }
}

/** Puts World App's view around this page: its objects, and the answers of its wallet. */
export function fakeWorldApp({
  system = 'ios',
  visit = { wallet_address: WORLD_ACCOUNT },
  commands = COMMANDS,
}: {
  readonly system?: 'ios' | 'android'
  readonly visit?: object
  readonly commands?: readonly (readonly [name: string, version: number])[]
} = {}): FakeWorldApp {
  const scope = window as Scope
  const before = { fetch: window.fetch, webkit: scope.webkit, MiniKit: scope.MiniKit }
  const app: FakeWorldApp = {
    received: [],
    answers: {},
    node: { eth_blockNumber: '0x64' },
    reads: [],
    trigger: (event, payload) => scope.MiniKit?.trigger?.(event, payload),
    stop() {
      delete scope.WorldApp
      delete scope.Android
      Object.assign(scope, before)
      if (before.webkit === undefined) delete scope.webkit
      if (before.MiniKit === undefined) delete scope.MiniKit
    },
  }
  function receive(message: WorldAppMessage) {
    app.received.push(message)
    const given = app.answers[message.command]
    if (given === undefined) return
    const payload: unknown = typeof given === 'function' ? given(message.payload) : given
    queueMicrotask(() => app.trigger(`miniapp-${message.command}`, payload))
  }
  scope.WorldApp = {
    world_app_version: 4_000_000,
    device_os: system,
    supported_commands: commands.map(([name, version]) => ({
      name,
      supported_versions: [version],
    })),
    safe_area_insets: { top: 0, right: 0, bottom: 0, left: 0 },
    ...visit,
  }
  if (system === 'ios') scope.webkit = { messageHandlers: { minikit: { postMessage: receive } } }
  else
    scope.Android = {
      postMessage: (text: string) => receive(JSON.parse(text) as WorldAppMessage),
    }
  window.fetch = async (input, init) => {
    if (input !== WORLD_NODE) return before.fetch(input, init)
    const { id, method, params } = JSON.parse(String(init!.body)) as {
      readonly id: number
      readonly method: string
      readonly params: unknown
    }
    app.reads.push([method, params])
    if (!(method in app.node)) throw new TypeError('the node is not reached')
    const given = app.node[method]
    const result: unknown = typeof given === 'function' ? given(params) : given
    return Response.json({ jsonrpc: '2.0', id, result: result ?? null })
  }
  return app
}
