import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex } from 'viem'
import type { Permitted } from './simulation-logs.js'

const ABI = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function getApproved(uint256 id) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function getModulesPaginated(address start, uint256 size) view returns (address[] modules, address next)',
  'function getStorageAt(uint256 offset, uint256 length) view returns (bytes)',
])
// Slots of a Safe: its code, its guard, its fallback handler.
const SLOTS = {
  code: 0n,
  guard: 0x4a204f620c8c5ccdca3fd54d003badd85ba500436a431f0cbda4f558c93c34c8n,
  handler: 0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5n,
} as const
const FIRST: Hex = '0x0000000000000000000000000000000000000001'
const ENTRY_POINTS: readonly Hex[] = [
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
]
const MAX_TOKENS = 16
const MAX_PERMISSIONS = 16
const GAS = '0x30d40'

/** A question to a contract before and after the simulated calls. */
export interface Probe {
  readonly kind: 'balance' | 'permission' | 'owners' | 'modules' | 'code' | 'guard' | 'deposit'
  readonly to: Hex
  readonly data: Hex
  /** The permission that is asked about. */
  readonly permitted?: Permitted
}

/** The questions about tokens, permissions, and who controls the account. */
export function listProbes({
  own,
  tokens,
  permitted,
  isContract,
}: {
  own: Hex
  tokens: readonly string[]
  permitted: readonly Permitted[]
  isContract: boolean
}): Probe[] {
  const encode = (functionName: string, args: readonly unknown[] = []) =>
    encodeFunctionData({ abi: ABI, functionName, args } as never)
  return [
    ...tokens.slice(0, MAX_TOKENS).map((token): Probe => ({
      kind: 'balance',
      to: token as Hex,
      data: encode('balanceOf', [own]),
    })),
    ...permitted.slice(0, MAX_PERMISSIONS).map((one): Probe => ({
      kind: 'permission',
      to: one.token as Hex,
      permitted: one,
      data:
        one.kind === 'item'
          ? encode('getApproved', [one.id])
          : encode(one.kind === 'all' ? 'isApprovedForAll' : 'allowance', [own, one.spender]),
    })),
    ...ENTRY_POINTS.map((to): Probe => ({ kind: 'deposit', to, data: encode('balanceOf', [own]) })),
    ...(isContract
      ? [
          { kind: 'owners' as const, to: own, data: encode('getOwners') },
          { kind: 'owners' as const, to: own, data: encode('getThreshold') },
          { kind: 'modules' as const, to: own, data: encode('getModulesPaginated', [FIRST, 20n]) },
          ...Object.entries(SLOTS).map(([name, slot]) => ({
            kind: name === 'code' ? ('code' as const) : ('guard' as const),
            to: own,
            data: encode('getStorageAt', [slot, 1n]),
          })),
        ]
      : []),
  ]
}

/** A probe as a simulated call. */
export function toProbeCall({ to, data }: Probe) {
  return { from: FIRST, to, input: data, gas: GAS }
}

/** The number that a contract answered; undefined for other answers. */
export function readNumber(answer: unknown): bigint | undefined {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer)) return undefined
  return decodeFunctionResult({ abi: ABI, functionName: 'balanceOf', data: answer as Hex })
}
