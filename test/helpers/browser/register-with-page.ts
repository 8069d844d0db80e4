interface PageApi {
  register(...wallets: unknown[]): () => void
}

/**
 * Registers a wallet with every app of the page, now and later (Wallet Standard), and returns the
 * function that unregisters it.
 */
export function registerWithPage(wallet: object): () => void {
  const stops: (() => void)[] = []
  const give = ({ register }: PageApi) => void stops.push(register(wallet))
  const onReady = (event: Event) => give((event as CustomEvent<PageApi>).detail)
  addEventListener('wallet-standard:app-ready', onReady)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: give }))
  return () => {
    removeEventListener('wallet-standard:app-ready', onReady)
    for (const stop of stops) stop()
  }
}
