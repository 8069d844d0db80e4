/** Smart accounts of the embedded wallet, as the server writes them into the page. */
export interface SmartAccountSettings {
  /** Address that takes calls to the bundler and to the project's paymaster service; `&chainId=` is appended. */
  readonly url: string
  /** Chains with smart accounts, CAIP-2, and whether the project pays for operations there. */
  readonly chains: readonly { readonly chainId: string; readonly sponsored: boolean }[]
  /** Origins of paymaster services that a request may name (ERC-7677). */
  readonly paymasters: readonly string[]
}
