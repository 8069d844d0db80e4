import { Hono } from 'hono'
import { drawMonogram } from '../../providers/images/monogram.js'
import type { ServerContext } from '../server-context.js'
import { answerImage } from './answer-image.js'

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** `GET /public/getCurrencyImage/:id`: the drawn sign of an ISO 4217 currency. */
export function getCurrencyImage(server: ServerContext): Hono {
  return new Hono().get(
    '/public/getCurrencyImage/:id',
    answerImage(server, (id) =>
      CURRENCIES.has(id.toUpperCase())
        ? drawMonogram(toCurrencySign(id.toUpperCase()), id.toUpperCase())
        : undefined,
    ),
  )
}

function toCurrencySign(code: string): string {
  const sign = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  return sign && [...sign].length <= 3 ? sign : code.slice(0, 3)
}
