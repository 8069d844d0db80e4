import { useSyncExternalStore } from 'react'
import type { AppState, OnboardAPI } from './init.js'
import { useOnboard } from './onboard-context.js'

/** One part of the state of an object of `init()`. */
export function useSelected<K extends keyof AppState>(
  { state, modal }: OnboardAPI,
  key: K,
): AppState[K] {
  return useSyncExternalStore(
    modal.subscribe,
    () => state.get()[key],
    () => state.get()[key],
  )
}

/** The state, or one part of it. Throws PROVIDER_MISSING before `init()`. */
export function useAppState(): AppState
export function useAppState<K extends keyof AppState>(key: K): AppState[K]
export function useAppState(key?: keyof AppState) {
  const { modal, state } = useOnboard('useAppState')
  const read = () => (key === undefined ? state.get() : state.get()[key])
  return useSyncExternalStore(modal.subscribe, read, read)
}
