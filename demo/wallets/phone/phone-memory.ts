const KEY = 'phone-wallet'

/** Which account and network the phone was left on. */
export interface PhoneMemory {
  readonly account: number
  readonly chainId?: number
}

/** Reads what `writeMemory` kept; the first account where there is nothing to read. */
export function readMemory(): PhoneMemory {
  try {
    return { account: 0, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<PhoneMemory>) }
  } catch {
    return { account: 0 }
  }
}

/** Keeps account and network for the next visit. */
export function writeMemory(memory: PhoneMemory) {
  localStorage.setItem(KEY, JSON.stringify(memory))
}
