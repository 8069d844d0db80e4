import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { isAbort, toError } from '../../errors/to-error.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import { wait } from '../../platform/async/deadline.js'
import { toName, type ResolvedName } from './resolve-name.js'

const PAUSE_MS = 600
const MAX_TEXT = 300

/**
 * The receiver that the typed text stands for. `address` is present only with `status` `ready` and
 * belongs to `text`. `typing`: the text is no address yet, and the pause after an edit has not
 * passed.
 */
export type ReceiverState =
  | {
      readonly status: 'empty' | 'typing' | 'looking' | 'invalid' | 'unknown'
      readonly text: string
    }
  | { readonly status: 'failed'; readonly text: string; readonly error: WalletModalError }
  | {
      readonly status: 'ready'
      readonly text: string
      readonly address: string
      readonly name?: string
      readonly avatar?: string
    }

/** Resolves texts on the active network. */
export interface ReceiverReader {
  /** A valid address with a correct checksum; otherwise undefined. */
  parseAddress(text: string): Promise<string | undefined>
  /**
   * The address of a name on the network; undefined if the name has none. Not defined where names
   * cannot be resolved.
   */
  findName?(name: string, signal: AbortSignal): Promise<ResolvedName | undefined>
}

/**
 * Resolves a receiver from a text. Every edit clears the previous receiver immediately. A late
 * response for an older text is dropped.
 */
export interface Receiver {
  readonly $receiver: ReadableAtom<ReceiverState>
  /**
   * Sets the text. Names are resolved, and a text that is no address is refused, 600 ms after the
   * last edit.
   */
  set(value: string, pauseMs?: number): Promise<void>
  /** Sets a known text, such as an earlier receiver, and resolves it without the pause. */
  choose(text: string): Promise<void>
  clear(): void
}

/** Creates {@link Receiver}. */
export function createReceiver(reader: () => Promise<ReceiverReader>): Receiver {
  const $receiver = atom<ReceiverState>({ status: 'empty', text: '' })
  let controller = new AbortController()

  async function read(text: string, signal: AbortSignal, pauseMs: number): Promise<ReceiverState> {
    const { parseAddress, findName } = await reader()
    const address = await parseAddress(text)
    if (address !== undefined) return { status: 'ready', text, address }
    await wait(pauseMs, signal)
    const name = toName(text)
    if (name === undefined || !findName) return { status: 'invalid', text }
    $receiver.set({ status: 'looking', text })
    const found = await findName(name, signal)
    // An address from a server is checked like a typed one.
    const checked = found && (await parseAddress(found.address))
    return checked === undefined
      ? { status: 'unknown', text }
      : {
          status: 'ready',
          text,
          address: checked,
          name,
          ...(found?.avatar !== undefined && { avatar: found.avatar }),
        }
  }
  async function set(value: string, pauseMs = PAUSE_MS): Promise<void> {
    controller.abort()
    const { signal } = (controller = new AbortController())
    const text = value.slice(0, MAX_TEXT).trim()
    $receiver.set({ status: text === '' ? 'empty' : 'typing', text })
    if (text === '') return
    try {
      const state = await read(text, signal, pauseMs)
      if (!signal.aborted) $receiver.set(state)
    } catch (failure) {
      if (!signal.aborted && !isAbort(failure))
        $receiver.set({ status: 'failed', text, error: toError(failure) })
    }
  }
  return {
    $receiver: readonlyType($receiver),
    set,
    choose: (text) => set(text, 0),
    clear: () => void set(''),
  }
}
