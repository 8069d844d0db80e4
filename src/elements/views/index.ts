import type { ViewName } from '../../state/shell/routes.js'
import { once } from '../../platform/once.js'
import { firstViews } from './first-views.js'
import type { Views } from './view.js'

/** Every screen, and the lazy boundary: a screen's code is fetched when it is about to show. */
type AllViews = Views<ViewName>
/** The row of a screen. */
export type AnyView = AllViews[ViewName]

let rows: Partial<AllViews> = firstViews

/** The row of a screen, or undefined while the table that has it is not loaded. */
export function findView<V extends ViewName>(name: V): AllViews[V] | undefined {
  return rows[name]
}

/** The row of a screen, whose table it loads where it has to. Throws what `import()` throws; the next call tries again. */
export async function loadView<V extends ViewName>(name: V): Promise<AllViews[V]> {
  if (!rows[name]) await loadLaterViews()
  return rows[name] as AllViews[V]
}

/** Loads the table of the screens that show later. */
export const loadLaterViews = once(async () => {
  const { laterViews } = await import('./later-views.js')
  rows = { ...firstViews, ...laterViews } satisfies AllViews
})
