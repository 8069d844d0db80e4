/** A public list of wallets, outside of the modal. */
export const WALLET_EXPLORER = 'https://ethereum.org/wallets/find-wallet/'
