import { atom, type ReadableAtom } from 'nanostores'
import type { ChainId } from '../../standards/caip.js'
import type { Chain } from '../../chains/adapter.js'
import { toError } from '../../errors/to-error.js'
import type { Core } from '../core.js'

export type Marks = ReturnType<typeof createMarks>

/** The pictures of networks: the app's own first, then those of the chain families for well-known ones. */
export function createMarks({ config, report }: Core) {
  const $marks = atom<Readonly<Partial<Record<ChainId, string>>>>({})
  let loading: Promise<void> | undefined

  async function fetchAll(): Promise<void> {
    const families = config.chains.filter(({ loadMarks, chains }) => loadMarks !== undefined && chains.some(({ icon }) => icon === undefined))
    const found = await Promise.all(families.map((family) => family.loadMarks!()))
    if (found.length > 0) $marks.set(Object.assign({}, ...found))
  }
  return {
    $marks: $marks as ReadableAtom<Readonly<Partial<Record<ChainId, string>>>>,
    /** Where a network's picture is; undefined leaves the place to a monogram. */
    find: (chain: Chain | undefined): string | undefined => chain && (chain.icon ?? $marks.get()[chain.id]),
    /** Fetches the families' pictures, once; without them monograms do. Never rejects. */
    load(): Promise<void> {
      loading ??= fetchAll().catch((failure) => {
        loading = undefined
        report(toError(failure, 'VIEW_FAILED'))
      })
      return loading
    },
  }
}
