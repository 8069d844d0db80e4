import type { ChainId } from '../../../src/contract.js'
import { createRpc } from '../wallet/rpc.js'
import { Refusal } from '../wallet/refusal.js'
import type { SmartAccountSettings } from './settings.js'

/** Executes and sponsors user operations, through the operator's server. */
export interface Bundler {
  /**
   * Calls a method of the bundler or of the project's paymaster service. Throws {@link Refusal}
   * with a text for the visitor.
   */
  call(chainId: ChainId, method: string, params: readonly unknown[]): Promise<unknown>
}

// Texts for the codes of EntryPoint 0.7; others are shown in the bundler's words.
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/AA21/, 'The account has not enough for the fee'],
  [
    /AA25|already in mempool|underpriced|nonce/i,
    'Another operation of the account went first. Try again',
  ],
  [/AA22/, 'The operation came too late. Try again'],
  [/AA32/, "The sponsor's consent has expired. Try again"],
  [/AA31/, 'The sponsor has run out of funds'],
  [/AA3\d/, 'The sponsor does not pay for this operation'],
  [/AA1\d/, 'The account could not be created on the network'],
  [/revert/i, 'The network expects the operation to fail'],
]

/** Creates the bundler client of each chain. */
export function createBundler({
  url,
  chains,
}: Pick<SmartAccountSettings, 'url' | 'chains'>): Bundler {
  const rpc = createRpc({ rpc: url, chains: chains.map(({ chainId }) => chainId) })
  return {
    async call(chainId, method, params) {
      try {
        return await rpc.call(chainId, method, params)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.field !== 'rpc' || error.status >= 500)
          throw new Refusal(
            error.status,
            'bundler',
            'The service that carries out operations cannot be reached',
            { cause: error },
          )
        const meaning = MEANINGS.find(([code]) => code.test(error.message))?.[1]
        throw new Refusal(
          error.status,
          method.startsWith('pm_') ? 'sponsor' : 'operation',
          meaning === undefined ? error.message : `${meaning} (${error.message})`,
          { cause: error },
        )
      }
    },
  }
}
