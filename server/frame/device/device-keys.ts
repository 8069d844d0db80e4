import { createWrapKey } from '../keys/device-share.js'
import type { DeviceStore } from './device-store.js'

/** Keys of this device; scripts can use them and cannot export them. */
export interface DeviceKeys {
  /** Signs proofs for the servers. */
  readonly proof: CryptoKeyPair
  /** Wraps the device's share. */
  readonly wrap: CryptoKey
}

const KEY = 'keys'

/** The keys of this device, made when there are none. Tabs that start together end up with the same keys. */
export function loadDeviceKeys(store: DeviceStore, lockName: string): Promise<DeviceKeys> {
  const load = async () => {
    const stored = await store.get<DeviceKeys>(KEY)
    if (stored) return stored
    const [proof, wrap] = await Promise.all([crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']), createWrapKey()])
    const keys: DeviceKeys = { proof, wrap }
    await store.set(KEY, keys)
    return keys
  }
  return withLock(lockName, load)
}

/** Runs work that only one tab of this device does at a time. Where the browser has no locks for this frame, it runs at once. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  let isStarted = false
  const start = () => {
    isStarted = true
    return work()
  }
  try {
    return (await navigator.locks.request(name, start)) as T
  } catch (error) {
    // Frames without storage have no locks either.
    if (!isStarted && error instanceof DOMException) return work()
    throw error
  }
}
