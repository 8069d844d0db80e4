/** A public list of wallets, outside the modal. */
export const WALLET_EXPLORER = 'https://ethereum.org/wallets/find-wallet/'
