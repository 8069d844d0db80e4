import { createWrapKey } from '../keys/device-share.js'
import { withLock } from './device-lock.js'
import type { DeviceStore } from './device-store.js'

/** Keys of this device; scripts can use but not export them. */
export interface DeviceKeys {
  /** Signs proofs for the servers. */
  readonly proof: CryptoKeyPair
  /** Wraps the device's share. */
  readonly wrap: CryptoKey
}

const KEY = 'keys'

/** Loads or creates the keys of this device. Tabs that start together get the same keys. */
export function loadDeviceKeys(store: DeviceStore, lockName: string): Promise<DeviceKeys> {
  const load = async () => {
    const stored = await store.get<DeviceKeys>(KEY)
    if (stored) return stored
    const [proof, wrap] = await Promise.all([
      crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
      createWrapKey(),
    ])
    const keys: DeviceKeys = { proof, wrap }
    // Two tabs may create keys at the same time. `replace` keeps the ones that were stored first,
    // and returns them to both tabs.
    return (await store.replace(KEY, undefined, keys))!
  }
  return withLock(store, lockName, load)
}
