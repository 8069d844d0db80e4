import { toNamespace } from '../standards/caip.js'
import { checkOptions } from '../options/check-options.js'
import type { Config, Options } from '../options/options.js'
import type { ModalSnapshot } from './wallet-modal.js'

/**
 * What a modal with these options says before a visitor was seen: equal on a server and in a browser, so that what the
 * server rendered fits. Creates nothing. Throws OPTIONS_INVALID.
 */
export function getInitialState(options: Options = {}): ModalSnapshot {
  return toInitialState(checkOptions(options))
}

/** The same, from options checked already. */
export function toInitialState({ defaultChain, networks, theme, features }: Config): ModalSnapshot {
  const chainId = defaultChain ?? networks[0]?.id
  return Object.freeze({
    open: false,
    loading: false,
    initialized: false,
    view: undefined,
    activeNamespace: chainId && toNamespace(chainId),
    chainId,
    supported: true,
    account: undefined,
    accounts: {},
    connections: [],
    theme,
    language: 'en',
    features,
  })
}

/** Freezes what a page receives, so that it cannot change it for others. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(Object.freeze(value))) freeze(inner)
  return value
}
