import type { ViewName } from '../../state/shell/routes.js'
import type { State } from '../../state/state.js'
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

/** Loads what a screen is drawn from: its row, its element, its slices and its texts. Throws what `import()` throws, or VIEW_FAILED; the next call tries again. */
export async function loadScreen(name: ViewName, { slices, appearance }: Pick<State, 'slices' | 'appearance'>): Promise<void> {
  const { load, needs, texts } = findView(name) ?? (await loadView(name))
  await Promise.all([load(), needs.length > 0 ? slices.load(needs) : undefined, ...[texts ?? []].flat().map((part) => appearance.loadTexts(part))])
}

/** Loads the table of the screens that show later. */
export const loadLaterViews = once(async () => {
  const { laterViews } = await import('./later-views.js')
  rows = { ...firstViews, ...laterViews } satisfies AllViews
})
