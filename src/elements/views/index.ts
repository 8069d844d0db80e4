import type { ViewName } from '../../state/shell/routes.js'
import type { State } from '../../state/state.js'
import { once } from '../../platform/async/once.js'
import { firstViews } from './first-views.js'
import type { Views } from './view.js'

/**
 * Every screen, and the lazy boundary: a screen's code loads when the screen is about to be shown.
 */
type AllViews = Views<ViewName>
/** A screen's row. */
export type AnyView = AllViews[ViewName]

let rows: Partial<AllViews> = firstViews

/** A screen's row; undefined while its table is not loaded. */
export function findView<V extends ViewName>(name: V): AllViews[V] | undefined {
  return rows[name]
}

/**
 * A screen's row; loads its table if necessary. Throws the errors of `import()`; the next call
 * tries again.
 */
export async function loadView<V extends ViewName>(name: V): Promise<AllViews[V]> {
  if (!rows[name]) await loadLaterViews()
  return rows[name] as AllViews[V]
}

/**
 * Loads what a screen is rendered from: its row, element, slices and texts. Throws the errors of
 * `import()`, or VIEW_FAILED; the next call tries again.
 */
export async function loadScreen(
  name: ViewName,
  { slices, appearance }: Pick<State, 'slices' | 'appearance'>,
): Promise<void> {
  const { load, needs, texts } = findView(name) ?? (await loadView(name))
  await Promise.all([
    load(),
    needs.length > 0 ? slices.load(needs) : undefined,
    ...[texts ?? []].flat().map((part) => appearance.loadTexts(part)),
  ])
}

/** Loads the table of the later screens. */
export const loadLaterViews = once(async () => {
  const { laterViews } = await import('./later-views.js')
  rows = { ...firstViews, ...laterViews } satisfies AllViews
})
