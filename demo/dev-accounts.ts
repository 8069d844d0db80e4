import type { Hex } from 'viem'

/**
 * The mnemonic whose accounts the local chains fund. It is public, part of every Ethereum tool:
 * never send anything of value to its accounts.
 */
export const DEV_MNEMONIC = 'test test test test test test test test test test test junk'

/** A named key of `DEV_MNEMONIC`, for the development wallets only. */
export interface DevAccount {
  readonly name: string
  readonly privateKey: Hex
}

/** The page wallet's keys: accounts 0 and 1 of `DEV_MNEMONIC`. */
export const pageWalletAccounts: readonly DevAccount[] = [
  {
    name: 'Alice',
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  },
  { name: 'Bob', privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d' },
]

/** The key of the SDK wallet of the page Wallets: account 10 of `DEV_MNEMONIC`. */
export const sdkWalletAccount: DevAccount = {
  name: 'Erin',
  privateKey: '0xf214f2b2cd398c806f84e317254e0f0b801d0643303237d97a22a48e01628897',
}

/** The key of the mini-app host's wallet: account 11 of `DEV_MNEMONIC`. */
export const miniAppAccount: DevAccount = {
  name: 'Frank',
  privateKey: '0x701b615bbdfb9de65240bc28bd21bbc0d996645a3dd57e7b12bc2bdf6f192c82',
}

/** The owner of the Safe host's Safe: account 12 of `DEV_MNEMONIC`. */
export const safeOwnerAccount: DevAccount = {
  name: 'Grace',
  privateKey: '0xa267530f49f8280200edf313ee7af6b827f2a8bce2897751d06a843f644967b1',
}

/** The phone wallet's keys: accounts 2 and 3 of `DEV_MNEMONIC`. */
export const phoneAccounts: readonly DevAccount[] = [
  {
    name: 'Carol',
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  },
  {
    name: 'Dave',
    privateKey: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  },
]
