import { verifyMessage, verifyTypedData } from 'viem'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, hex } from '@scure/base'
import { u8aWrapBytes } from '@polkadot/util'
import { decodeAddress } from '@polkadot/util-crypto'
import { NETWORK } from '@scure/btc-signer'
import { bitcoin, bip122 } from '../../src/chains/bip122/index.js'
import { base, eip155, mainnet } from '../../src/chains/eip155/index.js'
import { polkadot, westend } from '../../src/chains/polkadot/index.js'
import { solana, solanaMainnet } from '../../src/chains/solana/index.js'
import { createWalletModal } from '../../src/modal/create-wallet-modal.js'
import type { WalletModal } from '../../src/modal/wallet-modal.js'
import type { ChainSupport } from '../../src/chains/adapter.js'
import type { BitcoinProvider } from '../../src/chains/bip122/provider.js'
import type { PolkadotProvider } from '../../src/chains/polkadot/provider.js'
import {
  mockBitcoinWallet,
  mockEvmWallet,
  mockPolkadotWallet,
  mockSolanaWallet,
  type MockWallet,
} from '../../src/testing/index.js'
import type { StandardWallet } from '../../src/standards/wallet-standard.js'
import { createBitcoinKey, signBitcoinMessage } from '../helpers/wallets/bitcoin-keys.js'
import { expect } from '../helpers/expect.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'

const TEXT = 'Hello from the test kit'
const BYTES = new TextEncoder().encode(TEXT)

interface Family {
  readonly namespace: string
  readonly support: () => ChainSupport
  readonly make: (name: string) => MockWallet
  /**
   * Signs with the first account of a connected modal, and says whether a library accepts the
   * signature.
   */
  readonly sign: (modal: WalletModal, address: string) => Promise<boolean>
}

const families: readonly Family[] = [
  {
    namespace: 'eip155',
    support: () => eip155({ networks: [mainnet, base] }),
    make: (name) => mockEvmWallet({ name }),
    async sign(modal, address) {
      const signature = await modal
        .getProvider('eip155')!
        .request({ method: 'personal_sign', params: [`0x${hex.encode(BYTES)}`, address] })
      return verifyMessage({
        address: address as `0x${string}`,
        message: TEXT,
        signature: signature as `0x${string}`,
      })
    },
  },
  {
    namespace: 'solana',
    support: () => solana({ networks: [solanaMainnet] }),
    make: (name) => mockSolanaWallet({ name }),
    async sign(modal, address) {
      const { accounts, features } = modal.getProvider('solana') as StandardWallet
      const { signMessage } = features['solana:signMessage'] as {
        signMessage(input: object): Promise<readonly { signature: Uint8Array }[]>
      }
      const [signed] = await signMessage({ account: accounts[0], message: BYTES })
      return ed25519.verify(signed!.signature, BYTES, base58.decode(address))
    },
  },
  {
    namespace: 'bip122',
    support: () => bip122({ networks: [bitcoin] }),
    make: (name) => mockBitcoinWallet({ name }),
    async sign(modal, address) {
      // A library of BIP-322 verifies the same signature in test/node/mock-bitcoin-wallet.test.ts.
      return (
        (await (modal.getProvider('bip122') as BitcoinProvider).signMessage({
          message: TEXT,
          address,
        })) === signBitcoinMessage(createBitcoinKey(1, 'p2wpkh', NETWORK), TEXT, 'bip322')
      )
    },
  },
  {
    namespace: 'polkadot',
    support: () => polkadot({ networks: [westend] }),
    make: (name) => mockPolkadotWallet({ name }),
    async sign(modal, address) {
      const { signature } = await (
        modal.getProvider('polkadot') as PolkadotProvider
      ).signer.signRaw({ address, data: TEXT, type: 'bytes' })
      return ed25519.verify(
        hex.decode(signature.slice(2)),
        u8aWrapBytes(BYTES),
        decodeAddress(address),
      )
    },
  },
]

let count = 0

for (const { namespace, support, make, sign } of families) {
  describe(`the mock wallet of ${namespace}`, () => {
    let modal: WalletModal
    let wallet: MockWallet
    let name: string
    const account = () => modal.getState().account
    const connect = () => modal.connect({ wallet: name })

    beforeEach(() => {
      name = `mock-${namespace}-${++count}`
      wallet = make(name)
      modal = createWalletModal({ id: name, chains: [support()], debug: false })
    })
    afterEach(() => {
      modal.destroy()
      wallet.remove()
      localStorage.clear()
    })

    it('announces itself, connects, and signs with real keys', async () => {
      await connect()
      expect(modal.getState().connections[0]!.accounts.map((id) => id.split(':')[2])).to.deep.equal(
        wallet.addresses,
      )
      expect(await sign(modal, wallet.addresses[0]!)).to.equal(true)
      expect(wallet.requests.length).to.be.greaterThan(1)
    })

    it('declines', async () => {
      wallet.reject()
      expect((await rejection(connect())).code).to.equal('USER_REJECTED')
      wallet.accept()
      await connect()
      wallet.reject()
      expect(await sign(modal, wallet.addresses[0]!).catch(() => 'declined')).to.equal('declined')
    })

    it('with slow() it answers when the test answers', async () => {
      const release = wallet.slow()
      const connected = connect()
      await until(() => wallet.requests.length > 0)
      expect(account()?.status).to.equal('connecting')
      release()
      await connected
      expect(account()?.status).to.equal('connected')
      const answer = wallet.slow()
      const signed = sign(modal, wallet.addresses[0]!).catch(() => 'declined')
      answer('reject')
      expect(await signed).to.equal('declined')
    })

    it('with lock() the page loses the account', async () => {
      await connect()
      wallet.lock()
      await until(() => modal.getState().connections.length === 0)
      wallet.unlock()
      await connect()
      expect(account()?.status).to.equal('connected')
    })

    it('waits while it is locked', async () => {
      wallet.lock()
      const connected = connect()
      await until(() => wallet.requests.length > 0)
      wallet.unlock()
      await connected
    })

    it('is restored after a reload without a prompt, until the permission is revoked', async () => {
      await connect()
      modal.destroy()
      wallet.reject()
      modal = createWalletModal({ id: name, chains: [support()], debug: false })
      await modal.ready()
      expect(account()?.status).to.equal('connected')
      wallet.revoke()
      await until(() => modal.getState().connections.length === 0)
    })

    it('switches to another account', async () => {
      await connect()
      const [first, second] = wallet.addresses
      wallet.switchAccount(1)
      expect(wallet.addresses).to.deep.equal([second, first])
      expect(() => wallet.switchAccount(7)).to.throw(RangeError)
      await until(() =>
        modal
          .getState()
          .connections[0]!.accounts.map((id) => id.split(':')[2])
          .includes(second!),
      )
    })

    it('answers a method as the test defines', async () => {
      await connect()
      const asked = wallet.requests.length
      const method = {
        eip155: 'personal_sign',
        solana: 'solana:signMessage',
        bip122: 'bitcoin:signMessage',
        polkadot: 'signRaw',
      }[namespace]!
      wallet.answer(method, () => {
        throw Object.assign(new Error('broken'), { code: -32603 })
      })
      expect(await sign(modal, wallet.addresses[0]!).catch(() => 'broken')).to.equal('broken')
      expect(wallet.requests[asked]!.method).to.equal(method)
      wallet.answer(method, undefined)
      expect(await sign(modal, wallet.addresses[0]!)).to.equal(true)
    })
  })
}

describe('the mock wallet of eip155, and networks', () => {
  it('switches networks without a prompt, and knows only its given networks', async () => {
    const wallet = mockEvmWallet({ name: 'Mover', chains: ['eip155:8453'] })
    const modal = createWalletModal({
      id: 'mover',
      chains: [eip155({ networks: [mainnet, base, { ...base, id: 'eip155:5', name: 'Five' }] })],
      debug: false,
    })
    await modal.connect({ wallet: 'Mover' })
    wallet.switchChain('eip155:8453')
    expect(modal.getState().chainId).to.equal('eip155:8453')
    wallet.answer('wallet_addEthereumChain', () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    })
    expect((await rejection(modal.switchNetwork('eip155:5'))).code).to.be.oneOf([
      'CHAIN_UNKNOWN_TO_WALLET',
      'USER_REJECTED',
    ])
    wallet.switchChain('eip155:777')
    expect(modal.getState().supported).to.equal(false)
    modal.destroy()
    wallet.remove()
    localStorage.clear()
  })

  it('signs typed data with nested structs and lists', async () => {
    const wallet = mockEvmWallet({ name: 'Typed' })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const address = wallet.addresses[0] as `0x${string}`
    const data = {
      domain: {
        name: 'Mail',
        version: '1',
        chainId: 1,
        verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
      },
      types: {
        Mail: [
          { name: 'from', type: 'Person' },
          { name: 'to', type: 'Person[]' },
          { name: 'text', type: 'string' },
          { name: 'raw', type: 'bytes' },
          { name: 'key', type: 'bytes4' },
          { name: 'paid', type: 'bool' },
          { name: 'amount', type: 'int256' },
        ],
        Person: [
          { name: 'name', type: 'string' },
          { name: 'wallet', type: 'address' },
        ],
      },
      primaryType: 'Mail',
      message: {
        from: { name: 'A', wallet: address },
        to: [
          { name: 'B', wallet: address },
          { name: 'C', wallet: address },
        ],
        text: 'Hi',
        raw: '0x1234',
        key: '0x01020304',
        paid: true,
        amount: '-5',
      },
    } as const
    const signature = await wallet.provider.request({
      method: 'eth_signTypedData_v4',
      params: [address, JSON.stringify(data)],
    })
    expect(
      await verifyTypedData({
        ...data,
        message: { ...data.message, amount: -5n },
        address,
        signature: signature as `0x${string}`,
      } as never),
    ).to.equal(true)
    wallet.remove()
  })

  it('wallets with one name in several families are one wallet of the list', async () => {
    const wallets = [
      mockEvmWallet({ name: 'Everywhere' }),
      mockSolanaWallet({ name: 'Everywhere' }),
    ]
    const modal = createWalletModal({
      id: 'everywhere',
      chains: [eip155({ networks: [mainnet] }), solana({ networks: [solanaMainnet] })],
      debug: false,
    })
    const stop = modal.watchWallets(() => undefined)
    await until(async () =>
      (await modal.getWallets()).some(
        ({ name, namespaces }) => name === 'Everywhere' && namespaces.length === 2,
      ),
    )
    stop()
    modal.destroy()
    for (const wallet of wallets) wallet.remove()
  })
})
