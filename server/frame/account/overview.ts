import type { StepUpAction } from '../../src/wallet/contracts/recovery-contract.js'
import type { SmartAccountSettings } from '../smart-account/settings.js'
import type { Account } from '../wallet/account.js'
import type { Rpc } from '../wallet/rpc.js'
import type { AccountCalls } from './account-calls.js'

/** Parameters of the overview. */
export interface Overview {
  readonly account: Account
  readonly calls: AccountCalls
  /** Networks of the wallet, CAIP-2. */
  readonly chains: readonly string[]
  readonly rpc: Rpc
  /** URL of the server's RPC for the project. */
  readonly rpcUrl: string
  /** Undefined where no chain has smart accounts: nothing is revoked there. */
  readonly smartAccounts?: SmartAccountSettings | undefined
  /** Closes the window, or signs out of the page. */
  readonly leave: { readonly label: string; readonly act: () => unknown }
}

/**
 * Continues with an action once its step-up is available; otherwise returns to the overview. `of` is
 * what the action changes, in the visitor's words.
 */
export type WithStepUp = (
  action: StepUpAction,
  go: (stepUpId: string) => unknown,
  of?: string,
) => () => Promise<unknown>
