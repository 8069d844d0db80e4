/** The parts of the server that can be switched off one by one. */
export const DOORS = ['relay', 'directory', 'rpc', 'chain-data', 'names', 'swaps', 'onramp', 'smart-sessions', 'sign-in'] as const

/** The name of such a part, as `--doors` takes it. */
export type Door = (typeof DOORS)[number]

/** Reads the list of `--doors`; an empty one means all. What is wrong goes to `problems`. */
export function readDoors(names: readonly string[], problems: string[]): readonly Door[] {
  const unknown = names.filter((name) => !DOORS.some((door) => door === name))
  if (unknown.length > 0) problems.push(`--doors (WALLET_MODAL_DOORS) has "${unknown.join(', ')}"; expected some of ${DOORS.join(', ')}`)
  return names.length === 0 ? DOORS : DOORS.filter((door) => names.includes(door))
}
