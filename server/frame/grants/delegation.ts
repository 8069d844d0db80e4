import {
  decodeAbiParameters,
  encodeAbiParameters,
  encodePacked,
  getAddress,
  hashStruct as hashTypedStruct,
  hashTypedData,
  isAddressEqual,
  parseAbiParameters,
  size,
  slice,
  type Hex,
} from 'viem'
import { DELEGATION_MANAGER } from './delegation-manager.js'

// Contracts of the Delegation Framework 1.3, each of which enforces one kind of limit.
const ERC20_PERIOD: Hex = '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB'
const NATIVE_PERIOD: Hex = '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9'
const EXACT_CALLDATA: Hex = '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED'
const VALUE_LIMIT: Hex = '0x92Bf12322527cAA612fd31a0e810472BBB106A8F'
const TIMESTAMP: Hex = '0x1046bb45C8d673d4ea75321280DB34899413c069'
const ROOT_AUTHORITY: Hex = `0x${'ff'.repeat(32)}`
const WORD = 32
const PARAMETERS = parseAbiParameters([
  'Delegation[] delegations',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
])

const TYPES = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const

/** What a permission allows, as its caveats enforce it. `token` undefined: the network's coin. */
export interface GrantTerms {
  readonly token: Hex | undefined
  readonly amount: bigint
  /** Length of a period in seconds. */
  readonly seconds: bigint
  /** When the first period begins, in Unix seconds. */
  readonly start: bigint
  /** Unix seconds. */
  readonly expiry: bigint
}

interface Caveat {
  readonly enforcer: Hex
  readonly terms: Hex
  readonly args: Hex
}

/** A delegation of the Delegation Framework. */
export interface Delegation {
  readonly delegate: Hex
  readonly delegator: Hex
  readonly authority: Hex
  readonly caveats: readonly Caveat[]
  readonly salt: bigint
  readonly signature: Hex
}

/** Creates the unsigned delegation of a permission. */
export function toDelegation(
  terms: GrantTerms,
  { delegate, delegator, salt }: Pick<Delegation, 'delegate' | 'delegator' | 'salt'>,
): Delegation {
  return {
    delegate,
    delegator,
    authority: ROOT_AUTHORITY,
    caveats: toCaveats(terms),
    salt,
    signature: '0x',
  }
}

/** A delegation in the form that its delegate redeems (`context` of ERC-7715). */
export function encodeDelegation(delegation: Delegation): Hex {
  return encodeAbiParameters(PARAMETERS, [[delegation]])
}

/**
 * Reads a delegation and what it allows. Undefined for bytes that are not one delegation with
 * exactly the caveats of a permission that this wallet grants.
 */
export function decodeDelegation(
  context: Hex,
): { readonly delegation: Delegation; readonly terms: GrantTerms } | undefined {
  let delegation: Delegation | undefined
  try {
    const [list] = decodeAbiParameters(PARAMETERS, context)
    delegation = list.length === 1 ? list[0] : undefined
  } catch {
    return undefined
  }
  if (!delegation || delegation.authority !== ROOT_AUTHORITY) return undefined
  const terms = readTerms(delegation.caveats)
  // Encoding the terms again yields the same bytes, so they contain nothing else.
  const isWhole =
    terms &&
    encodeDelegation({ ...delegation, caveats: toCaveats(terms) }).toLowerCase() ===
      context.toLowerCase()
  return isWhole ? { delegation, terms } : undefined
}

/** The digest that the delegator signs (EIP-712). */
export function hashDelegation(delegation: Delegation, chainId: number): Hex {
  return hashTypedData({
    domain: {
      name: 'DelegationManager',
      version: '1',
      chainId,
      verifyingContract: DELEGATION_MANAGER,
    },
    types: TYPES,
    primaryType: 'Delegation',
    message: toMessage(delegation),
  })
}

/** The hash by which the contract knows a delegation. */
export function hashStruct(delegation: Delegation): Hex {
  return hashTypedStruct({ types: TYPES, primaryType: 'Delegation', data: toMessage(delegation) })
}

function toMessage({ delegate, delegator, authority, caveats, salt }: Delegation) {
  return { delegate, delegator, authority, caveats: [...caveats], salt }
}

// The enforcer of coins does not look at the call's data, and that of tokens does not look at the
// coins that go with the call: each has a second caveat for it.
function toCaveats({ token, amount, seconds, start, expiry }: GrantTerms): readonly Caveat[] {
  const limits: readonly (readonly [Hex, Hex])[] =
    token === undefined
      ? [
          [EXACT_CALLDATA, '0x'],
          [
            NATIVE_PERIOD,
            encodePacked(['uint256', 'uint256', 'uint256'], [amount, seconds, start]),
          ],
        ]
      : [
          [VALUE_LIMIT, encodePacked(['uint256'], [0n])],
          [
            ERC20_PERIOD,
            encodePacked(
              ['address', 'uint256', 'uint256', 'uint256'],
              [token, amount, seconds, start],
            ),
          ],
        ]
  const end = [TIMESTAMP, encodePacked(['uint128', 'uint128'], [0n, expiry])] as const
  return [...limits, end].map(([enforcer, terms]) => ({ enforcer, terms, args: '0x' }))
}

function readTerms([, period, end]: readonly Caveat[]): GrantTerms | undefined {
  if (!period || !end || size(end.terms) !== WORD) return undefined
  const isToken = isAddressEqual(period.enforcer, ERC20_PERIOD)
  const token = isToken ? 20 : 0
  if (size(period.terms) !== token + 3 * WORD) return undefined
  const read = (index: number) =>
    BigInt(slice(period.terms, token + index * WORD, token + (index + 1) * WORD))
  return {
    token: isToken ? getAddress(slice(period.terms, 0, token)) : undefined,
    amount: read(0),
    seconds: read(1),
    start: read(2),
    expiry: BigInt(slice(end.terms, WORD / 2)),
  }
}
