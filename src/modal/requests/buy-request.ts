import { fail } from '../../options/option-kinds.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { abortable } from '../../platform/async/deadline.js'
import type { ChainId } from '../../standards/caip.js'
import { FIAT_DECIMALS } from '../../standards/amounts/fiat.js'
import { findDecimalSign } from '../../standards/amounts/parse-amount.js'
import { parseUnits } from '../../standards/amounts/parse-units.js'
import type { Core } from '../../state/core.js'
import { findNetwork } from '../../state/onramp/currencies.js'
import type { OnrampSlice } from '../../state/onramp/onramp.js'
import type { OrderState } from '../../state/onramp/orders.js'
import type { State } from '../../state/state.js'
import { checkIdle } from '../check-idle.js'
import { activateTarget, toTarget } from './request-target.js'
import type { BuyOptions, BuyResult } from '../wallet-modal.js'

const SEARCH_SECONDS = 180
const ARRIVAL_SECONDS = 1200

type Show = (act: (state: State) => unknown) => Promise<State>

/**
 * Implements `modal.buy()`: opens the prefilled buy screen and waits until a purchase started there
 * has been delivered. Throws REQUEST_PENDING while a payment of the visitor is under way, and while
 * the purchase of an earlier call is not known: both would take the next purchase as theirs.
 */
export async function requestBuy(
  core: Core,
  state: State,
  show: Show,
  options: BuyOptions = {},
): Promise<BuyResult> {
  checkRequest(options)
  const { signal } = options
  const target = toTarget(core, options.chainId)
  await state.slices.load(['onramp'])
  checkIdle(state)
  const onramp = state.slices.get('onramp')
  const release = onramp.reserve()
  try {
    await activateTarget(core, target, signal)
    const preparing = onramp.prepare(core.lifetime)
    await (signal ? abortable(preparing, signal) : preparing)
    // The visitor may have confirmed a payment meanwhile.
    checkIdle(state)
    fillIn(core, onramp, target.chainId, options)
    return await waitForArrival(core, onramp, { show, signal, release })
  } finally {
    release()
  }
}

function checkRequest(options: BuyOptions): void {
  if (Object(options) !== options)
    fail('buy()', options, "an object such as { token: 'USDC', amount: '100' }")
  const { token, amount, currency, provider, signal } = options
  // An empty `token` would match the network's native coin, whose address is empty in the on-ramp's
  // list.
  if (token !== undefined && (typeof token !== 'string' || token === ''))
    fail('buy({ token })', token, "a symbol or an address, such as 'USDC'")
  if (amount !== undefined && (typeof amount !== 'string' || !parseUnits(amount, FIAT_DECIMALS)))
    fail('buy({ amount })', amount, "money as a text such as '49.90'; a number is not exact")
  if (currency !== undefined && typeof currency !== 'string')
    fail('buy({ currency })', currency, "a currency such as 'USD'")
  if (provider !== undefined && typeof provider !== 'string')
    fail('buy({ provider })', provider, "an on-ramp such as 'coinbase'")
  if (signal !== undefined && !(signal instanceof AbortSignal))
    fail('buy({ signal })', signal, 'an AbortSignal')
}

/**
 * Fills in the request. Throws OPTIONS_INVALID for a value that cannot be bought on this network;
 * the screen then stays unchanged.
 */
function fillIn(
  { appearance }: Core,
  onramp: OnrampSlice,
  chainId: ChainId,
  { token, amount, currency, provider }: BuyOptions,
): void {
  if (!onramp.quotes) {
    for (const [name, value] of Object.entries({ token, amount, currency }))
      if (value !== undefined)
        fail(
          `buy({ ${name} })`,
          value,
          'absent in an app without a server: the pages of its on-ramps ask for it',
        )
  }
  const { payments, purchases } = onramp.$form.get()
  const wanted = token?.toLowerCase()
  const purchase =
    purchases.find((one) => findNetwork(one, chainId)?.contract_address.toLowerCase() === wanted) ??
    purchases.find(({ symbol }) => symbol.toLowerCase() === wanted)
  const payment = payments.find(({ id }) => id === currency?.toUpperCase())
  const providers = onramp.$providers.get().map(({ name }) => name)
  if (token !== undefined && !purchase)
    fail(
      'buy({ token })',
      token,
      `one that is delivered on the network: ${purchases.map(({ symbol }) => symbol).join(', ')}`,
    )
  if (currency !== undefined && !payment)
    fail('buy({ currency })', currency, payments.map(({ id }) => id).join(', '))
  if (provider !== undefined && !providers.includes(provider))
    fail(
      'buy({ provider })',
      provider,
      `an on-ramp that delivers on the network: ${providers.join(', ')}`,
    )
  if (token !== undefined && purchase) onramp.choosePurchase(purchase.id)
  if (payment) onramp.choosePayment(payment.id)
  if (amount !== undefined)
    onramp.type(amount.replace('.', findDecimalSign(appearance.$language.get())))
  onramp.narrow(provider)
}

async function waitForArrival(
  core: Core,
  onramp: OnrampSlice,
  {
    show,
    signal,
    release,
  }: { readonly show: Show; readonly signal: AbortSignal | undefined; release(): void },
): Promise<BuyResult> {
  // Orders from before this request are ignored.
  const earlier = onramp.$order.get()?.number ?? 0
  const stops: (() => void)[] = []
  let state: State | undefined
  let closed = false
  let order: OrderState | undefined
  try {
    const outcome = new Promise<BuyResult>((resolve, reject) => {
      function check() {
        const { purchase, status, provider, account } = order ?? {}
        if (purchase && provider && account) {
          const { id, item } = purchase
          if (item.status === 'confirmed') resolve({ id, provider, account, item })
          else if (item.status === 'failed')
            reject(
              new WalletModalError('TRANSACTION_FAILED', {
                details: { reason: 'the on-ramp did not deliver' },
              }),
            )
          else
            reject(
              new WalletModalError('REQUEST_TIMEOUT', {
                details: { what: 'The purchase', seconds: ARRIVAL_SECONDS },
              }),
            )
        } else if (closed && status === 'late')
          reject(
            new WalletModalError('REQUEST_TIMEOUT', {
              details: { what: 'The purchase', seconds: SEARCH_SECONDS },
            }),
          )
        else if (closed && status !== 'waiting' && status !== 'found')
          reject(new WalletModalError('MODAL_CLOSED'))
      }
      const onAbort = () =>
        reject(new WalletModalError('REQUEST_ABORTED', { cause: signal?.reason }))
      const onEnd = () => reject(new WalletModalError('MODAL_CLOSED'))
      signal?.addEventListener('abort', onAbort, { once: true })
      core.lifetime.addEventListener('abort', onEnd, { once: true })
      stops.push(
        onramp.$changedOrder.listen((now) => {
          if (!now) return reject(new WalletModalError('WALLET_DISCONNECTED'))
          // Until its purchase is known, the visitor may start the order again.
          if (order?.status === 'found' ? now.number !== order.number : now.number <= earlier)
            return
          order = now
          if (now.status === 'found') release()
          check()
        }),
        core.events.on('close', () => {
          closed = true
          onramp.narrow()
          check()
        }),
        () => signal?.removeEventListener('abort', onAbort),
        () => core.lifetime.removeEventListener('abort', onEnd),
      )
      if (signal?.aborted) onAbort()
    })
    outcome.catch(() => {
      // Prevents an unhandled rejection while the screens load; `outcome` is awaited below.
    })
    state = await show(({ modal }) => modal.open({ view: 'OnRampProviders' }))
    return await outcome
  } finally {
    for (const stop of stops) stop()
    release()
    // A later call may have the screen by now.
    if (!closed && !onramp.isReserved()) {
      onramp.narrow()
      if (signal?.aborted) state?.modal.close()
    }
  }
}
