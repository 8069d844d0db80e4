import { atom, readonlyType } from 'nanostores'
import { isAbort, toError } from '../../errors/to-error.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import { wait } from '../../platform/deadline.js'
import { toName, type ResolvedName } from './resolve-name.js'

const DEBOUNCE_MS = 500
const MAX_TEXT = 300

/** Who receives a payment, as far as the typed text says. `address` is present only with `status` `ready`, and belongs to `text`. */
export type ReceiverState =
  | { readonly status: 'empty' | 'looking' | 'invalid' | 'unknown'; readonly text: string }
  | { readonly status: 'failed'; readonly text: string; readonly error: WalletModalError }
  | { readonly status: 'ready'; readonly text: string; readonly address: string; readonly name?: string; readonly avatar?: string }

/** How texts are read on the active network. */
export interface ReceiverReader {
  /** A valid address with a correct checksum, or undefined. */
  parseAddress(text: string): Promise<string | undefined>
  /** The address of a name on the network; undefined where the name has none. Absent where names cannot be looked up. */
  findName?(name: string, signal: AbortSignal): Promise<ResolvedName | undefined>
}

export type Receiver = ReturnType<typeof createReceiver>

/** Reads a receiver from a text. Every edit takes the receiver before it away at once; a late answer for an older text is dropped. */
export function createReceiver(reader: () => Promise<ReceiverReader>) {
  const $receiver = atom<ReceiverState>({ status: 'empty', text: '' })
  let controller = new AbortController()

  async function read(text: string, signal: AbortSignal, pauseMs: number): Promise<ReceiverState> {
    const { parseAddress, findName } = await reader()
    const address = await parseAddress(text)
    if (address !== undefined) return { status: 'ready', text, address }
    const name = toName(text)
    if (name === undefined || !findName) return { status: 'invalid', text }
    await wait(pauseMs, signal)
    const found = await findName(name, signal)
    // What a server says has to be an address of this network as much as what a visitor types.
    const checked = found && (await parseAddress(found.address))
    return checked === undefined ? { status: 'unknown', text } : { status: 'ready', text, address: checked, name, ...(found!.avatar !== undefined && { avatar: found!.avatar }) }
  }
  async function set(value: string, pauseMs = DEBOUNCE_MS): Promise<void> {
    controller.abort()
    const { signal } = (controller = new AbortController())
    const text = value.slice(0, MAX_TEXT).trim()
    $receiver.set({ status: text === '' ? 'empty' : 'looking', text })
    if (text === '') return
    try {
      const state = await read(text, signal, pauseMs)
      if (!signal.aborted) $receiver.set(state)
    } catch (failure) {
      if (!signal.aborted && !isAbort(failure)) $receiver.set({ status: 'failed', text, error: toError(failure) })
    }
  }
  return {
    $receiver: readonlyType($receiver),
    /** Takes a new text; names are looked up 500 ms after the last one. */
    set,
    /** Takes what is known already, such as a receiver before. The text is read as a typed one is. */
    choose: (text: string) => set(text, 0),
    clear: () => void set(''),
  }
}
