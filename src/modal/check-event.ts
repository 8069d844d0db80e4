import { fail } from '../options/option-kinds.js'
import type { ModalEvents } from '../state/shell/events.js'

const EVENTS = {
  open: 0,
  close: 0,
  connect: 0,
  disconnect: 0,
  accountsChange: 0,
  chainChange: 0,
  signIn: 0,
  signOut: 0,
  error: 0,
  alert: 0,
  track: 0,
} satisfies Record<keyof ModalEvents, 0>

/** Throws OPTIONS_INVALID for an unknown event name and for a listener that is not a function. */
export function checkEvent(event: unknown, listener: unknown): void {
  if (!Object.hasOwn(EVENTS, event as string))
    fail('on(event)', event, Object.keys(EVENTS).join(', '))
  checkListener(`on("${String(event)}", listener)`, listener)
}

/** Throws OPTIONS_INVALID for a listener that is not a function; `call` names the method. */
export function checkListener(call: string, listener: unknown): void {
  if (typeof listener !== 'function') fail(call, listener, 'a function')
}
