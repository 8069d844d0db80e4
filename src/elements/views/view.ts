import type { TemplateResult } from 'lit'
import { once } from '../../platform/async/once.js'
import type { TextPart } from '../../locales/index.js'
import type { MessageKey } from '../../locales/messages.js'
import type { SliceName } from '../../state/slices.js'
import type { State } from '../../state/state.js'
import type { Route, ViewName } from '../../state/shell/routes.js'
import type { StateElement } from '../base/state-element.js'

/**
 * A screen: its title, the slices it needs, its element, and how the element gets the route's
 * parameters.
 */
export interface View<R extends Route, Needs extends SliceName> {
  /**
   * Key of a text, or a function that returns the name of a wallet or network; undefined for no
   * title.
   */
  readonly title: MessageKey | ((route: R, state: State) => string) | undefined
  /**
   * Slices that the outlet loads before it shows the element. Listing fewer than the element needs
   * does not compile.
   */
  readonly needs: readonly Needs[]
  /** Texts that the outlet loads before it shows the element, beyond those of the first screen. */
  readonly texts?: TextPart | readonly TextPart[]
  readonly load: () => Promise<new () => StateElement<NoInfer<Needs>>>
  readonly template: (route: R, state: State) => TemplateResult
}

/** One row of a table of screens, checked by the compiler. */
export function view<V extends ViewName, Needs extends SliceName = never>(
  name: V,
  row: Omit<View<Extract<Route, { view: V }>, Needs>, 'needs'> & {
    readonly needs?: readonly Needs[]
  },
): { readonly [K in V]: View<Extract<Route, { view: V }>, Needs> } {
  // `import()` resolves in a later task even for code that is loaded. `once` keeps the settled
  // promise, so that a loaded screen is drawn in the same task.
  return { [name]: { needs: [], ...row, load: once(row.load) } } as never
}

/** A table of screens, one row per name. */
export type Views<V extends ViewName> = {
  readonly [N in V]: View<Extract<Route, { view: N }>, SliceName>
}
