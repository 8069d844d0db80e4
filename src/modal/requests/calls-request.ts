import type { CallSponsor, WalletCall, WalletCapabilities } from '../../chains/adapter.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { fail } from '../../options/option-kinds.js'
import { toNamespace, type ChainId } from '../../standards/caip.js'
import { parseUrl } from '../../standards/parse-url.js'
import type { Core } from '../../state/core.js'
import type { State } from '../../state/state.js'
import { checkIdle } from '../check-idle.js'
import { activateTarget, toCaller, toTarget } from './request-target.js'
import type { Call, SendCallsOptions, SendCallsResult } from '../wallet-modal.js'

const MOST_CALLS = 100
const DATA = /^0x(?:[0-9a-f]{2})*$/i

/**
 * Implements `modal.sendCalls()`: checks the calls, switches the wallet to their network, and asks
 * it once for all of them, or once for each.
 */
export async function requestCalls(
  core: Core,
  state: State,
  show: (act: (state: State) => unknown) => Promise<State>,
  options: SendCallsOptions,
): Promise<SendCallsResult> {
  checkRequest(options)
  const { atomic = 'preferred', sponsor, signal } = options
  const target = toTarget(core, options.chainId)
  await state.slices.load(['calls'])
  checkIdle(state, core.connections.find(target.namespace))
  const calls = await readCalls(core, target.chainId, options.calls)
  await activateTarget(core, target, signal)
  const caller = toCaller(core, target.chainId)
  checkIdle(state, caller.connection)
  let stopListening: (() => void) | undefined
  try {
    const sent = await state.slices.get('calls').send({
      ...caller,
      calls,
      atomic,
      sponsor,
      signal,
      async showSteps(stop) {
        await show(({ modal }) => modal.open({}, { view: 'SendCalls' }))
        stopListening = core.events.on('close', () => stop(new WalletModalError('MODAL_CLOSED')))
      },
    })
    return { ...sent, chainId: target.chainId, account: caller.account }
  } finally {
    stopListening?.()
  }
}

/** Implements `modal.getCapabilities()`. */
export async function readCapabilities(
  core: Core,
  state: State,
  options: { readonly chainId?: ChainId; readonly signal?: AbortSignal } = {},
): Promise<WalletCapabilities> {
  const { chainId } = toTarget(core, options.chainId)
  await state.slices.load(['calls'])
  return state.slices.get('calls').readCapabilities(toCaller(core, chainId), options.signal)
}

/** The calls with addresses in the family's form. Throws OPTIONS_INVALID naming the call. */
async function readCalls(
  { connector }: Core,
  chainId: ChainId,
  calls: readonly Call[],
): Promise<readonly WalletCall[]> {
  const adapter = await connector.getAdapter(toNamespace(chainId))
  return Promise.all(
    calls.map(async ({ to, data = '0x', value = 0n }, index) => {
      const address = await adapter.parseAddress(to, { strict: true })
      if (address === undefined) fail(`sendCalls({ calls[${index}].to })`, to, 'an address')
      return { to: address ?? to, data, value }
    }),
  )
}

function checkRequest(options: SendCallsOptions): void {
  if (Object(options) !== options || !Array.isArray(options.calls))
    fail('sendCalls()', options, "an object such as { calls: [{ to: '0x…', data: '0x…' }] }")
  const { calls, atomic, sponsor, signal } = options
  if (calls.length === 0 || calls.length > MOST_CALLS)
    fail('sendCalls({ calls })', calls.length, `1 to ${MOST_CALLS} calls`)
  for (const [index, call] of calls.entries()) checkCall(`sendCalls({ calls[${index}]`, call)
  if (atomic !== undefined && atomic !== 'required' && atomic !== 'preferred')
    fail('sendCalls({ atomic })', atomic, "'required' or 'preferred'")
  if (sponsor !== undefined) checkSponsor(sponsor)
  if (signal !== undefined && !(signal instanceof AbortSignal))
    fail('sendCalls({ signal })', signal, 'an AbortSignal')
}

function checkCall(name: string, call: Call): void {
  if (Object(call) !== call) fail(`${name} })`, call, "an object such as { to: '0x…' }")
  const { to, data, value } = call
  if (typeof to !== 'string') fail(`${name}.to })`, to, 'an address')
  if (data !== undefined && (typeof data !== 'string' || !DATA.test(data)))
    fail(`${name}.data })`, data, 'whole bytes in hexadecimal, with 0x')
  if (value !== undefined && (typeof value !== 'bigint' || value < 0n))
    fail(`${name}.value })`, value, 'base units (wei) as a bigint, such as 10n ** 18n')
}

function checkSponsor(sponsor: CallSponsor): void {
  const url = Object(sponsor) === sponsor ? sponsor.url : undefined
  if (typeof url !== 'string' || parseUrl(url)?.protocol !== 'https:')
    fail(
      'sendCalls({ sponsor })',
      sponsor,
      "an object such as { url: 'https://paymaster.example' }",
    )
}
