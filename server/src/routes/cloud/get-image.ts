import { Hono, type Context } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { findAssetIcon, findTokenIcon, findWalletIcon } from '../../providers/images/icons.js'
import { drawMark } from '../../../../src/contract.js'
import { drawMonogram } from '../../providers/images/monogram.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'

const HEADERS = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Cache-Control': 'public, max-age=31536000, s-maxage=31536000, immutable',
  // An SVG opened directly is a document; this policy disables scripts and requests.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
const SYMBOL = /^[\p{L}\p{N}$.\-₮]{1,12}$/u
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** `GET /getWalletImage/{id}`, `/public/getAssetImage/{id}`, `/public/getCurrencyImage/{id}`, `/public/getTokenImage/{id}`. */
export function getImage({ storage, directory, upstreams }: ServerContext): Hono {
  const image = (find: (id: string) => Promise<string | undefined> | string | undefined) => async (context: Context) => {
    await getProject(context, storage.projects)
    const svg = await find(context.req.param('id') ?? '')
    if (svg === undefined) throw new ApiError(404, 'id', 'No image has this id')
    return context.body(svg, 200, HEADERS)
  }
  return new Hono()
    .get('/getWalletImage/:id', image(async (id) => {
      const wallet = directory.findImage(id)
      return wallet && ((wallet.icon && (await findWalletIcon(wallet.icon))) || drawMark(wallet.name))
    }))
    .get('/public/getAssetImage/:id', image(async (id) => (await findAssetIcon(id)) ?? (upstreams.has(id) ? drawMark(id) : undefined)))
    .get('/public/getCurrencyImage/:id', image((id) => (CURRENCIES.has(id.toUpperCase()) ? drawMonogram(toCurrencySign(id.toUpperCase()), id.toUpperCase()) : undefined)))
    .get('/public/getTokenImage/:id', image(async (id) => (await findTokenIcon(id)) ?? (SYMBOL.test(id) ? drawMonogram([...id].slice(0, 3).join('').toUpperCase(), id) : undefined)))
}

function toCurrencySign(code: string): string {
  const sign = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' }).formatToParts(0).find(({ type }) => type === 'currency')?.value
  return sign && [...sign].length <= 3 ? sign : code.slice(0, 3)
}
