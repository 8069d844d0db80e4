import { ProviderRpcError } from '../errors/provider-rpc-error.js'

/** The version of the protocol, which World App reads. */
const INIT = { command: 'init', payload: { version: 1, minorVersion: 96 } }
/** The commands of the wallet, with the version of their payloads. */
const VERSIONS = {
  'wallet-auth': 2,
  'send-transaction': 2,
  'sign-message': 1,
  'sign-typed-data': 1,
} as const
const USER_REJECTED = 4001
const UNSUPPORTED = 4200
const DISCONNECTED = 4900
const PENDING = -32002
const INTERNAL = -32603

/** A command of World App's wallet. */
export type WorldAppCommand = keyof typeof VERSIONS

/** The fields of a successful answer. */
export type WorldAppAnswer = Readonly<Record<string, unknown>>

/** The fields of `window.WorldApp` that this module reads. */
export interface WorldAppVisit {
  /** The visitor's account, once World App has given it to this page. */
  readonly wallet_address?: unknown
  readonly supported_commands?: unknown
}

interface Receiver {
  trigger?: (event: string, payload: unknown) => void
}
interface Bridge {
  postMessage?: (message: unknown) => void
}
interface Scope {
  readonly WorldApp?: WorldAppVisit
  readonly webkit?: { readonly messageHandlers?: { readonly minikit?: Bridge } }
  readonly Android?: Bridge
  MiniKit?: Receiver
}

/** Sends a command to World App and resolves with its answer. */
export type AskWorldApp = (command: WorldAppCommand, payload: object) => Promise<WorldAppAnswer>

/** World App's description of this visit; empty where it is not readable. */
export function readVisit(): WorldAppVisit {
  return Object((window as Scope).WorldApp) as WorldAppVisit
}

/**
 * The messages of MiniKit, World App's protocol for mini apps: a command goes to the app's native
 * view, and the app calls `MiniKit.trigger()` of this page with the answer. Answers carry no id, so
 * each command waits once: the same command rejects with -32002 meanwhile. Rejects with 4001 when the
 * visitor declines, and with 4200 when this version of World App does not know the command.
 */
export function createWorldAppMessages(): AskWorldApp {
  const scope = window as Scope
  const waiting = new Map<string, (payload: unknown) => void>()
  const own: Receiver = { trigger: (event, payload) => void settle(event, payload) }
  const wrapped = new WeakSet<object>()
  let started = false

  function settle(event: string, payload: unknown): boolean {
    const answer = waiting.get(event)
    waiting.delete(event)
    if (waiting.size === 0 && scope.MiniKit === own) delete scope.MiniKit
    answer?.(payload)
    return answer !== undefined
  }
  /** Reads the answers, beside the app's own MiniKit if it has installed one. */
  function listen() {
    const theirs = (scope.MiniKit ??= own)
    const { trigger } = theirs
    if (theirs === own || !trigger || wrapped.has(theirs)) return
    wrapped.add(theirs)
    theirs.trigger = (event, payload) => {
      if (!settle(event, payload)) trigger.call(theirs, event, payload)
    }
  }
  function post(message: object) {
    const ios = scope.webkit?.messageHandlers?.minikit
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a native view has none
    if (ios?.postMessage) ios.postMessage(message)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a native view has none
    else if (scope.Android?.postMessage) scope.Android.postMessage(JSON.stringify(message))
    else throw new ProviderRpcError(DISCONNECTED, 'World App gives this page no way to it.')
  }

  return async (command, payload) => {
    const version = VERSIONS[command]
    if (!isSupported(command, version))
      throw new ProviderRpcError(
        UNSUPPORTED,
        `This version of World App has no ${command}, version ${version}.`,
      )
    const event = `miniapp-${command}`
    if (waiting.has(event))
      throw new ProviderRpcError(PENDING, `World App has not answered the last ${command} yet.`)
    const answer = new Promise<unknown>((resolve) => waiting.set(event, resolve))
    try {
      // The app's own MiniKit has already started the protocol.
      if (!started && !scope.MiniKit) post(INIT)
      started = true
      listen()
      post({ command, version, payload })
    } catch (failure) {
      settle(event, undefined)
      throw failure
    }
    return toAnswer(command, await answer)
  }
}

function isSupported(command: string, version: number): boolean {
  const { supported_commands: commands } = readVisit()
  return (
    Array.isArray(commands) &&
    commands.some((entry: unknown) => {
      const { name, supported_versions: versions } = Object(entry) as Record<string, unknown>
      return name === command && Array.isArray(versions) && versions.includes(version)
    })
  )
}

function toAnswer(command: string, payload: unknown): WorldAppAnswer {
  const answer = Object(payload) as WorldAppAnswer
  if (answer['status'] === 'success') return answer
  const code = String(answer['error_code'] ?? 'no answer').slice(0, 60)
  throw new ProviderRpcError(
    code === 'user_rejected' ? USER_REJECTED : INTERNAL,
    `World App refused ${command}: ${code}.`,
  )
}
