import { useSyncExternalStore } from 'react'
import type { ModalSnapshot } from '../src/index.js'
import type { ModalHandle } from './modal-handle.js'

/** Follows a modal's state; while a page is rendered on a server or hydrated, its state before any visitor. */
export function useSnapshot(modal: ModalHandle): ModalSnapshot {
  return useSyncExternalStore(modal.subscribe, modal.getState, modal.getInitialState)
}
