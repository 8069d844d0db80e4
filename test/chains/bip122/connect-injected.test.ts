import { connectInjected } from '../../../src/chains/bip122/connect-injected.js'
import {
  bitcoin,
  bitcoinSignet,
  bitcoinTestnet,
  type BitcoinProvider,
} from '../../../src/chains/bip122/index.js'
import type { InjectedWallet } from '../../../src/chains/adapter.js'
import {
  BTC_KEYS,
  BTC_MAIN_KEYS,
  createPsbt,
  isEcdsaOf,
  isFullySigned,
} from '../../helpers/wallets/bitcoin-keys.js'
import { expect } from '../../helpers/expect.js'
import { never } from '../../helpers/wallets/fake-eip1193.js'
import {
  fakeMethodBitcoin,
  fakeRequestBitcoin,
  fakeStandardBitcoin,
  type FakeBitcoinWallet,
} from '../../helpers/wallets/fake-bitcoin-wallets.js'
import { speedUp } from '../../helpers/clocks/fast-clock.js'
import { rejection } from '../../helpers/rejection.js'
import { until } from '../../helpers/clocks/until.js'

const params = { chains: [bitcoinTestnet, bitcoinSignet] }
const [payment, ordinal, other] = BTC_KEYS
const both = [payment.address, ordinal.address]
const toWallet = (provider: unknown): InjectedWallet => ({
  id: 'fake',
  namespace: 'bip122',
  type: 'ANNOUNCED',
  name: 'Fake',
  provider,
})
const connect = async ({ provider }: Pick<FakeBitcoinWallet, 'provider'>, options = {}) => {
  const connection = await connectInjected(toWallet(provider), { ...params, ...options })
  return { connection, provider: connection.provider as BitcoinProvider }
}
const protocols = {
  'Wallet Standard': fakeStandardBitcoin,
  'sats-connect': fakeRequestBitcoin,
  Leather: (addresses: readonly string[]) => fakeRequestBitcoin(addresses, { leather: true }),
  UniSat: fakeMethodBitcoin,
}

describe('bip122 connectInjected', () => {
  it('BTC-002 keeps a payment and an ordinal account, in this order, with their keys', async () => {
    for (const create of [fakeStandardBitcoin, fakeRequestBitcoin, protocols.Leather]) {
      const { connection } = await connect(create([...both, other.address]))
      expect(connection.accounts).to.deep.equal(
        both.map((address) => `${bitcoinTestnet.id}:${address}`),
      )
      expect(
        connection.accounts.map((account) => connection.getAccountDetails!(account)?.type),
      ).to.deep.equal(['payment', 'ordinal'])
      expect(connection.getAccountDetails!(connection.accounts[0]!)?.publicKey).to.equal(
        payment.publicKey,
      )
    }
  })

  it('reports the derivation path if the wallet does', async () => {
    const { connection } = await connect(protocols.Leather(both))
    expect(connection.getAccountDetails!(connection.accounts[0]!)?.path).to.equal("m/84'/1'/0'/0/0")
    expect(connection.getAccountDetails!(`${bitcoinTestnet.id}:nobody`)).to.equal(undefined)
  })

  for (const [protocol, create] of Object.entries(protocols)) {
    it(`BTC-003 ${protocol}: the wallet receives the text unchanged, for the requested signing protocol`, async () => {
      const wallet = create([payment.address])
      const { provider } = await connect(wallet)
      const text = 'Grüße €\n2'
      const bip322 = await provider.signMessage({ message: text, address: payment.address })
      const call = wallet.calls.find(([method]) => method === 'signMessage')![1] as
        | { message: string | Uint8Array }
        | [string, string]
      expect(
        Array.isArray(call)
          ? call[0]
          : typeof call.message === 'string'
            ? call.message
            : new TextDecoder().decode(call.message),
      ).to.equal(text)
      expect(atob(bip322).length).to.be.greaterThan(65)
      if (protocol === 'Wallet Standard' || protocol === 'Leather') return
      const ecdsa = await provider.signMessage({
        message: 'hello',
        address: payment.address,
        protocol: 'ecdsa',
      })
      expect(isEcdsaOf(payment, 'hello', ecdsa)).to.equal(true)
    })

    it(`${protocol}: signs a PSBT so that the library finalises it`, async () => {
      const wallet = create(protocol === 'UniSat' ? [payment.address] : both)
      const { provider } = await connect(wallet)
      const keys = protocol === 'UniSat' ? [payment] : [payment, ordinal]
      const psbt = createPsbt(keys)
      const signed = await provider.signPsbt({
        psbt,
        signInputs: keys.map(({ address }, index) => ({ address, index })),
      })
      expect(isFullySigned(signed.psbt)).to.equal(true)
      expect(signed.txid).to.equal(undefined)
      expect(
        (
          await rejection(
            provider.signPsbt({ psbt, signInputs: [{ address: other.address, index: 0 }] }),
          )
        ).code,
      ).to.equal('ACCOUNT_NOT_FOUND')
    })
  }

  it('broadcasts a signed PSBT if the wallet can, and otherwise throws METHOD_UNSUPPORTED', async () => {
    const request = {
      psbt: createPsbt([payment]),
      signInputs: [{ address: payment.address, index: 0 }],
      broadcast: true,
    }
    expect(
      (await (await connect(fakeMethodBitcoin([payment.address]))).provider.signPsbt(request)).txid,
    ).to.equal('cd'.repeat(32))
    const { provider } = await connect(fakeStandardBitcoin([payment.address]))
    expect((await rejection(provider.signPsbt(request))).code).to.equal('METHOD_UNSUPPORTED')
    expect(
      (await rejection(provider.sendTransfer({ recipient: other.address, amount: 1000n }))).code,
    ).to.equal('METHOD_UNSUPPORTED')
  })

  it('sends satoshis in the form of each protocol', async () => {
    const forms: unknown[] = []
    for (const create of [fakeRequestBitcoin, protocols.Leather, fakeMethodBitcoin]) {
      const wallet = create(both)
      const { provider } = await connect(wallet)
      expect(await provider.sendTransfer({ recipient: other.address, amount: 1000n })).to.equal(
        'ab'.repeat(32),
      )
      forms.push(wallet.calls.at(-1)![1])
    }
    expect(forms).to.deep.equal([
      { recipients: [{ address: other.address, amount: 1000 }] },
      { recipients: [{ address: other.address, amount: '1000' }], network: 'testnet' },
      [other.address, 1000],
    ])
  })

  it('refuses a transfer on another network, to an invalid address, and of dust, without a request to the wallet', async () => {
    const wallet = fakeRequestBitcoin(both)
    const { provider } = await connect(wallet)
    const before = wallet.calls.length
    expect(
      (
        await rejection(
          provider.sendTransfer({ recipient: BTC_MAIN_KEYS[0].address, amount: 1000n }),
        )
      ).code,
    ).to.equal('ACCOUNT_INVALID')
    expect(
      (await rejection(provider.sendTransfer({ recipient: 'me', amount: 1000n }))).code,
    ).to.equal('ACCOUNT_INVALID')
    expect(
      (await rejection(provider.sendTransfer({ recipient: other.address, amount: 1n }))).code,
    ).to.equal('OPTIONS_INVALID')
    expect(wallet.calls).to.have.length(before)
  })

  it('connects on the wallet’s network if the app lists it, and requests a switch if the app requested another one', async () => {
    const main = fakeRequestBitcoin([BTC_MAIN_KEYS[0].address])
    expect(
      (await connect(main, { chains: [bitcoinTestnet, bitcoin] })).connection.chainId,
    ).to.equal(bitcoin.id)
    const moving = fakeRequestBitcoin([BTC_MAIN_KEYS[0].address])
    moving.answers['wallet_changeNetwork'] = () => moving.setAddresses([payment.address])
    const { connection } = await connect(moving, {
      chains: [bitcoin, bitcoinTestnet],
      chainId: bitcoinTestnet.id,
    })
    expect([connection.chainId, ...connection.accounts]).to.deep.equal([
      bitcoinTestnet.id,
      `${bitcoinTestnet.id}:${payment.address}`,
    ])
    expect(moving.calls).to.deep.include(['wallet_changeNetwork', { name: 'Testnet' }])
    const stuck = fakeStandardBitcoin([BTC_MAIN_KEYS[0].address])
    expect(
      (
        await rejection(
          connect(stuck, { chains: [bitcoin, bitcoinTestnet], chainId: bitcoinTestnet.id }),
        )
      ).code,
    ).to.equal('CHAIN_MISMATCH')
  })

  it('follows the wallet to another network of the app', async () => {
    const wallet = fakeRequestBitcoin([payment.address])
    const { connection } = await connect(wallet, { chains: [bitcoinTestnet, bitcoin] })
    wallet.setAddresses([BTC_MAIN_KEYS[0].address])
    await until(() => connection.accounts[0] === `${bitcoin.id}:${BTC_MAIN_KEYS[0].address}`)
    expect(connection.accounts).to.have.length(1)
  })

  it('accepts a legacy address beside a segwit one, refuses a bad checksum, and keeps the later of two changes', async () => {
    const legacy = BTC_MAIN_KEYS[2].address
    const wallet = fakeRequestBitcoin([legacy])
    const options = { chains: [bitcoin] }
    const { connection } = await connect(wallet, options)
    expect(connection.accounts).to.deep.equal([`${bitcoin.id}:${legacy}`])
    const seen: unknown[] = []
    connection.on('accounts', (accounts) => seen.push(accounts))
    wallet.setAddresses([legacy, BTC_MAIN_KEYS[1].address])
    wallet.setAddresses([BTC_MAIN_KEYS[0].address])
    await until(() => seen.length > 0)
    expect(seen).to.deep.equal([[`${bitcoin.id}:${BTC_MAIN_KEYS[0].address}`]])
    wallet.answers['wallet_connect'] = () => ({
      addresses: [
        {
          address: `${legacy.slice(0, -1)}${legacy.endsWith('a') ? 'b' : 'a'}`,
          purpose: 'payment',
        },
      ],
    })
    expect((await rejection(connect(wallet, options))).code).to.equal('ACCOUNT_INVALID')
  })

  it('OKX: uses one object per network, and offers no network without one', async () => {
    const page = window as unknown as Record<string, unknown>
    const [main, test] = [
      fakeMethodBitcoin([BTC_MAIN_KEYS[0].address]),
      fakeMethodBitcoin([payment.address]),
    ]
    page['okxwallet'] = { bitcoin: main.provider, bitcoinTestnet: test.provider }
    try {
      const { connection } = await connect(main, {
        chains: [bitcoin, bitcoinTestnet, bitcoinSignet],
      })
      expect(connection.chainId).to.equal(bitcoin.id)
      await connection.switchChain!(bitcoinTestnet, {})
      expect(connection.accounts).to.deep.equal([`${bitcoinTestnet.id}:${payment.address}`])
      expect((await rejection(connection.switchChain!(bitcoinSignet, {}))).code).to.equal(
        'CHAIN_UNKNOWN_TO_WALLET',
      )
    } finally {
      delete page['okxwallet']
    }
  })

  it('UniSat: its network is the one it names, because Fractal Bitcoin and the test networks share the addresses of other networks', async () => {
    const create = (first: string, address: string) => {
      const wallet = fakeMethodBitcoin([address])
      let chain = first
      wallet.answers['switchChain'] = ([name]: [string]) => ({ enum: (chain = name) })
      Object.assign(wallet.provider, { getChain: async () => ({ enum: chain }) })
      return { wallet, move: (name: string) => (chain = name) }
    }
    const fractal = create('FRACTAL_BITCOIN_MAINNET', BTC_MAIN_KEYS[0].address)
    const { connection: restored } = await connect(fractal.wallet, {
      chains: [bitcoin],
      silent: true,
    })
    expect(restored.chainId).to.equal('bip122:fractal-bitcoin-mainnet')
    restored.release()
    const { connection } = await connect(fractal.wallet, { chains: [bitcoin] })
    expect(fractal.wallet.calls).to.deep.include(['switchChain', ['BITCOIN_MAINNET']])
    expect(connection.chainId).to.equal(bitcoin.id)
    fractal.move('FRACTAL_BITCOIN_MAINNET')
    fractal.wallet.tell('chainChanged', { enum: 'FRACTAL_BITCOIN_MAINNET' })
    await until(() => connection.chainId !== bitcoin.id, 'the network of the wallet')
    expect(connection.accounts).to.deep.equal([
      `bip122:fractal-bitcoin-mainnet:${BTC_MAIN_KEYS[0].address}`,
    ])
    fractal.move('BITCOIN_MAINNET')
    fractal.wallet.tell('chainChanged', { enum: 'BITCOIN_MAINNET' })
    await until(() => connection.chainId === bitcoin.id, 'the way back')

    const test = create('BITCOIN_SIGNET', payment.address)
    const { connection: signet } = await connect(test.wallet)
    expect([signet.chainId, signet.accounts[0]]).to.deep.equal([
      bitcoinSignet.id,
      `${bitcoinSignet.id}:${payment.address}`,
    ])
    await signet.switchChain!(bitcoinTestnet, {})
    expect(signet.chainId).to.equal(bitcoinTestnet.id)
    test.wallet.setAddresses([other.address])
    await until(
      () => signet.accounts[0] === `${bitcoinTestnet.id}:${other.address}`,
      'the other account',
    )
  })

  it('sats-connect: its network is the one it names, because the test networks share their addresses', async () => {
    const { connection } = await connect(fakeRequestBitcoin(both, { network: 'Signet' }))
    expect([connection.chainId, connection.accounts[0]]).to.deep.equal([
      bitcoinSignet.id,
      `${bitcoinSignet.id}:${payment.address}`,
    ])
    // A restore does not prompt, so it cannot switch: it shows the wallet's network, which the app
    // does not list.
    const other = fakeRequestBitcoin(both, { network: 'Testnet4' })
    const { connection: restored } = await connect(other, { silent: true })
    expect(restored.chainId).to.equal('bip122:00000000da84f2bafbbc53dee25a72ae')
    restored.release()
    expect((await connect(other)).connection.chainId).to.equal(bitcoinTestnet.id)
    expect(other.calls).to.deep.include(['wallet_changeNetwork', { name: 'Testnet' }])
  })

  it('sats-connect: asks an older wallet for its network, and connects if there is no answer', async () => {
    const old = (name: unknown) => {
      const wallet = fakeRequestBitcoin(both)
      const answer = () => ({ addresses: [{ address: payment.address, purpose: 'payment' }] })
      Object.assign(wallet.answers, {
        wallet_connect: answer,
        wallet_getAccount: answer,
        wallet_getNetwork: () => (typeof name === 'function' ? name() : { bitcoin: { name } }),
      })
      return wallet
    }
    expect((await connect(old('Signet'))).connection.chainId).to.equal(bitcoinSignet.id)
    const slow = speedUp()
    const silent = [
      never,
      () => Promise.reject({ code: -32002 }),
      undefined,
      '',
      7,
      {},
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('trap')
          },
        },
      ),
    ]
    for (const name of silent)
      expect((await connect(old(name))).connection.chainId).to.equal(bitcoinTestnet.id)
    slow()
    // Any other name is another network.
    for (const name of ['Regtest', '__proto__', '<img src=x>', 'testnet '.repeat(100_000)])
      expect((await rejection(connect(old(name)))).code).to.equal('CHAIN_MISMATCH')
  })

  it('sats-connect: a wallet that agrees to switch without switching is not taken for the requested network', async () => {
    const wallet = fakeRequestBitcoin(both, { network: 'Signet' })
    wallet.answers['wallet_changeNetwork'] = () => null
    expect((await rejection(connect(wallet, { chainId: bitcoinTestnet.id }))).code).to.equal(
      'CHAIN_MISMATCH',
    )
    const { connection } = await connect(wallet)
    expect((await rejection(connection.switchChain!(bitcoinTestnet, {}))).code).to.equal(
      'CHAIN_UNKNOWN_TO_WALLET',
    )
    expect(connection.chainId).to.equal(bitcoinSignet.id)
  })

  it('sats-connect: follows the network of the wallet’s events, in either order, and ends on one that is not the app’s', async () => {
    const wallet = fakeRequestBitcoin([payment.address])
    const { connection } = await connect(wallet)
    const addresses = [{ address: other.address, purpose: 'payment' }]
    wallet.changeNetwork('Signet', { bitcoin: { name: 'Signet' }, addresses })
    wallet.setAddresses([other.address])
    await until(
      () => connection.accounts[0] === `${bitcoinSignet.id}:${other.address}`,
      'the account on signet',
    )
    // Older wallets send no accounts with the event.
    wallet.changeNetwork('Testnet', { bitcoin: { name: 'Testnet' } })
    await until(() => connection.chainId === bitcoinTestnet.id, 'testnet')
    const ends: unknown[] = []
    connection.on('disconnect', (reason) => ends.push(reason?.code))
    // The wallet is asked after an event without a name. Legacy addresses of regtest are also those
    // of testnet.
    wallet.changeNetwork('Regtest', { addresses })
    await until(() => ends.length > 0, 'the end of the connection')
    expect(ends).to.deep.equal(['WALLET_LOCKED'])
  })

  it('uses a sats-connect wallet whose addListener throws', async () => {
    const wallet = fakeRequestBitcoin(both)
    Object.assign(wallet.provider, {
      addListener: () => {
        throw new TypeError('addListener expects (event, listener)')
      },
    })
    const { connection } = await connect(wallet)
    expect(connection.accounts).to.have.length(2)
    await connection.disconnect()
  })

  it('never restores Leather, because it returns accounts only with a prompt', async () => {
    const wallet = protocols.Leather(both)
    expect((await rejection(connect(wallet, { silent: true }))).code).to.equal('WALLET_LOCKED')
    expect(wallet.calls.map(([method]) => method)).to.deep.equal(['wallet_getAccount'])
  })

  const broken: Record<string, unknown> = {
    nothing: undefined,
    'a text': 'me',
    'an account without an address': [{}],
    'null accounts': [null],
    'an address of another family': ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    'an address with a bad checksum': [`${payment.address.slice(0, -1)}q`],
    'a hostile address': [{ address: '<img src=x>' }],
    'a proxy that throws': new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    ),
  }
  for (const [what, value] of Object.entries(broken)) {
    it(`a wallet that returns ${what} fails with a typed error and leaves no listener`, async () => {
      for (const [create, method] of [
        [fakeStandardBitcoin, 'connect'],
        [fakeRequestBitcoin, 'wallet_connect'],
        [fakeMethodBitcoin, 'requestAccounts'],
      ] as const) {
        const wallet = create([payment.address])
        wallet.answers[method] = () =>
          method === 'requestAccounts' ? value : { accounts: value ?? 0, addresses: value }
        expect((await rejection(connect(wallet))).code, method).to.be.oneOf([
          'CONNECT_FAILED',
          'WALLET_LOCKED',
          'ACCOUNT_INVALID',
        ])
        expect(wallet.countListeners()).to.equal(0)
      }
    })
  }

  it('a wallet without an answer fails with a typed error', async () => {
    const slow = speedUp()
    const wallet = fakeRequestBitcoin(both)
    wallet.answers['wallet_connect'] = never
    expect((await rejection(connect(wallet))).code).to.equal('REQUEST_TIMEOUT')
    slow()
  })

  it('leaves out a public key of the wrong length', async () => {
    const wallet = fakeRequestBitcoin(both)
    wallet.answers['wallet_connect'] = () => ({
      addresses: [{ address: payment.address, purpose: 'payment', publicKey: 'abcd' }],
    })
    const { connection } = await connect(wallet)
    expect(connection.getAccountDetails!(connection.accounts[0]!)).to.deep.equal({
      type: 'payment',
    })
  })

  for (const [what, signature] of Object.entries({
    'no text': 7,
    'a short signature': 'AAAA',
    'a text that is no base64': '%%%',
  })) {
    it(`error: RESPONSE_INVALID when the wallet signs with ${what}`, async () => {
      const wallet = fakeRequestBitcoin(both)
      const { provider } = await connect(wallet)
      wallet.answers['signMessage'] = () => ({ address: payment.address, signature })
      expect(
        (await rejection(provider.signMessage({ message: 'hello', address: payment.address })))
          .code,
      ).to.equal('RESPONSE_INVALID')
    })
  }

  it('error: RESPONSE_INVALID when the wallet signs with another account, or signs another text', async () => {
    const wallet = fakeRequestBitcoin(both)
    const { provider } = await connect(wallet)
    wallet.answers['signMessage'] = () => ({ address: ordinal.address, signature: 'A'.repeat(88) })
    expect(
      (await rejection(provider.signMessage({ message: 'hello', address: payment.address }))).code,
    ).to.equal('ACCOUNT_NOT_FOUND')
    const standard = fakeStandardBitcoin(both)
    const connected = await connect(standard)
    standard.answers['signMessage'] = () => [
      { signedMessage: new Uint8Array(5), signature: new Uint8Array(65) },
    ]
    expect(
      (
        await rejection(
          connected.provider.signMessage({ message: 'hello', address: payment.address }),
        )
      ).code,
    ).to.equal('RESPONSE_INVALID')
  })

  for (const provider of [
    undefined,
    {},
    { request: 7 },
    { features: {}, chains: ['bitcoin:mainnet'], name: 'x' },
  ]) {
    it('error: CONNECT_FAILED for an object that is not a wallet', async () =>
      expect((await rejection(connectInjected(toWallet(provider), params))).code).to.equal(
        'CONNECT_FAILED',
      ))
  }
})
