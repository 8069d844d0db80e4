import { computed, map, readonlyType, type ReadableAtom } from 'nanostores'
import { formatUnits } from '../../standards/amounts/format-amount.js'
import {
  findDecimalSign,
  parseAmount,
  type AmountProblem,
} from '../../standards/amounts/parse-amount.js'
import { toAssetId, type SwapAsset } from './swap-tokens.js'

/** A side of a swap. */
export type Side = 'from' | 'to'

/** The visitor's entries. */
export interface Draft {
  /** Ids of the chosen tokens (`toAssetId`); undefined if none is chosen. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** The amount of `from`, as typed. */
  readonly text: string
  /** Whole percent. */
  readonly slippage: number
}

/**
 * What is missing or wrong in the entries, most important first; undefined when a quote can be
 * requested.
 */
export type EntryProblem =
  | 'tokens'
  | 'amount'
  | 'incorrect'
  | 'ambiguous'
  | 'decimals'
  | 'insufficient'

/** The resolved entries. */
export interface Entries {
  readonly from: SwapAsset | undefined
  readonly to: SwapAsset | undefined
  /** Base units of `from`. */
  readonly amount: bigint | undefined
  readonly problem: EntryProblem | undefined
}

const DEFAULT_SLIPPAGE = 1
const NOTHING: Draft = { from: undefined, to: undefined, text: '', slippage: DEFAULT_SLIPPAGE }

/** The entries of the form, resolved against the account's current balances. */
export interface DraftStore {
  readonly $draft: ReadableAtom<Draft>
  readonly $entries: ReadableAtom<Entries>
  /**
   * Chooses the token of one side. If both sides would be equal, the other side takes the previous
   * token; the amount stays with its token.
   */
  choose(side: Side, asset: Pick<SwapAsset, 'address'>): void
  type(text: string): void
  /** Enters a page's amount, which has a decimal point in every language. */
  typePlain(text: string): void
  /** Enters an exact number of base units. */
  enter(value: bigint): void
  /** Exchanges the two tokens. The expected result becomes the new amount. */
  turn(received: bigint | undefined): void
  setSlippage(slippage: number): void
  clear(): void
}

/** Creates {@link DraftStore}. */
export function createDraft({
  $assets,
  $language,
}: {
  readonly $assets: ReadableAtom<readonly SwapAsset[]>
  readonly $language: ReadableAtom<string>
}): DraftStore {
  const $draft = map<Draft>(NOTHING)
  const $entries = computed([$draft, $assets, $language], toEntries)

  return {
    $draft: readonlyType($draft),
    $entries,
    choose(side, asset) {
      const { from, to, ...rest } = $draft.get()
      const id = toAssetId(asset)
      const next =
        side === 'from'
          ? { from: id, to: to === id ? from : to }
          : { from: from === id ? to : from, to: id }
      $draft.set({ ...rest, ...next, ...(next.from !== from && { text: '' }) })
    },
    type: (text) => $draft.setKey('text', text),
    typePlain: (text) => $draft.setKey('text', /^\d*\.\d*$/.test(text) ? toLocal(text) : text),
    enter(value) {
      const { from } = $entries.get()
      if (from) $draft.setKey('text', toText(value, from.decimals))
    },
    turn(received) {
      const { from, to, ...rest } = $draft.get()
      const { to: asset } = $entries.get()
      $draft.set({
        ...rest,
        from: to,
        to: from,
        text: received !== undefined && asset ? toText(received, asset.decimals) : '',
      })
    },
    setSlippage: (slippage) => $draft.setKey('slippage', slippage),
    clear: () => $draft.set(NOTHING),
  }

  function toText(value: bigint, decimals: number): string {
    return toLocal(formatUnits(value, decimals))
  }
  function toLocal(plain: string): string {
    return plain.replace('.', findDecimalSign($language.get()))
  }
}

function toEntries(draft: Draft, assets: readonly SwapAsset[], language: string): Entries {
  const find = (id: string | undefined) =>
    id === undefined ? undefined : assets.find((asset) => toAssetId(asset) === id)
  const [from, to] = [find(draft.from), find(draft.to)]
  const entered = from ? parseAmount(draft.text, from.decimals, { language }) : 'empty'
  const amount = typeof entered === 'bigint' && entered > 0n ? entered : undefined
  return { from, to, amount, problem: !from || !to ? 'tokens' : toProblem(entered, from) }
}

function toProblem(
  entered: bigint | AmountProblem,
  { amount }: SwapAsset,
): EntryProblem | undefined {
  if (typeof entered === 'bigint')
    return entered === 0n ? 'incorrect' : entered > amount ? 'insufficient' : undefined
  if (entered === 'empty') return 'amount'
  return entered === 'large'
    ? 'insufficient'
    : entered === 'ambiguous' || entered === 'decimals'
      ? entered
      : 'incorrect'
}
