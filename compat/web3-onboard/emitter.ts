type Listener = (...values: unknown[]) => void

/** The part of Node's EventEmitter that modules of wallets use. */
export class EventEmitter {
  readonly #listeners = new Map<string, Listener[]>()

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...this.#find(event), listener])
    return this
  }
  once(event: string, listener: Listener): this {
    const own: Listener = (...values) => {
      this.off(event, own)
      listener(...values)
    }
    return this.on(event, own)
  }
  off(event: string, listener: Listener): this {
    this.#listeners.set(
      event,
      this.#find(event).filter((one) => one !== listener),
    )
    return this
  }
  addListener(event: string, listener: Listener): this {
    return this.on(event, listener)
  }
  removeListener(event: string, listener: Listener): this {
    return this.off(event, listener)
  }
  removeAllListeners(event?: string): this {
    if (event === undefined) this.#listeners.clear()
    else this.#listeners.delete(event)
    return this
  }
  emit(event: string, ...values: unknown[]): boolean {
    const listeners = this.#find(event)
    for (const listener of listeners) listener(...values)
    return listeners.length > 0
  }
  listenerCount(event: string): number {
    return this.#find(event).length
  }
  #find(event: string): Listener[] {
    return this.#listeners.get(event) ?? []
  }
}
