import type { ReactiveController } from 'lit'
import type { ReadableAtom } from 'nanostores'
import { toError } from '../../../errors/to-error.js'
import type { ChainId } from '../../../standards/caip.js'
import type { AccountState } from '../../../state/connections/connections.js'
import type { SliceName } from '../../../state/slices.js'
import type { StateElement } from '../../base/state-element.js'

/**
 * Lists the networks on which an account can receive. A smart account exists on some of its
 * family's networks only, which the frame names.
 */
export class CompatibleNetworks implements ReactiveController {
  readonly #host: StateElement<SliceName>
  #smart: ReadableAtom<readonly ChainId[]> | undefined
  #stop: (() => void) | undefined

  constructor(host: StateElement<SliceName>) {
    this.#host = host
    host.addController(this)
  }
  hostConnected(): void {
    if (this.#host.state.config.embeddedWallet) void this.#load()
  }
  hostDisconnected(): void {
    this.#stop?.()
  }
  list({ namespace, chainId, embedded }: AccountState) {
    const all = this.#host.state.config.networks.filter(({ id }) => id.startsWith(`${namespace}:`))
    if (embedded?.accountType !== 'smartAccount') return all
    return all.filter(({ id }) => id === chainId || this.#smart?.get().includes(id))
  }
  async #load() {
    const { slices, report } = this.#host.state
    try {
      await slices.load(['frameLogin'])
    } catch (failure) {
      return report(toError(failure, 'VIEW_FAILED'))
    }
    if (!this.#host.isConnected) return
    this.#smart = slices.get('frameLogin').$smartAccountNetworks
    this.#stop = this.#smart.subscribe(() => this.#host.requestUpdate())
  }
}
