import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ModalEvents } from '../../src/index.js'
import { useModal } from '../modal-context.js'

// Before the first paint, so that the event of a connection that is restored immediately is
// received. React 18 warns about layout effects on a server, which has no registry of elements.
const useEarlyEffect = typeof customElements === 'undefined' ? useEffect : useLayoutEffect

/** Listeners by event. */
export type ModalListeners = { readonly [E in keyof ModalEvents]?: (value: ModalEvents[E]) => void }

/**
 * Calls the component's listeners on the modal's events, always those of its last render. Throws
 * PROVIDER_MISSING.
 *
 * @example
 * useWalletModalEvents({
 *   connect: ({ account }) => console.log(account),
 *   error: ({ code, docs }) => console.log(code, docs),
 * })
 */
export function useWalletModalEvents(listeners: ModalListeners): void {
  const modal = useModal('useWalletModalEvents')
  const latest = useRef(listeners)
  useEarlyEffect(() => {
    latest.current = listeners
  })
  const events = Object.keys(listeners).sort().join()
  useEarlyEffect(() => {
    const listen = <E extends keyof ModalEvents>(event: E) =>
      modal.on(event, (value) => latest.current[event]?.(value))
    const stops = events
      .split(',')
      .filter(Boolean)
      .map((event) => listen(event as keyof ModalEvents))
    return () => stops.forEach((stop) => stop())
  }, [modal, events])
}
