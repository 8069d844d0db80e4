import { fail } from '../../options/option-kinds.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { abortable } from '../../platform/async/deadline.js'
import type { Core } from '../../state/core.js'
import type { State } from '../../state/state.js'
import { checkIdle } from '../check-idle.js'
import { toTarget } from './request-target.js'
import type { SendOptions, SendResult } from '../wallet-modal.js'

/**
 * Implements `modal.send()`: checks the payment like the screens do, switches the wallet to its
 * network, and sends one request to the wallet. Throws REQUEST_PENDING while a payment of the
 * visitor is under way or the wallet has not answered another payment or swap, WALLET_DISCONNECTED
 * without an account, and the errors of the steps.
 */
export async function requestSend(
  core: Core,
  state: State,
  options: SendOptions,
): Promise<SendResult> {
  checkRequest(options)
  const { connections } = core
  const { to, amount, token, signal } = options
  const { chainId, namespace } = toTarget(core, options.chainId)
  await state.slices.load(['send'])
  const check = () => checkIdle(state, connections.find(namespace))
  check()
  if (connections.find(namespace)?.chainId !== chainId)
    await core.switchNetwork(chainId, signal ? { signal } : {})
  const connection = connections.find(namespace)
  const account = connection?.accounts[0]
  if (!connection || !account)
    throw new WalletModalError('WALLET_DISCONNECTED', { details: { namespace } })
  const sending = state.slices
    .get('send')
    .request({ connection, account, chainId, to, amount, token, signal, check })
  const { id, confirmed } = await (signal ? abortable(sending, signal) : sending)
  return { id, chainId, account, confirmed }
}

function checkRequest(options: SendOptions): void {
  if (Object(options) !== options)
    fail('send()', options, "an object such as { to: '0x…', amount: '0.5' }")
  const { to, amount, token, signal } = options
  if (!to || amount === undefined || amount === '')
    throw new WalletModalError('SEND_INVALID', {
      details: { problem: 'An amount and receiver address are required' },
    })
  // An undefined token must not turn into a payment of the native coin.
  if ('token' in options && !token)
    throw new WalletModalError('SEND_INVALID', { details: { problem: 'A token is required' } })
  if (typeof to !== 'string') fail('send({ to })', to, 'an address or a name')
  if (typeof amount !== 'string' && typeof amount !== 'bigint')
    fail(
      'send({ amount })',
      amount,
      "a text such as '0.5', or base units as a bigint; a number is not exact",
    )
  if (token !== undefined && typeof token !== 'string')
    fail('send({ token })', token, 'the address of a token')
  if (signal !== undefined && !(signal instanceof AbortSignal))
    fail('send({ signal })', signal, 'an AbortSignal')
}
