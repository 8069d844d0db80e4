import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { GetQuoteResponse } from '../../services/onramp/get-quote.js'

const DECIMAL = /^\d{1,30}(?:\.\d{1,40})?$/
// Coins that are worth one dollar or one euro: only for them is an estimate of one for one a number to show.
const PEGGED: Readonly<Record<string, readonly string[]>> = { USD: ['USDC', 'USDT', 'DAI', 'PYUSD'], EUR: ['EURC', 'EURS'] }

/** The id of a quote that no on-ramp made (specification §8). */
export const MOCKED_QUOTE_ID = 'mocked-quote-id'

/** What an amount of money buys. Amounts are plain decimal texts. */
export interface Quote {
  readonly id: string
  /** What is bought; undefined where nothing is known of it. */
  readonly bought: string | undefined
  readonly symbol: string
  /** Money in all, and how much of it are fees. */
  readonly total: string
  readonly currency: string
  readonly providerFee: string
  readonly networkFee: string
  /** Made here because no on-ramp answered. It is never paid. */
  readonly estimate: boolean
}

/** What was asked for. */
export interface QuoteWish {
  /** Decimal text, of `currency`. */
  readonly amount: string
  readonly currency: string
  readonly symbol: string
}

/** Reads an on-ramp's answer. Throws RESPONSE_INVALID when its currencies are not those of the wish, or an amount is no number. */
export function toQuote({ paymentTotal, purchaseAmount, coinbaseFee, networkFee, quoteId }: GetQuoteResponse, { currency, symbol }: QuoteWish): Quote {
  const same = (text: string, wanted: string) => text.toUpperCase() === wanted.toUpperCase()
  const amounts = [paymentTotal, purchaseAmount, coinbaseFee, networkFee]
  if (!same(purchaseAmount.currency, symbol) || !same(paymentTotal.currency, currency)) throw invalid('the quote is for another purchase')
  if (!amounts.every(({ amount }) => DECIMAL.test(amount)) || !/[1-9]/.test(purchaseAmount.amount)) throw invalid('an amount of the quote is no number')
  if (quoteId === MOCKED_QUOTE_ID) throw invalid('the quote is not one of an on-ramp')
  return { id: quoteId, bought: purchaseAmount.amount, symbol, total: paymentTotal.amount, currency, providerFee: coinbaseFee.amount, networkFee: networkFee.amount, estimate: false }
}

/** Stands in for a quote that could not be had. */
export function mockQuote({ amount, currency, symbol }: QuoteWish): Quote {
  const pegged = PEGGED[currency.toUpperCase()]?.includes(symbol.toUpperCase()) === true
  return { id: MOCKED_QUOTE_ID, bought: pegged ? amount : undefined, symbol, total: amount, currency, providerFee: '0', networkFee: '0', estimate: true }
}

function invalid(reason: string): WalletModalError {
  return new WalletModalError('RESPONSE_INVALID', { details: { service: 'The on-ramp', reason } })
}
