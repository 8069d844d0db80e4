/** The parts of the server that can be disabled individually. */
export const DOORS = [
  'relay',
  'directory',
  'rpc',
  'chain-data',
  'names',
  'swaps',
  'onramp',
  'smart-sessions',
  'sign-in',
  'frame',
  'wallet-api',
  'wallet-vault',
] as const

/** A part of the server, as named by `--doors`. The admin API has a program of its own, also in development. */
export type Door = (typeof DOORS)[number] | 'admin'

/**
 * The embedded wallet's parts and the program that serves each: in production they run only there.
 */
export const ROLE_PROGRAMS = {
  frame: 'wallet-modal-frame',
  'wallet-api': 'wallet-modal-api',
  'wallet-vault': 'wallet-modal-vault',
  admin: 'wallet-modal-admin',
} as const

/** A part of the embedded wallet. */
export type RoleDoor = keyof typeof ROLE_PROGRAMS

const ROLE_DOORS = Object.keys(ROLE_PROGRAMS) as RoleDoor[]

/**
 * Parses the list of `--doors`. Empty means all; in production all except the embedded wallet's.
 * Mistakes are added to `problems`.
 */
export function readDoors(
  names: readonly string[],
  problems: string[],
  { production = false }: { production?: boolean } = {},
): readonly Door[] {
  const unknown = names.filter((name) => !DOORS.some((door) => door === name))
  if (unknown.length > 0)
    problems.push(
      `--doors (WALLET_MODAL_DOORS) has "${unknown.join(', ')}"; expected some of ${DOORS.join(', ')}`,
    )
  const apart = ROLE_DOORS.filter((door) => names.includes(door))
  if (production && apart.length > 0)
    problems.push(
      `--doors (WALLET_MODAL_DOORS) has ${apart.join(', ')}; in production each of them runs in a process of its own, by the program ${apart.map((door) => ROLE_PROGRAMS[door]).join(', ')}`,
    )
  if (names.length === 0) return production ? DOORS.filter((door) => !isRoleDoor(door)) : DOORS
  return DOORS.filter((door) => names.includes(door))
}

/** The single door of a role's program. Other names in `--doors` are added to `problems`. */
export function readRoleDoor(
  door: RoleDoor,
  names: readonly string[],
  problems: string[],
): readonly [RoleDoor] {
  const others = names.filter((name) => name !== door)
  if (others.length > 0)
    problems.push(
      `--doors (WALLET_MODAL_DOORS) has "${others.join(', ')}"; ${ROLE_PROGRAMS[door]} serves ${door} in a process of its own`,
    )
  return [door]
}

function isRoleDoor(door: Door): boolean {
  return ROLE_DOORS.some((role) => role === door)
}
