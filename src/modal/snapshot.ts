import { toNamespace } from '../standards/caip.js'
import { checkOptions } from '../options/check-options.js'
import type { Config, Options } from '../options/options.js'
import type { ModalSnapshot } from './wallet-modal.js'

/**
 * The state of a modal before it is used: equal on a server and in a browser, so that hydration
 * matches. Has no side effects. Throws OPTIONS_INVALID.
 */
export function getInitialState(options: Options = {}): ModalSnapshot {
  return toInitialState(checkOptions(options))
}

/** `getInitialState()` for options that are already checked. */
export function toInitialState({ defaultChain, networks, theme, features }: Config): ModalSnapshot {
  const network = networks.find(({ id }) => id === defaultChain) ?? networks[0]
  const chainId = network?.id
  return Object.freeze({
    open: false,
    loading: false,
    initialized: false,
    view: undefined,
    activeNamespace: chainId && toNamespace(chainId),
    chainId,
    network,
    supported: true,
    account: undefined,
    accounts: {},
    connections: [],
    theme,
    language: 'en',
    features,
  })
}

/**
 * Freezes lists and plain objects deeply, so that one subscriber cannot change them for the others.
 * Objects of the app are copied where they enter the kit, so this freezes only the kit's own; the
 * active network is the app's own object and stays as it is.
 */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return value
  for (const [key, inner] of Object.entries(Object.freeze(value)))
    if (key !== 'network') freeze(inner)
  return value
}
