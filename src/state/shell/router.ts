import { atom, computed, readonlyType, type ReadableAtom } from 'nanostores'
import { toRouteKey, type Route } from './routes.js'

export type Direction = 'forward' | 'back' | 'none'

export interface RouterState {
  readonly history: readonly [Route, ...Route[]]
  /** Direction of the last change, for the transition. */
  readonly direction: Direction
}

/** The stack of views. It contains no feature logic. */
export interface Router {
  readonly $state: ReadableAtom<RouterState>
  readonly $route: ReadableAtom<Route>
  /**
   * Shows a screen on top. Does nothing if the same screen with the same parameters is already
   * there.
   */
  push(route: Route): void
  /** Replaces the current screen. */
  replace(route: Route): void
  reset(route: Route): void
  /** Goes back one screen. Returns false if there is none. */
  back(): boolean
  /** Goes back to an earlier screen. Returns false if it is not on the stack. */
  backTo(view: Route['view']): boolean
  /**
   * Shows a screen that answers a question. Resolves with the answer, or with undefined when the
   * screen is left without one.
   */
  ask<T>(route: Route): Promise<T | undefined>
  /** Answers the question of the current screen and goes back. */
  answer(value: unknown): void
}

/** Creates {@link Router}. */
export function createRouter(): Router {
  const $state = atom<RouterState>({ history: [{ view: 'Connect' }], direction: 'none' })
  const $route = computed($state, ({ history }) => history.at(-1) ?? history[0])
  const questions = new Map<Route, (answer: unknown) => void>()

  function set(history: readonly Route[], direction: Direction) {
    $state.set({ history: history as readonly [Route, ...Route[]], direction })
    // When its screen is gone, a question resolves without an answer.
    for (const [route, settle] of questions) if (!history.includes(route)) settle(undefined)
  }
  function push(route: Route) {
    const { history } = $state.get()
    if (toRouteKey(history.at(-1) ?? history[0]) !== toRouteKey(route))
      set([...history, route], 'forward')
  }
  function back(): boolean {
    const { history } = $state.get()
    if (history.length < 2) return false
    set(history.slice(0, -1), 'back')
    return true
  }
  function backTo(view: Route['view']): boolean {
    const { history } = $state.get()
    const at = history.findLastIndex((route) => route.view === view)
    if (at < 0) return false
    if (at < history.length - 1) set(history.slice(0, at + 1), 'back')
    return true
  }
  return {
    $state: readonlyType($state),
    $route,
    push,
    replace(route) {
      set([...$state.get().history.slice(0, -1), route], 'forward')
    },
    reset(route) {
      set([route], 'none')
    },
    back,
    backTo,
    ask<T>(route: Route): Promise<T | undefined> {
      // A separate object, because the same screen may ask twice.
      const asked = { ...route }
      return new Promise((resolve) => {
        questions.set(asked, (answer) => {
          questions.delete(asked)
          resolve(answer as T | undefined)
        })
        set([...$state.get().history, asked], 'forward')
      })
    },
    answer(value) {
      questions.get($route.get())?.(value)
      back()
    },
  }
}
