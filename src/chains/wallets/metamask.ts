/** How a wallet calls itself: to Wallet Standard by name, to EIP-6963 by name and rdns. */
export interface NamedWallet {
  readonly name: string
  readonly rdns?: string | undefined
}

/** True for the wallets of MetaMask and of its builds: MetaMask Flask, io.metamask.flask. */
export function isMetaMask({ name, rdns = '' }: NamedWallet): boolean {
  return /^MetaMask\b/.test(name) || /^io\.metamask\b/.test(rdns)
}
