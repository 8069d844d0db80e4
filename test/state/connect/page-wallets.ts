import { bip122, bitcoin } from '../../../src/chains/bip122/index.js'
import { cosmos, cosmosHub } from '../../../src/chains/cosmos/index.js'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { polkadot, polkadotAssetHub } from '../../../src/chains/polkadot/index.js'
import { solana, solanaMainnet } from '../../../src/chains/solana/index.js'
import type { Options } from '../../../src/index.js'
import { mockPolkadotWallet, type MockWallet } from '../../../src/testing/index.js'
import { BTC_MAIN_KEYS } from '../../helpers/wallets/bitcoin-keys.js'
import {
  fakeMethodBitcoin,
  fakeRequestBitcoin,
  type FakeBitcoinWallet,
} from '../../helpers/wallets/fake-bitcoin-wallets.js'
import { COSMOS_ADDRESSES, fakeCosmosWallet } from '../../helpers/wallets/fake-cosmos-wallet.js'
import {
  ALICE,
  announce,
  fakeEip1193,
  type FakeEip1193,
} from '../../helpers/wallets/fake-eip1193.js'
import { fakeStandardWallet, SOL_ALICE } from '../../helpers/wallets/fake-standard-wallet.js'

/** A wallet of a page that is loaded again and again. */
export interface PageWallet {
  readonly chains: NonNullable<Options['chains']>
  readonly address: string
  /** Adds the wallet to the page; the returned function removes it. */
  present(): () => void
  /** The requests that this wallet answers with a prompt. */
  countPrompts(): number
}

const [{ address: BTC_MAIN }] = BTC_MAIN_KEYS

function createEvm(present: (wallet: FakeEip1193) => () => void): PageWallet {
  const wallet = fakeEip1193()
  return {
    chains: [eip155({ networks: [mainnet] })],
    address: ALICE,
    present: () => present(wallet),
    countPrompts: () => wallet.sent('eth_requestAccounts').length,
  }
}

function createBitcoin(wallet: FakeBitcoinWallet, prompt: string): PageWallet {
  return {
    chains: [bip122({ networks: [bitcoin] })],
    address: BTC_MAIN,
    present: () => wallet.present(),
    countPrompts: () => wallet.calls.filter(([method]) => method === prompt).length,
  }
}

/** A wallet of each way that a page finds wallets by, with the networks of an app for it. */
export const PAGE_WALLETS: Readonly<Record<string, () => PageWallet>> = {
  'announced (EIP-6963)': () => createEvm((wallet) => announce(wallet)),
  'at window.ethereum, as in the browser of an app': () =>
    createEvm((wallet) => {
      Object.assign(window, { ethereum: wallet })
      return () => Reflect.deleteProperty(window, 'ethereum')
    }),
  'Solana (Wallet Standard)': () => {
    const wallet = fakeStandardWallet()
    return {
      chains: [solana({ networks: [solanaMainnet] })],
      address: SOL_ALICE,
      present: () => wallet.register(),
      countPrompts: () =>
        (wallet.calls['connect'] ?? []).filter(
          ([input]) => (input as { silent?: boolean } | undefined)?.silent !== true,
        ).length,
    }
  },
  'Bitcoin with UniSat’s methods': () =>
    createBitcoin(fakeMethodBitcoin([BTC_MAIN]), 'requestAccounts'),
  'Bitcoin with the methods of sats-connect': () =>
    createBitcoin(fakeRequestBitcoin([BTC_MAIN]), 'wallet_connect'),
  // A page that has the permission gets no prompt from `enable`.
  'Cosmos (Keplr)': () => {
    const wallet = fakeCosmosWallet([COSMOS_ADDRESSES[0]])
    let granted = false
    let prompts = 0
    wallet.answers['enable'] = () => {
      if (!granted) prompts++
      granted = true
    }
    return {
      chains: [cosmos({ networks: [cosmosHub] })],
      address: COSMOS_ADDRESSES[0],
      present: () => wallet.present(),
      countPrompts: () => prompts,
    }
  },
  'Polkadot (injectedWeb3)': () => {
    const prefix = polkadotAssetHub.ss58Prefix ?? 0
    const visits: MockWallet[] = []
    const present = () => visits[visits.push(mockPolkadotWallet({ prefix })) - 1]!.remove
    present()()
    return {
      chains: [polkadot({ networks: [polkadotAssetHub] })],
      address: visits[0]!.addresses[0]!,
      present,
      countPrompts: () =>
        visits.flatMap(({ requests }) => requests).filter(({ method }) => method === 'enable')
          .length,
    }
  },
}
