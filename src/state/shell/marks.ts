import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import type { ChainId } from '../../standards/caip.js'
import type { Chain } from '../../chains/adapter.js'
import { toError } from '../../errors/to-error.js'
import { once } from '../../platform/async/once.js'
import type { Core } from '../core.js'

/** Icons of networks: the app's own first, then the namespaces' icons of well-known networks. */
export interface Marks {
  readonly $marks: ReadableAtom<Readonly<Partial<Record<ChainId, string>>>>
  /** Address of a network's icon. Undefined: show a generated one. Empty: not known yet. */
  find(chain: Chain | undefined): string | undefined
  /** Loads the namespaces' icons, once. Never rejects. */
  load(): Promise<void>
}

/** Creates {@link Marks}. */
export function createMarks({ config, report }: Core): Marks {
  const $marks = atom<Readonly<Partial<Record<ChainId, string>>>>({})
  const families = config.chains.filter(
    ({ loadMarks, chains }) =>
      loadMarks !== undefined && chains.some((chain) => toOwnIcon(chain) === undefined),
  )
  let pending = families.length > 0
  const fetchAll = once(async () => {
    try {
      const found = await Promise.all(families.map((family) => family.loadMarks!()))
      pending = false
      $marks.set(Object.assign({}, ...found))
    } catch (failure) {
      pending = false
      $marks.set({})
      throw failure
    }
  })
  return {
    $marks: readonlyType($marks),
    find: (chain) => chain && (toOwnIcon(chain) ?? (pending ? '' : $marks.get()[chain.id])),
    load: () => fetchAll().catch((failure) => report(toError(failure, 'VIEW_FAILED'))),
  }
}

/** The picture that the app gives to a network. */
function toOwnIcon({ icon, assets }: Chain): string | undefined {
  return icon ?? assets?.imageUrl
}
