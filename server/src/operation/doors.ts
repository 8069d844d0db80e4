/** The parts of the server that can be switched off one by one. */
export const DOORS = ['relay', 'directory', 'rpc', 'chain-data', 'names', 'swaps', 'onramp', 'smart-sessions', 'sign-in', 'frame', 'wallet-api', 'wallet-vault'] as const

/** The name of such a part, as `--doors` takes it. */
export type Door = (typeof DOORS)[number]

/** Doors of the embedded wallet: in production each runs in a process of its own. */
export const WALLET_DOORS: readonly Door[] = ['frame', 'wallet-api', 'wallet-vault']

/** Reads the list of `--doors`. An empty one means all, in production all but the embedded wallet's. What is wrong goes to `problems`. */
export function readDoors(names: readonly string[], problems: string[], { production = false }: { production?: boolean } = {}): readonly Door[] {
  const unknown = names.filter((name) => !DOORS.some((door) => door === name))
  if (unknown.length > 0) problems.push(`--doors (WALLET_MODAL_DOORS) has "${unknown.join(', ')}"; expected some of ${DOORS.join(', ')}`)
  const apart = WALLET_DOORS.filter((door) => names.includes(door))
  if (production && apart.length > 0 && new Set(names).size > 1) problems.push(`--doors (WALLET_MODAL_DOORS) has ${apart.join(', ')} beside other doors; in production each of ${WALLET_DOORS.join(', ')} runs in a process of its own`)
  if (names.length === 0) return production ? DOORS.filter((door) => !WALLET_DOORS.includes(door)) : DOORS
  return DOORS.filter((door) => names.includes(door))
}
