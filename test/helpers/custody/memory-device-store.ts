import { isSame, type DeviceStore } from '../../../server/frame/device/device-store.js'

/** A device's storage that lasts as long as the test. */
export class MemoryDeviceStore implements DeviceStore {
  readonly durable = true
  readonly #values = new Map<string, unknown>()
  async get<T>(key: string): Promise<T | undefined> {
    return this.#values.get(key) as T | undefined
  }
  async set(key: string, value: unknown): Promise<void> {
    this.#values.set(key, structuredClone(value))
  }
  async setAll(values: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [key, value] of Object.entries(values)) await this.set(key, value)
  }
  async remove(key: string): Promise<void> {
    this.#values.delete(key)
  }
  async replace<T>(key: string, from: T | undefined, to: T | undefined): Promise<T | undefined> {
    if (isSame(this.#values.get(key), from)) this.#values.set(key, to)
    return this.get(key)
  }
}
