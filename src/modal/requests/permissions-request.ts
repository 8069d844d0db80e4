import type { WantedPermission } from '../../chains/adapter.js'
import { fail } from '../../options/option-kinds.js'
import { toNamespace, type ChainId } from '../../standards/caip.js'
import { readTerms, toWireData, type PermissionData } from '../../standards/erc7715.js'
import type { Core } from '../../state/core.js'
import type { State } from '../../state/state.js'
import { checkIdle } from '../check-idle.js'
import type {
  GrantedPermission,
  RequestedPermission,
  RequestPermissionsOptions,
} from '../wallet-modal.js'
import { toCaller, toTarget } from './request-target.js'

const MOST_PERMISSIONS = 10
const MAX_DATA_LENGTH = 10_000
const TYPE = /^[\w.:-]{1,100}$/
const MAX_YEARS = 10
const YEAR_S = 366 * 86_400

/**
 * Implements `modal.requestPermissions()`: checks the request, shows it, and asks the wallet once.
 * The wallet is not switched: each permission names its network.
 */
export async function requestPermissions(
  core: Core,
  state: State,
  show: (act: (state: State) => unknown) => Promise<State>,
  options: RequestPermissionsOptions,
): Promise<readonly GrantedPermission[]> {
  checkRequest(options)
  const { expiry, signal } = options
  const permissions = options.permissions.map(readPermission)
  const target = toTarget(core, options.chainId)
  await state.slices.load(['permissions'])
  checkIdle(state, core.connections.find(target.namespace))
  const to = await readReceiver(core, target.chainId, options.to)
  let closed: (() => void) | undefined
  try {
    const granted = await state.slices.get('permissions').request({
      ...toCaller(core, target.chainId),
      to,
      permissions,
      expiry,
      signal,
      async show(number) {
        // Before the screen is there, so that an abort meanwhile closes it.
        closed = core.events.on('close', () => state.slices.get('permissions').leave(number))
        await show(({ modal }) => modal.open({}, { view: 'RequestPermissions' }))
      },
    })
    return granted.map(toPublic)
  } catch (failure) {
    if (signal?.aborted && closed) state.modal.close()
    throw failure
  } finally {
    closed?.()
  }
}

async function readReceiver({ connector }: Core, chainId: ChainId, to: string): Promise<string> {
  const adapter = await connector.getAdapter(toNamespace(chainId))
  return (
    (await adapter.parseAddress(to, { strict: true })) ??
    fail('requestPermissions({ to })', to, 'an address')
  )
}

function readPermission(given: RequestedPermission, index: number): WantedPermission {
  const name = `requestPermissions({ permissions[${index}]`
  if (Object(given) !== given)
    fail(`${name} })`, given, "an object such as { type: 'native-token-periodic', data: {…} }")
  const { type, data, adjustable = true } = given
  if (typeof type !== 'string' || !TYPE.test(type))
    fail(`${name}.type })`, type, "a kind such as 'erc20-token-periodic'")
  if (typeof adjustable !== 'boolean') fail(`${name}.adjustable })`, adjustable, 'true or false')
  const wire = readData(`${name}.data })`, data)
  if (readTerms(type, wire) === undefined)
    fail(`${name}.data })`, data, `the parameters of ${type}, with amounts as a bigint`)
  return { type, data: wire, adjustable }
}

function readData(name: string, data: PermissionData): PermissionData {
  let wire: PermissionData | undefined
  try {
    if (Object(data) === data && !Array.isArray(data)) wire = toWireData(data)
  } catch {
    // A circle, or a getter that throws: reported below.
  }
  return wire && JSON.stringify(wire).length <= MAX_DATA_LENGTH
    ? wire
    : fail(name, data, `an object of at most ${MAX_DATA_LENGTH} characters of JSON`)
}

function checkRequest(options: RequestPermissionsOptions): void {
  if (Object(options) !== options || !Array.isArray(options.permissions))
    fail(
      'requestPermissions()',
      options,
      "an object such as { to: '0x…', permissions: [{ type: '…', data: {…} }], expiry }",
    )
  const { to, permissions, expiry, signal } = options
  if (permissions.length === 0 || permissions.length > MOST_PERMISSIONS)
    fail(
      'requestPermissions({ permissions })',
      permissions.length,
      `1 to ${MOST_PERMISSIONS} permissions`,
    )
  if (typeof to !== 'string') fail('requestPermissions({ to })', to, 'an address')
  const now = Date.now() / 1000
  if (!Number.isSafeInteger(expiry) || expiry <= now || expiry > now + MAX_YEARS * YEAR_S)
    fail(
      'requestPermissions({ expiry })',
      expiry,
      `a time in Unix seconds, later than now and within ${MAX_YEARS} years`,
    )
  if (signal !== undefined && !(signal instanceof AbortSignal))
    fail('requestPermissions({ signal })', signal, 'an AbortSignal')
}

function toPublic(permission: GrantedPermission): GrantedPermission {
  const { id, account, chainId, to, type, data, expiry, context, delegationManager } = permission
  return {
    id,
    account,
    chainId,
    to,
    type,
    data,
    expiry,
    context,
    ...(delegationManager !== undefined && { delegationManager }),
    dependencies: permission.dependencies,
  }
}
