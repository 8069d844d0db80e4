import { base58 } from '@scure/base'
import { connectInjected } from '../../../src/chains/solana/connect-injected.js'
import { solanaDevnet, solanaMainnet, solanaTestnet } from '../../../src/chains/solana/index.js'
import type { InjectedWallet } from '../../../src/chains/adapter.js'
import { expect } from '../../helpers/expect.js'
import { never } from '../../helpers/wallets/fake-eip1193.js'
import { speedUp } from '../../helpers/clocks/fast-clock.js'
import {
  fakeStandardWallet,
  isSignedBy,
  signWith,
  SOL_ALICE,
  SOL_BOB,
} from '../../helpers/wallets/fake-standard-wallet.js'
import { rejection } from '../../helpers/rejection.js'
import { settle } from '../../helpers/clocks/virtual-clock.js'

const params = { chains: [solanaMainnet, solanaDevnet] }
const toWallet = (provider: unknown): InjectedWallet => ({
  id: 'Fake Sol',
  namespace: 'solana',
  type: 'ANNOUNCED',
  name: 'Fake Sol',
  provider,
})

describe('solana connectInjected', () => {
  it('the signature of a text verifies', async () => {
    const wallet = fakeStandardWallet()
    const connection = await connectInjected(toWallet(wallet), params)
    const { value } = await connection.signMessage('Grüße €', { account: connection.accounts[0]! })
    expect(isSignedBy(SOL_ALICE, 'Grüße €', value)).to.equal(true)
    expect(connection.getAccountDetails?.(connection.accounts[0]!)).to.deep.equal({
      publicKey: SOL_ALICE,
    })
    expect(connection.provider).to.equal(wallet)
  })

  const keys: Record<string, PropertyDescriptor> = {
    'of 31 bytes': { value: new Uint8Array(31) },
    'of 2 GB': { value: { length: 2 ** 31 } },
    'of another account': { value: base58.decode(SOL_BOB) },
    'that throws': {
      get: () => {
        throw new Error('trap')
      },
    },
    'that is missing': { value: undefined },
  }
  for (const [what, descriptor] of Object.entries(keys)) {
    it(`ignores a public key ${what}: the address is the key`, async () => {
      const wallet = fakeStandardWallet({ addresses: [SOL_ALICE] })
      const accounts = [
        Object.defineProperty(
          { address: SOL_ALICE, chains: ['solana:mainnet'], features: [] },
          'publicKey',
          descriptor,
        ),
      ]
      Object.defineProperty(wallet, 'accounts', { get: () => accounts })
      const connection = await connectInjected(toWallet(wallet), params)
      expect(connection.getAccountDetails?.(connection.accounts[0]!)).to.deep.equal({
        publicKey: SOL_ALICE,
      })
    })
  }

  it('restores without a prompt by connect({ silent: true })', async () => {
    const wallet = fakeStandardWallet()
    await connectInjected(toWallet(wallet), { ...params, silent: true })
    expect(wallet.calls['connect']).to.deep.equal([[{ silent: true }]])
  })

  it('restores a wallet that shows accounts of another family only, by connect({ silent: true })', async () => {
    const made = fakeStandardWallet()
    const bitcoin = { address: 'bc1q', publicKey: new Uint8Array(33), chains: ['bitcoin:mainnet'] }
    const wallet = { ...made, accounts: [{ ...bitcoin, features: [] }] }
    const connection = await connectInjected(toWallet(wallet), { ...params, silent: true })
    expect(made.calls['connect']).to.deep.equal([[{ silent: true }]])
    expect(connection.accounts).to.deep.equal([`${solanaMainnet.id}:${SOL_ALICE}`])
  })

  it('connects and signs in with one prompt if the wallet has solana:signIn', async () => {
    const wallet = fakeStandardWallet({ addresses: [SOL_BOB, SOL_ALICE] })
    const fields = {
      domain: 'app.example',
      uri: 'https://app.example/',
      version: '1',
      nonce: '12345678',
      issuedAt: '2026-01-01T00:00:00Z',
    }
    const connection = await connectInjected(toWallet(wallet), {
      ...params,
      signIn: { fields, toMessage: () => '' },
    })
    expect(wallet.calls).to.have.keys(['signIn'])
    expect(wallet.calls['signIn'], 'the Wallet Standard names networks by word').to.deep.equal([
      [{ ...fields, chainId: 'solana:mainnet' }],
    ])
    const { message, signature, account } = connection.signedIn!
    expect(account).to.equal(`${solanaMainnet.id}:${SOL_BOB}`)
    expect(connection.accounts).to.deep.equal([account, `${solanaMainnet.id}:${SOL_ALICE}`])
    expect(message).to.contain('app.example wants you to sign in')
    expect(isSignedBy(SOL_BOB, message, signature.value)).to.equal(true)
  })

  it('accepts the off-chain message of a hardware wallet, and no other text', async () => {
    const wallet = fakeStandardWallet()
    const connection = await connectInjected(toWallet(wallet), params)
    const account = connection.accounts[0]!
    const text = new TextEncoder().encode('Hello')
    const answerWith = (signedMessage: Uint8Array) =>
      (wallet.answers['signMessage'] = () => [
        { signedMessage, signature: signWith(SOL_ALICE, signedMessage) },
      ])
    answerWith(
      Uint8Array.from([
        255,
        ...new TextEncoder().encode('solana offchain'),
        0,
        0,
        text.length,
        0,
        ...text,
      ]),
    )
    expect((await connection.signMessage('Hello', { account })).scheme).to.equal('solana-offchain')
    for (const other of [
      [...new TextEncoder().encode('xsolana offchain'), 0, 0, 5, 0, ...text],
      [255, ...new TextEncoder().encode('solana offchain'), 0, 0, 5, 0, ...text, 33],
    ]) {
      answerWith(Uint8Array.from(other))
      expect((await rejection(connection.signMessage('Hello', { account }))).code).to.equal(
        'RESPONSE_INVALID',
      )
    }
  })

  it('connects as usual without solana:signIn, and never signs in while restoring', async () => {
    const signIn = {
      fields: {
        domain: 'app.example',
        uri: 'https://app.example/',
        version: '1',
        nonce: '12345678',
        issuedAt: '2026-01-01T00:00:00Z',
      },
      toMessage: () => '',
    }
    const plain = await connectInjected(
      toWallet(fakeStandardWallet({ without: ['solana:signIn'] })),
      { ...params, signIn },
    )
    const restored = await connectInjected(toWallet(fakeStandardWallet()), {
      ...params,
      signIn,
      silent: true,
    })
    expect([plain.signedIn, restored.signedIn]).to.deep.equal([undefined, undefined])
  })

  it('starts on a network that the wallet supports', async () => {
    const devnet = await connectInjected(
      toWallet(fakeStandardWallet({ chains: ['solana:devnet'] })),
      params,
    )
    expect(devnet.chainId).to.equal(solanaDevnet.id)
    expect((await rejection(devnet.switchChain!(solanaMainnet, {}))).code).to.equal(
      'CHAIN_UNKNOWN_TO_WALLET',
    )
    expect(
      (
        await rejection(
          connectInjected(toWallet(fakeStandardWallet({ chains: ['solana:devnet'] })), {
            chains: [solanaTestnet],
          }),
        )
      ).code,
    ).to.equal('CHAIN_UNSUPPORTED')
  })

  it('omits the accounts of other families', async () => {
    const wallet = fakeStandardWallet()
    wallet.answers['connect'] = () => ({
      accounts: [
        { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chains: ['eip155:1'] },
        { address: SOL_ALICE, chains: ['solana:mainnet'] },
      ],
    })
    expect((await connectInjected(toWallet(wallet), params)).accounts).to.deep.equal([
      `${solanaMainnet.id}:${SOL_ALICE}`,
    ])
  })

  it('keeps a permission that an open connection uses', async () => {
    const wallet = fakeStandardWallet()
    const connection = await connectInjected(toWallet(wallet), params)
    let approve = () => {}
    wallet.answers['connect'] = () =>
      new Promise((resolve) => (approve = () => resolve({ accounts: wallet.accounts })))
    const abort = new AbortController()
    const again = rejection(connectInjected(toWallet(wallet), { ...params, signal: abort.signal }))
    abort.abort()
    await again
    approve()
    await settle()
    expect(wallet.calls['disconnect']).to.equal(undefined)
    expect(connection.accounts).to.have.length(1)
  })

  const broken: Record<string, () => unknown> = {
    throws: () => {
      throw new Error('no')
    },
    'gives nothing': () => undefined,
    'gives no list': () => ({ accounts: 'me' }),
    'gives an account without an address': () => ({ accounts: [{}] }),
    'gives null accounts': () => ({ accounts: [null] }),
    'gives a short address': () => ({ accounts: [{ address: 'abc', chains: ['solana:mainnet'] }] }),
    'gives a hostile address': () => ({
      accounts: [{ address: '<img src=x>', chains: ['solana:mainnet'] }],
    }),
    'gives a proxy that throws': () =>
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('trap')
          },
        },
      ),
    'never answers': never,
  }
  for (const [what, answer] of Object.entries(broken)) {
    it(`a wallet that ${what} fails with a typed error and leaves no listener`, async () => {
      const slow = speedUp()
      const wallet = fakeStandardWallet()
      wallet.answers['connect'] = answer
      const error = await rejection(connectInjected(toWallet(wallet), params))
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

  for (const [what, answer] of Object.entries({
    'gives no list': () => ({}),
    'gives a short signature': () => [
      { signedMessage: new Uint8Array(5), signature: new Uint8Array(3) },
    ],
    'signs another text': () => [
      { signedMessage: new Uint8Array(5), signature: new Uint8Array(64) },
    ],
    'names an object bytes, with a length of its choice': () => [
      { signature: { [Symbol.toStringTag]: 'Uint8Array', length: 2 ** 40 } },
    ],
  })) {
    it(`error: RESPONSE_INVALID when the wallet ${what}`, async () => {
      const wallet = fakeStandardWallet()
      const connection = await connectInjected(toWallet(wallet), params)
      wallet.answers['signMessage'] = answer
      expect(
        (await rejection(connection.signMessage('hello', { account: connection.accounts[0]! })))
          .code,
      ).to.equal('RESPONSE_INVALID')
    })
  }

  it('error: METHOD_UNSUPPORTED when the wallet cannot sign texts', async () => {
    const connection = await connectInjected(
      toWallet(fakeStandardWallet({ without: ['solana:signMessage'] })),
      params,
    )
    expect(
      (await rejection(connection.signMessage('hello', { account: connection.accounts[0]! }))).code,
    ).to.equal('METHOD_UNSUPPORTED')
  })

  for (const provider of [
    undefined,
    {},
    { features: { 'standard:connect': {} }, chains: ['solana:mainnet'], name: 'x' },
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    ),
  ]) {
    it('error: CONNECT_FAILED for an object that is no wallet', async () =>
      expect((await rejection(connectInjected(toWallet(provider), params))).code).to.equal(
        'CONNECT_FAILED',
      ))
  }
})
