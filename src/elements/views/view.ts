import type { TemplateResult } from 'lit'
import { once } from '../../platform/once.js'
import type { TextPart } from '../../locales/index.js'
import type { MessageKey } from '../../locales/messages.js'
import type { SliceName } from '../../state/slices.js'
import type { State } from '../../state/state.js'
import type { Route, ViewName } from '../../state/shell/routes.js'
import type { StateElement } from '../base/state-element.js'

/** A screen: its title, the slices it needs, where its element is, and how the route's parameters reach it. */
export interface View<R extends Route, Needs extends SliceName> {
  /** A text's key, or the name itself where the title is a wallet's or network's name; undefined for no title. */
  readonly title: MessageKey | ((route: R, state: State) => string) | undefined
  /** The slices the outlet loads before the element shows. Fewer than the element's own do not compile. */
  readonly needs: readonly Needs[]
  /** Texts the outlet loads before the element shows, where they do not come with the first screen. */
  readonly texts?: TextPart | readonly TextPart[]
  readonly load: () => Promise<new () => StateElement<NoInfer<Needs>>>
  readonly template: (route: R, state: State) => TemplateResult
}

/** One row of a table of screens: its name, and what the compiler checks of it. */
export function view<V extends ViewName, Needs extends SliceName = never>(name: V, row: Omit<View<Extract<Route, { view: V }>, Needs>, 'needs'> & { readonly needs?: readonly Needs[] }): { readonly [K in V]: View<Extract<Route, { view: V }>, Needs> } {
  // `import()` resolves in a later task even for code that is loaded. `once` keeps the settled promise, so that a loaded screen is drawn in the same task.
  return { [name]: { needs: [], ...row, load: once(row.load) } } as never
}

/** A table of screens: a row for each of these names. */
export type Views<V extends ViewName> = { readonly [N in V]: View<Extract<Route, { view: N }>, SliceName> }
