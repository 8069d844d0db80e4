/** Settings of the smart accounts, as the server writes them into the page. */
export interface SmartAccountSettings {
  /** URL for calls to the bundler and the project's paymaster service; `&chainId=` is appended. */
  readonly url: string
  /**
   * Chains with smart accounts, CAIP-2, whether the project pays for operations there, and the
   * contracts that plain accounts may delegate to (EIP-7702; new delegations use the first).
   */
  readonly chains: readonly {
    readonly chainId: string
    readonly sponsored: boolean
    readonly delegates?: readonly string[]
  }[]
  /** Origins of paymaster services that a request may name (ERC-7677). */
  readonly paymasters: readonly string[]
}
