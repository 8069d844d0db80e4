const KEY = 'phone-wallet'

/** The account and network that the phone used last. */
export interface PhoneMemory {
  readonly account: number
  readonly chainId?: number
}

/** Reads what `writeMemory` stored; the first account if there is nothing to read. */
export function readMemory(): PhoneMemory {
  try {
    return {
      account: 0,
      ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<PhoneMemory>),
    }
  } catch {
    return { account: 0 }
  }
}

/** Stores account and network for the next visit. */
export function writeMemory(memory: PhoneMemory) {
  localStorage.setItem(KEY, JSON.stringify(memory))
}
