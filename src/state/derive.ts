import { atom, type ReadableAtom } from 'nanostores'

type Stores = readonly ReadableAtom<unknown>[]
type Values<S extends Stores> = { [K in keyof S]: S[K] extends ReadableAtom<infer V> ? V : never }

/**
 * A store computed from others, for the first load. `computed` of nanostores adds listener
 * counting, which is needed only once the screens load. The store never unsubscribes, so all
 * sources must have the same owner.
 */
export function derive<const S extends Stores, T>(
  sources: S,
  calculate: (...values: Values<S>) => T,
): ReadableAtom<T> {
  const $value = atom<T>(undefined as T)
  const { get } = $value
  let before: readonly unknown[] = []
  const update = () => {
    const values = sources.map((source) => source.get())
    if (values.every((value, index) => index in before && Object.is(value, before[index]))) return
    before = values
    $value.set(calculate(...(values as Values<S>)))
  }
  // A source may have changed in a listener that runs before the one below.
  $value.get = () => (update(), get())
  for (const source of sources) source.listen(update)
  update()
  return $value
}
