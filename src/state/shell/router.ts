import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Route } from './routes.js'

export type Direction = 'forward' | 'back' | 'none'

export interface RouterState {
  readonly history: readonly [Route, ...Route[]]
  /** Which way the last change travelled, for the motion. */
  readonly direction: Direction
}

export type Router = ReturnType<typeof createRouter>

/** The view stack. Knows screens, not business. */
export function createRouter() {
  const $state = atom<RouterState>({ history: [{ view: 'Connect' }], direction: 'none' })
  const $route = computed($state, ({ history }) => history.at(-1)!)

  function set(history: readonly Route[], direction: Direction) {
    $state.set({ history: history as readonly [Route, ...Route[]], direction })
  }
  return {
    $state: $state as ReadableAtom<RouterState>,
    $route: $route as ReadableAtom<Route>,
    push(route: Route) {
      const { history } = $state.get()
      if (history.at(-1)!.view !== route.view) set([...history, route], 'forward')
    },
    /** Swaps the screen that shows. */
    replace(route: Route) {
      const { history } = $state.get()
      if (history.at(-1)!.view !== route.view) set([...history.slice(0, -1), route], 'forward')
    },
    reset(route: Route) {
      set([route], 'none')
    },
    /** Goes back one screen; false when there is none behind. */
    back(): boolean {
      const { history } = $state.get()
      if (history.length < 2) return false
      set(history.slice(0, -1), 'back')
      return true
    },
  }
}
