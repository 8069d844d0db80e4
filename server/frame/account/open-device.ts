import { openDeviceStore, type DeviceStore } from '../device/device-store.js'
import { checkWorker } from '../keys/check-worker.js'
import { createKeyClient } from '../keys/key-client.js'
import { createWorkerAddress } from '../keys/worker-address.js'
import type { SmartAccountSettings } from '../smart-account/settings.js'
import { Account, type Servers } from '../wallet/account.js'
import type { ToFrame, ToWindow } from './window-messages.js'

const FRAME_MS = 3_000
const STORE_MS = 10_000

/** Settings that the server writes into the account page. */
export interface AccountSettings extends Servers {
  readonly projectId: string
  readonly worker: string
  /** Networks of the wallet, CAIP-2. */
  readonly chains: readonly string[]
  /** URL of the server's RPC; the project's id is appended. */
  readonly rpc: string
  /** Undefined where no chain has smart accounts. */
  readonly smartAccounts?: SmartAccountSettings | undefined
}

/** The device that the account page uses. */
export interface Device {
  readonly account: Account
  readonly projectId: string
  /** True for the device of a website's frame, which opened this window. */
  readonly isFrames: boolean
  /** Notifies the frame that the visitor is done. */
  done(): void
}

/**
 * Opens the device of the frame that opened this window, or this browser's own device of the site.
 */
export async function openDevice({
  api,
  vault,
  projectId,
  worker,
}: AccountSettings): Promise<Device> {
  const address = createWorkerAddress(worker)
  const shared = {
    servers: { api, vault },
    keyClient: createKeyClient(
      () => new Worker(address, { type: 'module' }),
      () => checkWorker(worker),
    ),
  }
  const frame = window.opener as Window | null
  const lent = frame ? await borrow(frame) : undefined
  if (!frame || !lent) {
    const store = await openDeviceStore(`wallet-modal|${projectId}|${location.origin}`)
    return {
      account: await Account.open({ ...shared, projectId, origin: location.origin, store }),
      projectId,
      isFrames: false,
      done: () => {},
    }
  }
  if (lent.theme !== undefined) document.body.dataset['theme'] = lent.theme
  const account = await Account.open({
    ...shared,
    projectId: lent.projectId,
    origin: lent.origin,
    store: new FrameStore(frame, lent.durable),
  })
  return {
    account,
    projectId: lent.projectId,
    isFrames: true,
    done: () => post(frame, { kind: 'done' }),
  }
}

// A window opened by another site has an opener of another origin, which receives and sends no
// messages.
function borrow(frame: Window): Promise<Extract<ToWindow, { kind: 'device' }> | undefined> {
  return new Promise((resolve) => {
    const listener = ({ source, origin, data }: MessageEvent<ToWindow | undefined>) => {
      if (source !== frame || origin !== location.origin || data?.kind !== 'device') return
      end(data)
    }
    const end = (found: Extract<ToWindow, { kind: 'device' }> | undefined) => {
      clearTimeout(timer)
      removeEventListener('message', listener)
      resolve(found)
    }
    const timer = setTimeout(() => end(undefined), FRAME_MS)
    addEventListener('message', listener)
    post(frame, { kind: 'hello' })
  })
}

function post(frame: Window, message: ToFrame): void {
  frame.postMessage(message, location.origin)
}

// The frame's storage is in another partition than this window's, so the frame reads and writes it.
class FrameStore implements DeviceStore {
  readonly durable: boolean
  readonly #frame: Window
  readonly #waiting = new Map<
    number,
    { resolve(value: unknown): void; reject(error: Error): void }
  >()
  #count = 0

  constructor(frame: Window, durable: boolean) {
    this.#frame = frame
    this.durable = durable
    addEventListener('message', ({ source, origin, data }: MessageEvent<ToWindow | undefined>) => {
      if (source !== frame || origin !== location.origin || data?.kind !== 'stored') return
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if (data.failed) waiting?.reject(new Error('The storage of this browser failed'))
      else waiting?.resolve(data.value)
    })
  }
  get<T>(key: string) {
    return this.#ask('get', key) as Promise<T | undefined>
  }
  async set(key: string, value: unknown) {
    await this.#ask('set', key, value)
  }
  async setAll(values: Readonly<Record<string, unknown>>) {
    await Promise.all(Object.entries(values).map(([key, value]) => this.set(key, value)))
  }
  async remove(key: string) {
    await this.#ask('remove', key)
  }
  replace<T>(key: string, from: T | undefined, to: T | undefined) {
    return this.#ask('replace', key, to, from) as Promise<T | undefined>
  }
  #ask(
    act: Extract<ToFrame, { kind: 'store' }>['act'],
    key: string,
    value?: unknown,
    from?: unknown,
  ): Promise<unknown> {
    const id = this.#count++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id)
        reject(new Error('The website that opened this window was closed'))
      }, STORE_MS)
      const end =
        <T>(settle: (value: T) => void) =>
        (given: T) => {
          clearTimeout(timer)
          settle(given)
        }
      this.#waiting.set(id, { resolve: end(resolve), reject: end(reject) })
      post(this.#frame, {
        kind: 'store',
        id,
        act,
        key,
        ...(value !== undefined && { value }),
        ...(from !== undefined && { from }),
      })
    })
  }
}
