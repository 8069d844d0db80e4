import { WalletModalError } from '../errors/wallet-modal-error.js'
import { isAbort, toError } from '../errors/to-error.js'
import { once } from '../platform/async/once.js'
import type { Core } from './core.js'
import { firstSlices } from './first-slices.js'
import type { laterSlices } from './later-slices.js'
import type { AnyRow, Made, SliceParts } from './slice-row.js'

/**
 * Every slice outside the first opening. A view names those it needs; the outlet loads them before
 * it shows the view.
 */
type AllSlices = typeof firstSlices & typeof laterSlices

export type SliceName = keyof AllSlices
export type Slice<N extends SliceName> = Made<AllSlices[N]>

export interface Slices {
  /**
   * Loads slices and their dependencies. Throws VIEW_FAILED, after which the next call tries again;
   * REQUEST_ABORTED once the modal is destroyed.
   */
  load(names: readonly SliceName[]): Promise<void>
  /** A loaded slice, otherwise undefined. */
  find<N extends SliceName>(name: N): Slice<N> | undefined
  /**
   * A slice in the view's `needs`, which the outlet has loaded. Throws VIEW_FAILED if it is not
   * loaded.
   */
  get<N extends SliceName>(name: N): Slice<N>
}

const loadLaterSlices = once(() => import('./later-slices.js'))

async function loadRow(name: string): Promise<AnyRow> {
  const rows: Readonly<Record<string, AnyRow>> = firstSlices
  return rows[name] ?? ((await loadLaterSlices()).laterSlices as typeof rows)[name]!
}

/** The lazy slices of one modal. Each is loaded and created once, after its dependencies. */
export function createSlices(core: Core, findFirst: () => SliceParts): Slices {
  const made = new Map<string, unknown>()
  const running = new Map<string, () => Promise<unknown>>()

  async function make(name: string): Promise<unknown> {
    const slice = await loadRow(name)
    const needs = Object.keys(slice.needs)
    const [module, ...parts] = await Promise.all([slice.load(core), ...needs.map(load)])
    // A slice stops its listeners when `lifetime` aborts. One created after that would never stop
    // them.
    core.lifetime.throwIfAborted()
    const value = await slice.create(
      module,
      { core, first: findFirst() },
      Object.fromEntries(needs.map((need, index) => [need, parts[index]])),
    )
    made.set(name, value)
    return value
  }
  function load(name: string): Promise<unknown> {
    const start = running.get(name) ?? once(() => make(name))
    running.set(name, start)
    return start()
  }
  const find = <N extends SliceName>(name: N) => made.get(name) as Slice<N> | undefined
  return {
    find,
    get(name) {
      const slice = find(name)
      if (!slice)
        throw new WalletModalError('VIEW_FAILED', {
          details: { view: name, reason: 'the view does not name this slice in its `needs`' },
        })
      return slice
    },
    async load(names) {
      try {
        await Promise.all(names.map(load))
      } catch (failure) {
        if (isAbort(failure)) throw toError(failure)
        throw new WalletModalError('VIEW_FAILED', {
          details: { view: names.join(), reason: toError(failure).message },
          cause: failure,
        })
      }
    },
  }
}
