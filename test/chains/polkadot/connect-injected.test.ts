import { web3Accounts, web3Enable, web3FromSource } from '@polkadot/extension-dapp'
import { TypeRegistry } from '@polkadot/types'
import { u8aWrapBytes } from '@polkadot/util'
import { signatureVerify } from '@polkadot/util-crypto'
import type { InjectedWallet } from '../../../src/chains/adapter.js'
import { connectInjected } from '../../../src/chains/polkadot/connect-injected.js'
import {
  kusama,
  polkadotAssetHub,
  polkadotRelay,
  westend,
  type PolkadotProvider,
} from '../../../src/chains/polkadot/index.js'
import { watchInjected } from '../../../src/chains/polkadot/watch-injected.js'
import { expect } from '../../helpers/expect.js'
import { speedUp } from '../../helpers/clocks/fast-clock.js'
import { never } from '../../helpers/wallets/fake-eip1193.js'
import {
  DOT_PAIRS,
  fakePolkadotWallet,
  toDotAddress,
  type FakePolkadotWallet,
} from '../../helpers/wallets/fake-polkadot-wallet.js'
import { rejection } from '../../helpers/rejection.js'

const GENESIS = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
const params = { chains: [polkadotRelay, kusama, westend] }
const undo: (() => void)[] = []

async function find(wallet: FakePolkadotWallet): Promise<InjectedWallet> {
  undo.push(wallet.present())
  return new Promise((resolve) =>
    undo.push(
      watchInjected(
        (wallets) => wallets.filter(({ name }) => name === wallet.name).forEach(resolve),
        { announced: true, legacy: false },
      ),
    ),
  )
}
async function connect(wallet: FakePolkadotWallet, options = {}) {
  const connection = await connectInjected(await find(wallet), { ...params, ...options })
  return { connection, provider: connection.provider as PolkadotProvider }
}

describe('polkadot connectInjected', () => {
  afterEach(() => {
    for (const step of undo.splice(0)) step()
  })

  it('PDOT-001 connects an extension of the page, with an account of type eoa and the network’s prefix', async () => {
    const { connection } = await connect(fakePolkadotWallet([toDotAddress(0, 42)]))
    const [account] = connection.accounts
    expect(account).to.equal(`${polkadotRelay.id}:${toDotAddress(0, 0)}`)
    expect(connection.getAccountDetails!(account!)).to.deep.equal({
      type: 'eoa',
      publicKey: `0x${Array.from(DOT_PAIRS[0].publicKey, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
      name: 'Account',
      keyType: 'sr25519',
    })
  })

  it('security: the name of an account is one readable line', async () => {
    const { connection } = await connect(
      fakePolkadotWallet([toDotAddress(0, 42)], () => ({ name: 'Sav\u202eings\nverified' })),
    )
    expect(connection.getAccountDetails!(connection.accounts[0]!)?.name).to.equal(
      'Sav ings verified',
    )
  })

  it('writes the addresses with the prefix of the network after a switch', async () => {
    const { connection } = await connect(
      fakePolkadotWallet([toDotAddress(0, 42), toDotAddress(1, 42)]),
      { address: toDotAddress(1, 2) },
    )
    expect(connection.accounts).to.deep.equal(
      [1, 0].map((index) => `${polkadotRelay.id}:${toDotAddress(index, 0)}`),
    )
    await connection.switchChain!(kusama, {})
    expect(connection.accounts[0]).to.equal(`${kusama.id}:${toDotAddress(1, 2)}`)
  })

  it('the library verifies texts signed with keys of every type, by the address as the wallet gave it', async () => {
    for (const index of [0, 3, 4]) {
      const wallet = fakePolkadotWallet([toDotAddress(index, 42)])
      const { connection } = await connect(wallet)
      const { value, scheme } = await connection.signMessage('Grüße €', {
        account: connection.accounts[0]!,
      })
      expect(wallet.signers).to.deep.equal([toDotAddress(index, 42)])
      const verified = signatureVerify(
        u8aWrapBytes(new TextEncoder().encode('Grüße €')),
        value,
        DOT_PAIRS[index]!.address,
      )
      expect([verified.isValid, scheme]).to.deep.equal([true, DOT_PAIRS[index]!.type])
      expect(
        signatureVerify('<Bytes>other</Bytes>', value, DOT_PAIRS[index]!.address).isValid,
      ).to.equal(false)
    }
  })

  it('the library verifies a signed extrinsic', async () => {
    const { provider } = await connect(fakePolkadotWallet([toDotAddress(0, 42)]))
    const payload = {
      address: toDotAddress(0, 0),
      blockHash: GENESIS,
      blockNumber: '0x00000001',
      era: '0x00',
      genesisHash: GENESIS,
      method: '0x0000',
      nonce: '0x00000000',
      specVersion: '0x00000001',
      tip: '0x00',
      transactionVersion: '0x00000001',
      signedExtensions: [],
      version: 4,
    }
    const { signature, id } = await provider.signer.signPayload(payload)
    const bytes = new TypeRegistry()
      .createType('ExtrinsicPayload', payload, { version: 4 })
      .toU8a({ method: true })
    expect([signatureVerify(bytes, signature, DOT_PAIRS[0].address).isValid, id]).to.deep.equal([
      true,
      2,
    ])
  })

  it('finds the same extensions as the dapp library, which verifies with the same account', async () => {
    const wallet = fakePolkadotWallet([toDotAddress(0, 42)])
    const { provider } = await connect(wallet)
    await web3Enable('test')
    const [account] = await web3Accounts({ extensions: [wallet.name], ss58Format: 0 })
    expect((await provider.getAccounts())[0]!.address).to.equal(account!.address)
    const extension = await web3FromSource(wallet.name)
    const theirs = await extension.signer.signRaw!({
      address: toDotAddress(0, 42),
      data: '0x01',
      type: 'bytes',
    })
    const ours = await provider.signer.signRaw({
      address: account!.address,
      data: '0x01',
      type: 'bytes',
    })
    for (const { signature } of [theirs, ours])
      expect(signatureVerify(u8aWrapBytes('0x01'), signature, account!.address).isValid).to.equal(
        true,
      )
  })

  it('omits Ethereum accounts and accounts of another network', async () => {
    const wallet = fakePolkadotWallet([toDotAddress(0, 42), toDotAddress(1, 42)], (address) =>
      address === toDotAddress(0, 42)
        ? { genesisHash: `0x${'b0a8d493285c2df73290dfb7e61f870f'.padEnd(64, '0')}` }
        : {},
    )
    const { connection } = await connect(wallet)
    expect(connection.accounts).to.deep.equal([`${polkadotRelay.id}:${toDotAddress(1, 0)}`])
    const ethereum = fakePolkadotWallet([toDotAddress(0, 42)])
    ethereum.answers.accounts = () => [
      { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'ethereum' },
    ]
    expect((await rejection(connect(ethereum))).code).to.equal('WALLET_LOCKED')
    const elsewhere = fakePolkadotWallet([toDotAddress(0, 42)], () => ({ genesisHash: GENESIS }))
    const there = await connect(elsewhere)
    expect((await rejection(there.connection.switchChain!(polkadotAssetHub, {}))).code).to.equal(
      'CHAIN_UNKNOWN_TO_WALLET',
    )
  })

  it('lists an extension that loads late, under its common name', async () => {
    const page = window as unknown as { injectedWeb3: Record<string, unknown> }
    const found = new Promise<InjectedWallet>((resolve) =>
      undo.push(
        watchInjected(
          (wallets) => wallets.filter(({ name }) => name === 'Talisman').forEach(resolve),
          { announced: true, legacy: false },
        ),
      ),
    )
    page.injectedWeb3 = {
      ...page.injectedWeb3,
      talisman: { enable: never, version: '1' },
      broken: {},
      proxy: new Proxy(
        {},
        {
          get: () => {
            throw new Error('trap')
          },
        },
      ),
    }
    expect((await found).id).to.equal('Talisman')
    delete page.injectedWeb3['talisman']
    delete page.injectedWeb3['proxy']
  })

  const broken: Record<string, Pick<FakePolkadotWallet['answers'], 'enable' | 'accounts'>> = {
    'enables to nothing': { enable: () => undefined },
    'enables to a proxy that throws': {
      enable: () =>
        new Proxy(
          {},
          {
            get: () => {
              throw new Error('trap')
            },
          },
        ),
    },
    'gives no list': { accounts: () => 'me' },
    'gives null accounts': { accounts: () => [null] },
    'gives an account without an address': { accounts: () => [{}] },
    'gives an SS58 address with a bad checksum': {
      accounts: () => [{ address: `${toDotAddress(0, 0).slice(0, -2)}11` }],
    },
    'gives a key of the wrong length': { accounts: () => [{ address: 'F7Hs' }] },
    'gives a hostile address': { accounts: () => [{ address: '<img src=x>' }] },
    'never answers': { enable: never },
  }
  for (const [what, answers] of Object.entries(broken)) {
    it(`an extension that ${what} fails with a typed error and leaves no listener`, async () => {
      const slow = speedUp()
      const wallet = fakePolkadotWallet([toDotAddress(0, 42)])
      Object.assign(wallet.answers, answers)
      const error = await rejection(connect(wallet))
      slow()
      expect(error.code).to.be.oneOf([
        'CONNECT_FAILED',
        'WALLET_LOCKED',
        'ACCOUNT_INVALID',
        'REQUEST_TIMEOUT',
      ])
      expect(wallet.countListeners()).to.equal(0)
    })
  }

  it('error: RESPONSE_INVALID for a short signature, ACCOUNT_NOT_FOUND for another account, METHOD_UNSUPPORTED without a signer', async () => {
    const wallet = fakePolkadotWallet([toDotAddress(0, 42)])
    const { connection, provider } = await connect(wallet)
    wallet.answers.signRaw = () => ({ id: 1, signature: '0x12' })
    expect(
      (await rejection(connection.signMessage('hello', { account: connection.accounts[0]! }))).code,
    ).to.equal('RESPONSE_INVALID')
    expect(
      (await rejection(provider.signer.signRaw({ address: toDotAddress(1, 0), data: '0x' }))).code,
    ).to.equal('ACCOUNT_NOT_FOUND')
    const mute = fakePolkadotWallet([toDotAddress(0, 42)])
    mute.answers.enable = () => ({
      accounts: { get: async () => [{ address: toDotAddress(0, 42) }] },
    })
    const silent = await connect(mute)
    expect(
      (
        await rejection(
          silent.connection.signMessage('hello', { account: silent.connection.accounts[0]! }),
        )
      ).code,
    ).to.equal('METHOD_UNSUPPORTED')
  })

  it('error: CHAIN_NOT_CONFIGURED for a network the app did not list, CONNECT_FAILED for an object that is no extension', async () => {
    expect(
      (
        await rejection(
          connect(fakePolkadotWallet([toDotAddress(0, 42)]), { chainId: polkadotAssetHub.id }),
        )
      ).code,
    ).to.equal('CHAIN_NOT_CONFIGURED')
    expect(
      (
        await rejection(
          connectInjected(
            { id: 'x', name: 'x', namespace: 'polkadot', type: 'ANNOUNCED', provider: {} },
            params,
          ),
        )
      ).code,
    ).to.equal('CONNECT_FAILED')
  })
})
