import { atom, computed, readonlyType, type ReadableAtom } from 'nanostores'
import type { GetOptionsResponse } from '../../services/onramp/get-options.js'
import type { ChainId } from '../../standards/caip.js'
import { FIAT_DECIMALS } from '../../standards/amounts/fiat.js'
import { formatUnits } from '../../standards/amounts/format-amount.js'
import { findDecimalSign, parseAmount } from '../../standards/amounts/parse-amount.js'
import {
  findLimits,
  findNetwork,
  listMethods,
  type Limits,
  type PaymentCurrency,
  type PaymentMethod,
  type PurchaseCurrency,
  type PurchaseNetwork,
} from './currencies.js'

/** The visitor's entries. An id that the options do not contain stands for the first option. */
interface Entries {
  readonly payment: string
  readonly purchase: string | undefined
  readonly method: PaymentMethod
  /** Amount of money, as typed. */
  readonly text: string
}

/** Why no quote can be requested. */
export type PurchaseProblem = 'empty' | 'incorrect' | 'ambiguous' | 'low' | 'high' | 'nothing'

/** The entries resolved for the active network. */
export interface PurchaseForm {
  readonly text: string
  readonly payment: PaymentCurrency | undefined
  readonly purchase: PurchaseCurrency | undefined
  /** Network of the delivery. */
  readonly network: PurchaseNetwork | undefined
  readonly method: PaymentMethod
  readonly methods: readonly PaymentMethod[]
  readonly limits: Limits | undefined
  /** Hundredths of the currency; undefined with every `problem` but `low` and `high`. */
  readonly amount: bigint | undefined
  readonly problem: PurchaseProblem | undefined
  readonly payments: readonly PaymentCurrency[]
  /** Assets delivered on the active network. */
  readonly purchases: readonly PurchaseCurrency[]
}

const FIRST: Entries = { payment: 'USD', purchase: undefined, method: 'card', text: '100' }

/** Dependencies of the form. */
export interface PurchaseFormParts {
  readonly $options: ReadableAtom<GetOptionsResponse | undefined>
  readonly $chainId: ReadableAtom<ChainId | undefined>
  readonly $language: ReadableAtom<string>
}

/** The entries of a purchase, resolved against what can be bought on the network. */
export interface PurchaseFormStore {
  readonly $entries: ReadableAtom<Entries>
  readonly $form: ReadableAtom<PurchaseForm>
  type(text: string): void
  /** Enters a whole amount of money. */
  enter(amount: number): void
  choosePayment(payment: string): void
  choosePurchase(purchase: string): void
  chooseMethod(method: PaymentMethod): void
  /** Enters the limit that the amount exceeds. */
  enterLimit(limit: keyof Limits): void
  clear(): void
}

/** Creates {@link PurchaseFormStore}. */
export function createPurchaseForm({
  $options,
  $chainId,
  $language,
}: PurchaseFormParts): PurchaseFormStore {
  const $entries = atom<Entries>(FIRST)
  const $form = computed([$entries, $options, $chainId, $language], toForm)
  return {
    $form,
    type: (text) => $entries.set({ ...$entries.get(), text }),
    enter: (amount) => $entries.set({ ...$entries.get(), text: String(amount) }),
    choosePayment: (payment) => $entries.set({ ...$entries.get(), payment }),
    choosePurchase: (purchase) => $entries.set({ ...$entries.get(), purchase }),
    chooseMethod: (method) => $entries.set({ ...$entries.get(), method }),
    enterLimit(limit) {
      const { limits } = $form.get()
      if (limits)
        $entries.set({
          ...$entries.get(),
          text: formatUnits(limits[limit], FIAT_DECIMALS).replace(
            '.',
            findDecimalSign($language.get()),
          ),
        })
    },
    clear: () => $entries.set(FIRST),
    $entries: readonlyType($entries),
  }
}

/** The amount in the on-ramps' format, a plain decimal string. */
export function toMoneyText(amount: bigint): string {
  const [whole, fraction = ''] = formatUnits(amount, FIAT_DECIMALS).split('.')
  return `${whole}.${fraction.padEnd(FIAT_DECIMALS, '0')}`
}

function toForm(
  { payment: paymentId, purchase: purchaseId, method: wanted, text }: Entries,
  options: GetOptionsResponse | undefined,
  chainId: ChainId | undefined,
  language: string,
): PurchaseForm {
  const payments = (options?.paymentCurrencies ?? []).filter(
    (currency) => listMethods(currency).length > 0,
  )
  const purchases = (options?.purchaseCurrencies ?? []).filter(
    (currency) => chainId !== undefined && findNetwork(currency, chainId) !== undefined,
  )
  const payment = payments.find(({ id }) => id === paymentId) ?? payments[0]
  const purchase = purchases.find(({ id }) => id === purchaseId) ?? purchases[0]
  const network = purchase && chainId ? findNetwork(purchase, chainId) : undefined
  const methods = payment ? listMethods(payment) : []
  const method = methods.includes(wanted) ? wanted : (methods[0] ?? wanted)
  const limits = payment && findLimits(payment, method)
  const form = { text, payment, purchase, network, method, methods, limits, payments, purchases }
  if (!payment || !purchase || !network || !limits)
    return { ...form, amount: undefined, problem: 'nothing' }
  const amount = parseAmount(text, FIAT_DECIMALS, { language })
  if (typeof amount !== 'bigint')
    return {
      ...form,
      amount: undefined,
      problem:
        amount === 'empty' || amount === 'ambiguous'
          ? amount
          : amount === 'large'
            ? 'high'
            : 'incorrect',
    }
  return {
    ...form,
    amount,
    problem: amount < limits.min ? 'low' : amount > limits.max ? 'high' : undefined,
  }
}
