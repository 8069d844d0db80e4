import { atom, readonlyType } from 'nanostores'
import type { ChainId } from '../../standards/caip.js'
import type { Chain } from '../../chains/adapter.js'
import { toError } from '../../errors/to-error.js'
import { once } from '../../platform/once.js'
import type { Core } from '../core.js'

export type Marks = ReturnType<typeof createMarks>

/** The pictures of networks: the app's own first, then those of the chain families for well-known ones. */
export function createMarks({ config, report }: Core) {
  const $marks = atom<Readonly<Partial<Record<ChainId, string>>>>({})
  const fetchAll = once(async () => {
    const families = config.chains.filter(({ loadMarks, chains }) => loadMarks !== undefined && chains.some(({ icon }) => icon === undefined))
    const found = await Promise.all(families.map((family) => family.loadMarks!()))
    if (found.length > 0) $marks.set(Object.assign({}, ...found))
  })
  return {
    $marks: readonlyType($marks),
    /** Where a network's picture is; undefined leaves the place to a monogram. */
    find: (chain: Chain | undefined): string | undefined => chain && (chain.icon ?? $marks.get()[chain.id]),
    /** Fetches the families' pictures, once. Monograms stand in for them. Never rejects. */
    load: (): Promise<void> => fetchAll().catch((failure) => report(toError(failure, 'VIEW_FAILED'))),
  }
}
