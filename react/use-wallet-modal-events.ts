import { useEffect, useRef } from 'react'
import type { ModalEvents } from '../src/index.js'
import { useModal } from './modal-context.js'

/** Functions to call, by event. */
export type ModalListeners = { readonly [E in keyof ModalEvents]?: (value: ModalEvents[E]) => void }

/**
 * Calls the component's functions on the modal's events, always those of its last drawing. Throws PROVIDER_MISSING.
 *
 * @example
 * useWalletModalEvents({ connect: ({ account }) => greet(account), error: ({ code }) => report(code) })
 */
export function useWalletModalEvents(listeners: ModalListeners): void {
  const modal = useModal('useWalletModalEvents')
  const latest = useRef(listeners)
  useEffect(() => {
    latest.current = listeners
  })
  const events = Object.keys(listeners).sort().join()
  useEffect(() => {
    const listen = <E extends keyof ModalEvents>(event: E) => modal.on(event, (value) => latest.current[event]?.(value))
    const stops = events.split(',').filter(Boolean).map((event) => listen(event as keyof ModalEvents))
    return () => stops.forEach((stop) => stop())
  }, [modal, events])
}
