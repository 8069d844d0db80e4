import { bip122, bitcoin } from '../../src/chains/bip122/index.js'
import { polkadot, polkadotAssetHub } from '../../src/chains/polkadot/index.js'
import { solana, solanaMainnet } from '../../src/chains/solana/index.js'
import {
  announce,
  fakeEip1193,
  type FakeAnswer,
  type FakeEip1193,
} from '../helpers/wallets/fake-eip1193.js'
import { fakeStandardWallet } from '../helpers/wallets/fake-standard-wallet.js'
import { atEnd, RDNS, visit } from './habit.js'

/** An EVM wallet with answers of its own, announced by {@link RDNS}. */
export function announceFake(
  answers: Readonly<Record<string, FakeAnswer>> = {},
  options: { readonly chainId?: number } = {},
): FakeEip1193 {
  const provider = fakeEip1193({ ...options, answers })
  atEnd(announce(provider, { rdns: RDNS, name: 'Habit' }))
  return provider
}

/** A wallet of the Wallet Standard. */
export function registerFake(options: Parameters<typeof fakeStandardWallet>[0] = {}) {
  const wallet = fakeStandardWallet({ name: 'Habit', ...options })
  atEnd(wallet.register())
  return wallet
}

export const visitSolana = () => visit({ chains: [solana({ networks: [solanaMainnet] })] })
export const visitBitcoin = () => visit({ chains: [bip122({ networks: [bitcoin] })] })
export const visitPolkadot = () => visit({ chains: [polkadot({ networks: [polkadotAssetHub] })] })
