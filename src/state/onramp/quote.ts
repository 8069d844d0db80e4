import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { GetQuoteResponse } from '../../services/onramp/get-quote.js'

const DECIMAL = /^\d{1,30}(?:\.\d{1,40})?$/
// Stablecoins of the dollar and the euro. Only for them is an estimate of 1:1 meaningful.
const PEGGED: Readonly<Record<string, readonly string[]>> = {
  USD: ['USDC', 'USDT', 'DAI', 'PYUSD'],
  EUR: ['EURC', 'EURS'],
}

/** Id of an estimate that no on-ramp quoted (specification §8). */
export const MOCKED_QUOTE_ID = 'mocked-quote-id'

/** The result of a payment. Amounts are plain decimal strings. */
export interface Quote {
  readonly id: string
  /** Amount of the asset; undefined if unknown. */
  readonly bought: string | undefined
  readonly symbol: string
  /** Total price including fees, and the fees. */
  readonly total: string
  readonly currency: string
  readonly providerFee: string
  readonly networkFee: string
  /** Computed locally because no on-ramp answered. It is never paid. */
  readonly estimate: boolean
}

/** Parameters of a quote. */
export interface QuoteRequest {
  /** Decimal string, in `currency`. */
  readonly amount: string
  readonly currency: string
  readonly symbol: string
}

/**
 * Parses an on-ramp's quote. Throws RESPONSE_INVALID when its currencies differ from the request or
 * an amount is not a number.
 */
export function toQuote(
  { paymentTotal, purchaseAmount, coinbaseFee, networkFee, quoteId }: GetQuoteResponse,
  { currency, symbol }: QuoteRequest,
): Quote {
  const same = (text: string, wanted: string) => text.toUpperCase() === wanted.toUpperCase()
  const amounts = [paymentTotal, purchaseAmount, coinbaseFee, networkFee]
  if (!same(purchaseAmount.currency, symbol) || !same(paymentTotal.currency, currency))
    throw invalid('the quote is for another purchase')
  if (!amounts.every(({ amount }) => DECIMAL.test(amount)) || !/[1-9]/.test(purchaseAmount.amount))
    throw invalid('an amount of the quote is not a number')
  if (quoteId === MOCKED_QUOTE_ID) throw invalid('the quote is not one of an on-ramp')
  return {
    id: quoteId,
    bought: purchaseAmount.amount,
    symbol,
    total: paymentTotal.amount,
    currency,
    providerFee: coinbaseFee.amount,
    networkFee: networkFee.amount,
    estimate: false,
  }
}

/** An estimate in place of a quote that is not available. */
export function mockQuote({ amount, currency, symbol }: QuoteRequest): Quote {
  const pegged = PEGGED[currency.toUpperCase()]?.includes(symbol.toUpperCase()) === true
  return {
    id: MOCKED_QUOTE_ID,
    bought: pegged ? amount : undefined,
    symbol,
    total: amount,
    currency,
    providerFee: '0',
    networkFee: '0',
    estimate: true,
  }
}

function invalid(reason: string): WalletModalError {
  return new WalletModalError('RESPONSE_INVALID', { details: { service: 'The on-ramp', reason } })
}
