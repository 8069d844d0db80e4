/**
 * A family of `createAppKit({ adapters })`. The networks say which families the modal has, so it
 * has no effect.
 */
class FamilyAdapter {
  /** What the app gave it. */
  readonly options: object

  constructor(options: object = {}) {
    this.options = options
  }
}

/** EVM networks; `getProvider('eip155')` fits `BrowserProvider` of ethers 6. */
export class EthersAdapter extends FamilyAdapter {}
/** EVM networks; `getProvider('eip155')` fits `Web3Provider` of ethers 5. */
export class Ethers5Adapter extends FamilyAdapter {}
/** Solana networks; `getProvider('solana')` is a wallet of the Wallet Standard. */
export class SolanaAdapter extends FamilyAdapter {}
/** Bitcoin networks. */
export class BitcoinAdapter extends FamilyAdapter {}
