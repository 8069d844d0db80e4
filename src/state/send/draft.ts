import { atom, computed, readonlyType, type ReadableAtom } from 'nanostores'
import { fromFiat, FIAT_DECIMALS, toFiat, toPrice } from '../../standards/amounts/fiat.js'
import { formatUnits } from '../../standards/amounts/format-amount.js'
import {
  findDecimalSign,
  parseAmount,
  type AmountProblem,
} from '../../standards/amounts/parse-amount.js'
import type { TokenBalance } from '../account/tokens/read-balances.js'
import type { ReceiverState } from './receiver.js'

/** The visitor's entries. */
export interface Draft {
  /** Address of the chosen token, `native` for the native coin; undefined if none is chosen. */
  readonly asset: string | undefined
  /** As typed. */
  readonly text: string
  readonly unit: 'token' | 'fiat'
  /** The text is the maximum of the native coin, as computed by Max. */
  readonly all: boolean
}

/** What is missing or wrong in a form, most important first; undefined when it can be reviewed. */
export type FormProblem =
  | 'token'
  | 'amount'
  | 'incorrect'
  | 'ambiguous'
  | 'decimals'
  | 'insufficient'
  | 'receiver'
  | 'invalid-receiver'
  | 'looking'

/** The resolved entries. */
export interface Form {
  readonly token: TokenBalance | undefined
  /** Base units. */
  readonly amount: bigint | undefined
  /** Hundredths of the currency; undefined if the token has no price. */
  readonly fiat: bigint | undefined
  readonly problem: FormProblem | undefined
  /** True when the amount exceeds the balance. */
  readonly exceeded: boolean
}

const NOTHING: Draft = { asset: undefined, text: '', unit: 'token', all: false }

/** Key of an asset in a draft. */
export function toAssetKey({ address }: Pick<TokenBalance, 'address'>): string {
  return address ?? 'native'
}

/** The entries of the form, resolved against the account's current balances. */
export interface DraftStore {
  readonly $draft: ReadableAtom<Draft>
  readonly $form: ReadableAtom<Form>
  /**
   * Chooses a token and clears the amount: an amount entered for one asset must not be sent of
   * another.
   */
  choose(token: Pick<TokenBalance, 'address'>): void
  type(text: string): void
  /** Enters an exact number of base units. */
  enter(value: bigint, options?: { all?: boolean }): void
  /** Converts the amount to the other unit. */
  flip(): void
  clear(): void
}

/** Creates {@link DraftStore}. */
export function createDraft({
  $tokens,
  $receiver,
  $language,
}: {
  readonly $tokens: ReadableAtom<readonly TokenBalance[]>
  readonly $receiver: ReadableAtom<ReceiverState>
  readonly $language: ReadableAtom<string>
}): DraftStore {
  const $draft = atom<Draft>(NOTHING)
  const $form = computed([$draft, $tokens, $receiver, $language], toForm)

  function toText(value: bigint, decimals: number): string {
    return formatUnits(value, decimals).replace('.', findDecimalSign($language.get()))
  }
  return {
    $draft: readonlyType($draft),
    $form,
    choose(token) {
      $draft.set({ ...NOTHING, asset: toAssetKey(token) })
    },
    type(text) {
      $draft.set({ ...$draft.get(), text, all: false })
    },
    enter(value, { all = false } = {}) {
      const { token } = $form.get()
      if (token)
        $draft.set({ ...$draft.get(), unit: 'token', text: toText(value, token.decimals), all })
    },
    flip() {
      const { token, amount, fiat } = $form.get()
      const draft = $draft.get()
      if (!token || !toPrice(token.price)) return
      if (draft.unit === 'token')
        $draft.set({
          ...draft,
          unit: 'fiat',
          text: fiat === undefined ? '' : toText(fiat, FIAT_DECIMALS),
          all: false,
        })
      else
        $draft.set({
          ...draft,
          unit: 'token',
          text: amount === undefined ? '' : toText(amount, token.decimals),
          all: false,
        })
    },
    clear: () => $draft.set(NOTHING),
  }
}

function toForm(
  { asset, text, unit }: Draft,
  tokens: readonly TokenBalance[],
  receiver: ReceiverState,
  language: string,
): Form {
  const token = asset === undefined ? undefined : tokens.find((one) => toAssetKey(one) === asset)
  if (!token)
    return { token, amount: undefined, fiat: undefined, problem: 'token', exceeded: false }
  const price = toPrice(token.price)
  const entered = parseAmount(text, unit === 'fiat' ? FIAT_DECIMALS : token.decimals, { language })
  if (typeof entered !== 'bigint')
    return {
      token,
      amount: undefined,
      fiat: undefined,
      problem: toProblem(entered),
      exceeded: entered === 'large',
    }
  const amount = unit === 'fiat' ? price && fromFiat(entered, token.decimals, price) : entered
  if (!amount)
    return { token, amount: undefined, fiat: undefined, problem: 'incorrect', exceeded: false }
  const fiat = unit === 'fiat' ? entered : price && toFiat(amount, token.decimals, price)
  const exceeded = amount > token.amount
  return {
    token,
    amount,
    fiat,
    problem: exceeded ? 'insufficient' : toReceiverProblem(receiver),
    exceeded,
  }
}

function toProblem(problem: AmountProblem): FormProblem {
  if (problem === 'empty') return 'amount'
  return problem === 'large'
    ? 'insufficient'
    : problem === 'ambiguous' || problem === 'decimals'
      ? problem
      : 'incorrect'
}

function toReceiverProblem({ status }: ReceiverState): FormProblem | undefined {
  if (status === 'ready') return undefined
  if (status === 'empty' || status === 'typing') return 'receiver'
  return status === 'looking' ? 'looking' : 'invalid-receiver'
}
