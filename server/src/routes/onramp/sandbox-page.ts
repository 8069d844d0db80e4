import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { ApiError } from '../../http/api-error.js'
import { toHuman } from '../../providers/amounts.js'
import { SANDBOX_LIMITS } from '../../providers/onramp/sandbox-prices.js'
import type { Sandbox } from '../../providers/onramp/sandbox.js'
import type { ServerContext } from '../server-context.js'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 26rem; margin: 2rem auto; padding: 0 1rem }
form, dl { display: grid; gap: .75rem }
label { display: grid; gap: .25rem }
input, select, button { font: inherit; padding: .5rem .75rem }
dd { margin: 0; overflow-wrap: anywhere }`
const HEADERS = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
}

/**
 * The sandbox and the order of its page's address. Throws 404 without a sandbox, 400 for an order
 * that is unreadable or has expired.
 */
export function openOrder({ chainData }: ServerContext, sealed: string) {
  const { sandbox } = chainData.onramp
  const order = sandbox?.readOrder(sealed)
  if (!sandbox) throw new ApiError(404, '', 'This server has no sandbox on-ramp')
  if (!order)
    throw new ApiError(
      400,
      'order',
      'The page has expired, or its address is incomplete; open it again from the app',
    )
  return { sandbox, order }
}

/** The page before a purchase. */
export async function showForm(
  context: Context,
  {
    sandbox,
    sealed,
    account,
    amount,
  }: { sandbox: Sandbox; sealed: string; account: string; amount: string },
) {
  const assets = await sandbox.listAssets()
  return show(
    context,
    'Buy test tokens',
    html` <p>
        This is the development on-ramp: nothing is charged, and what arrives is worth nothing.
      </p>
      <form method="post" action="/onramp/sandbox">
        <input type="hidden" name="order" value="${sealed}" />
        <label
          >Token
          <select name="asset">
            ${assets.map(({ address, symbol, name }) => html`<option value="${address}">${symbol} (${name})</option>`)}
          </select></label
        >
        <label
          >Amount
          <input
            name="amount"
            inputmode="decimal"
            required
            pattern="\\d+(\\.\\d{1,2})?"
            value="${amount}"
            title="${SANDBOX_LIMITS.min} to ${SANDBOX_LIMITS.max}"
        /></label>
        <label
          >Currency
          <select name="currency">
            <option>USD</option>
            <option>EUR</option>
          </select></label
        >
        <p>Delivered to <code>${account}</code></p>
        <button>Buy</button>
      </form>`,
  )
}

/** The page after a purchase. */
export function showPurchase(
  context: Context,
  {
    status,
    amount,
    decimals,
    symbol,
    account,
    transactionHash,
    payment,
    currency,
  }: NonNullable<Awaited<ReturnType<Sandbox['findPurchase']>>>,
) {
  const titles = { success: 'Delivered', pending: 'On its way', failed: 'Not delivered' }
  return show(
    context,
    titles[status],
    html` <dl>
        <div>
          <dt>Bought</dt>
          <dd>${toHuman(BigInt(amount), decimals)} ${symbol}</dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>${payment} ${currency}</dd>
        </div>
        <div>
          <dt>Delivered to</dt>
          <dd><code>${account}</code></dd>
        </div>
        <div>
          <dt>Transaction</dt>
          <dd><code>${transactionHash ?? 'none'}</code></dd>
        </div>
      </dl>
      <p>You can close this window.</p>`,
  )
}

function show(context: Context, title: string, body: ReturnType<typeof html>) {
  for (const [name, value] of Object.entries(HEADERS)) context.header(name, value)
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          ${raw(`<style>${STYLE}</style>`)}
        </head>
        <body>
          <h1>${title}</h1>
          ${body}
        </body>
      </html>`,
  )
}
