import { computed, map, readonlyType, type ReadableAtom } from 'nanostores'
import { formatUnits } from '../../standards/format-amount.js'
import { findDecimalSign, parseAmount, type AmountProblem } from '../../standards/parse-amount.js'
import { toAssetId, type SwapAsset } from './swap-tokens.js'

/** Which of the two tokens of a swap. */
export type Side = 'from' | 'to'

/** What the visitor entered. */
export interface Draft {
  /** Ids of the chosen tokens (`toAssetId`); undefined while none is chosen. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** The amount of `from`, as typed. */
  readonly text: string
  /** Whole percent. */
  readonly slippage: number
}

/** Why the entries are no swap, the most important first; undefined when a quote can be asked for. */
export type EntryProblem = 'tokens' | 'amount' | 'incorrect' | 'ambiguous' | 'decimals' | 'insufficient'

/** What the entries amount to. */
export interface Entries {
  readonly from: SwapAsset | undefined
  readonly to: SwapAsset | undefined
  /** Base units of `from`. */
  readonly amount: bigint | undefined
  readonly problem: EntryProblem | undefined
}

const DEFAULT_SLIPPAGE = 1
const NOTHING: Draft = { from: undefined, to: undefined, text: '', slippage: DEFAULT_SLIPPAGE }

export type DraftStore = ReturnType<typeof createDraft>

/** The entries of the form, and what they amount to with what the account holds now. */
export function createDraft({ $assets, $language }: { readonly $assets: ReadableAtom<readonly SwapAsset[]>; readonly $language: ReadableAtom<string> }) {
  const $draft = map<Draft>(NOTHING)
  const $entries = computed([$draft, $assets, $language], toEntries)

  return {
    $draft: readonlyType($draft),
    $entries,
    /** Chooses a token of one side. The token of the other side moves over where both would be the same; an amount stays with its own token. */
    choose(side: Side, asset: Pick<SwapAsset, 'address'>) {
      const { from, to, ...rest } = $draft.get()
      const id = toAssetId(asset)
      const next = side === 'from' ? { from: id, to: to === id ? from : to } : { from: from === id ? to : from, to: id }
      $draft.set({ ...rest, ...next, ...(next.from !== from && { text: '' }) })
    },
    type: (text: string) => $draft.setKey('text', text),
    /** Enters a number of base units, exactly. */
    enter(value: bigint) {
      const { from } = $entries.get()
      if (from) $draft.setKey('text', toText(value, from.decimals))
    },
    /** Exchanges the two tokens. What would have arrived is the new amount. */
    turn(received: bigint | undefined) {
      const { from, to, ...rest } = $draft.get()
      const { to: asset } = $entries.get()
      $draft.set({ ...rest, from: to, to: from, text: received !== undefined && asset ? toText(received, asset.decimals) : '' })
    },
    setSlippage: (slippage: number) => $draft.setKey('slippage', slippage),
    clear: () => $draft.set(NOTHING),
  }

  function toText(value: bigint, decimals: number): string {
    return formatUnits(value, decimals).replace('.', findDecimalSign($language.get()))
  }
}

function toEntries(draft: Draft, assets: readonly SwapAsset[], language: string): Entries {
  const find = (id: string | undefined) => (id === undefined ? undefined : assets.find((asset) => toAssetId(asset) === id))
  const [from, to] = [find(draft.from), find(draft.to)]
  const entered = from ? parseAmount(draft.text, from.decimals, { language }) : 'empty'
  const amount = typeof entered === 'bigint' && entered > 0n ? entered : undefined
  return { from, to, amount, problem: !from || !to ? 'tokens' : toProblem(entered, from) }
}

function toProblem(entered: bigint | AmountProblem, { amount }: SwapAsset): EntryProblem | undefined {
  if (typeof entered === 'bigint') return entered === 0n ? 'incorrect' : entered > amount ? 'insufficient' : undefined
  if (entered === 'empty') return 'amount'
  return entered === 'large' ? 'insufficient' : entered === 'ambiguous' || entered === 'decimals' ? entered : 'incorrect'
}
