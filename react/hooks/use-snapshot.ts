import { useSyncExternalStore } from 'react'
import type { ModalSnapshot } from '../../src/index.js'
import type { ModalHandle } from '../modal-handle.js'

/**
 * Subscribes to a modal's state. During server rendering and hydration, returns the initial state.
 */
export function useSnapshot(modal: ModalHandle): ModalSnapshot {
  return useSyncExternalStore(modal.subscribe, modal.getState, modal.getInitialState)
}
