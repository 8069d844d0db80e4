import type { InjectedWallet } from '../../../src/chains/adapter.js'
import { parseAddress } from '../../../src/chains/cosmos/address.js'
import { connectInjected } from '../../../src/chains/cosmos/connect-injected.js'
import { connectRelay } from '../../../src/chains/cosmos/connect-relay.js'
import {
  cosmos,
  cosmosHub,
  osmosis,
  osmosisTestnet,
  type AminoSignDoc,
  type CosmosProvider,
} from '../../../src/chains/cosmos/index.js'
import { parseAccountId } from '../../../src/standards/caip.js'
import { expect } from '../../helpers/expect.js'
import {
  COSMOS_ADDRESSES,
  fakeCosmosWallet,
  isArbitraryOf,
  OSMO_ADDRESSES,
  signCosmosAmino,
} from '../../helpers/wallets/fake-cosmos-wallet.js'
import { speedUp } from '../../helpers/clocks/fast-clock.js'
import { never } from '../../helpers/wallets/fake-eip1193.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'
import { rejection } from '../../helpers/rejection.js'
import { until } from '../../helpers/clocks/until.js'

const params = { chains: [cosmosHub, osmosis] }
const [alice, bob] = COSMOS_ADDRESSES
const toWallet = (provider: unknown): InjectedWallet => ({
  id: 'Keplr',
  namespace: 'cosmos',
  type: 'ANNOUNCED',
  name: 'Keplr',
  provider,
})
const KEY = { type: 'tendermint/PubKeySecp256k1', value: btoa('k'.repeat(33)) }

async function connect(wallet = fakeCosmosWallet([alice]), options = {}) {
  const connection = await connectInjected(toWallet(wallet.provider), { ...params, ...options })
  return { wallet, connection, provider: connection.provider as CosmosProvider }
}

describe('cosmos', () => {
  it('PDOT-003 accepts CAIP-10 ids of cosmos, and has marks of its networks', async () => {
    expect(parseAccountId(`${cosmosHub.id}:${alice}`)).to.deep.equal({
      namespace: 'cosmos',
      reference: 'cosmoshub-4',
      chainId: cosmosHub.id,
      address: alice,
    })
    const marks = await cosmos({ networks: [cosmosHub] }).loadMarks!()
    for (const { id } of [cosmosHub, osmosis, osmosisTestnet])
      expect(marks[id]).to.match(/^data:image\/svg\+xml,/)
    expect(() => cosmos({ networks: [] })).to.throw('cosmos.networks')
    expect(() => cosmos({ networks: [{ ...cosmosHub, id: 'eip155:1' }] })).to.throw(
      'cosmos.networks[0].id',
    )
    expect(() => cosmos({ networks: [{ ...cosmosHub, bech32Prefix: 'Cosmos' }] })).to.throw(
      'cosmos.networks[0].bech32Prefix',
    )
  })

  it('reads typed addresses with the prefix of any network', async () => {
    for (const address of [alice, OSMO_ADDRESSES[1]])
      expect(await parseAddress(` ${address} `, { strict: true })).to.equal(address)
    expect(await parseAddress(alice.toUpperCase(), { strict: true })).to.equal(undefined)
  })

  it('signs a text by signArbitrary so that the library verifies it (ADR-36)', async () => {
    const { wallet, connection } = await connect()
    const { value, publicKey } = await connection.signMessage('Grüße €', {
      account: connection.accounts[0]!,
    })
    expect(wallet.calls.at(-1)).to.deep.equal(['signArbitrary', ['cosmoshub-4', alice, 'Grüße €']])
    const signature = { signature: value, pub_key: { ...KEY, value: publicKey! } }
    expect(await isArbitraryOf(alice, 'Grüße €', signature)).to.equal(true)
    expect(await isArbitraryOf(alice, 'other', signature)).to.equal(false)
    expect(connection.getAccountDetails!(connection.accounts[0]!)).to.deep.equal({
      name: 'Main',
      publicKey,
    })
  })

  it('is an offline signer of CosmJS: accounts, Amino and protobuf documents with the network’s id', async () => {
    const { wallet, provider } = await connect()
    const [account] = await provider.getAccounts()
    expect([account!.address, account!.algo, account!.pubkey.length]).to.deep.equal([
      alice,
      'secp256k1',
      33,
    ])
    const signDoc: AminoSignDoc = {
      chain_id: 'cosmoshub-4',
      account_number: '1',
      sequence: '2',
      fee: { gas: '1', amount: [] },
      msgs: [],
      memo: '',
    }
    expect((await provider.signAmino(alice, signDoc)).signed).to.deep.equal(signDoc)
    const direct = {
      bodyBytes: Uint8Array.of(1),
      authInfoBytes: Uint8Array.of(2),
      chainId: 'cosmoshub-4',
      accountNumber: 1n,
    }
    expect((await provider.signDirect(alice, direct)).signed).to.deep.equal(direct)
    expect(
      wallet.calls.slice(-2).map(([method, [chainId, signer]]) => [method, chainId, signer]),
    ).to.deep.equal([
      ['signAmino', 'cosmoshub-4', alice],
      ['signDirect', 'cosmoshub-4', alice],
    ])
    expect((await rejection(provider.signAmino(bob, signDoc))).code).to.equal('ACCOUNT_NOT_FOUND')
  })

  it('switches to a network with another address prefix, and reports CHAIN_UNKNOWN_TO_WALLET if the wallet lacks it', async () => {
    const { connection } = await connect()
    await connection.switchChain!(osmosis, {})
    expect([connection.chainId, ...connection.accounts]).to.deep.equal([
      osmosis.id,
      `${osmosis.id}:${OSMO_ADDRESSES[0]}`,
    ])
    expect((await rejection(connection.switchChain!(osmosisTestnet, {}))).code).to.equal(
      'CHAIN_UNKNOWN_TO_WALLET',
    )
    expect(connection.chainId).to.equal(osmosis.id)
  })

  it('error: CHAIN_UNKNOWN_TO_WALLET on connecting, by the messages of older and newer versions of Keplr', async () => {
    for (const message of [
      'There is no chain info for cosmoshub-4',
      'There is no modular chain info for cosmoshub-4',
    ]) {
      const wallet = fakeCosmosWallet([alice])
      wallet.answers['enable'] = () => Promise.reject(new Error(message))
      expect((await rejection(connect(wallet))).code, message).to.equal('CHAIN_UNKNOWN_TO_WALLET')
    }
  })

  it('security: the name of an account is one readable line', async () => {
    const wallet = fakeCosmosWallet([alice])
    wallet.answers['getKey'] = () => ({
      name: 'Sav\u202eings\nverified',
      algo: 'secp256k1',
      pubKey: new Uint8Array(33),
      bech32Address: alice,
    })
    const { connection } = await connect(wallet)
    expect(connection.getAccountDetails!(connection.accounts[0]!)?.name).to.equal(
      'Sav ings verified',
    )
  })

  it('follows the account that is chosen in the wallet', async () => {
    const { wallet, connection } = await connect()
    wallet.setAddresses([bob])
    await until(() => connection.accounts[0] === `${cosmosHub.id}:${bob}`, 'the other account')
  })

  it('ends without an unhandled rejection when the wallet throws, instead of rejecting, after a change of account', async () => {
    const { wallet, connection } = await connect()
    const ends: unknown[] = []
    connection.on('disconnect', (reason) => ends.push(reason?.code))
    Object.assign(wallet.provider, {
      getKey: () => {
        throw new Error('Request rejected')
      },
    })
    wallet.setAddresses([bob])
    await until(() => ends.length > 0, 'the end of the connection')
    expect(ends).to.deep.equal(['USER_REJECTED'])
  })

  it('reads the connection state of a wallet that offers it before restoring', async () => {
    const wallet = fakeCosmosWallet([alice])
    Object.assign(wallet.provider, { isConnected: async () => false })
    expect((await rejection(connect(wallet, { silent: true }))).code).to.equal('WALLET_LOCKED')
    expect(wallet.calls).to.deep.equal([])
  })

  const broken: Record<string, () => unknown> = {
    'gives nothing': () => undefined,
    'gives a key without an address': () => ({}),
    'gives an address of another network': () => ({ bech32Address: OSMO_ADDRESSES[0] }),
    'gives an address with a bad checksum': () => ({ bech32Address: `${alice.slice(0, -1)}q` }),
    'gives an address of another family': () => ({
      bech32Address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
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
    it(`a wallet that ${what} fails with a typed error`, async () => {
      const slow = speedUp()
      const wallet = fakeCosmosWallet([alice])
      wallet.answers['getKey'] = answer
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

  for (const [what, answer] of Object.entries({
    nothing: undefined,
    'a short signature': { signature: 'AAAA', pub_key: KEY },
    'no key': { signature: btoa('s'.repeat(64)) },
  })) {
    it(`error: RESPONSE_INVALID when the wallet signs with ${what}`, async () => {
      const { wallet, connection } = await connect()
      wallet.answers['signArbitrary'] = () => answer
      expect(
        (await rejection(connection.signMessage('hello', { account: connection.accounts[0]! })))
          .code,
      ).to.equal('RESPONSE_INVALID')
    })
  }

  it('error: CHAIN_NOT_CONFIGURED, CHAIN_UNKNOWN_TO_WALLET and CONNECT_FAILED', async () => {
    expect((await rejection(connect(undefined, { chainId: osmosisTestnet.id }))).code).to.equal(
      'CHAIN_NOT_CONFIGURED',
    )
    expect((await rejection(connect(fakeCosmosWallet([alice], { chains: [] })))).code).to.equal(
      'CHAIN_UNKNOWN_TO_WALLET',
    )
    expect((await rejection(connectInjected(toWallet({ enable: 1 }), params))).code).to.equal(
      'CONNECT_FAILED',
    )
  })
})

describe('cosmos connectRelay', () => {
  const METHODS = ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect']
  const open = async (
    answer: (method: string, given: Record<string, unknown>) => unknown,
    addresses = [alice],
  ) => {
    const session = fakeRelaySession({
      namespace: 'cosmos',
      addresses,
      chains: [cosmosHub.id],
      methods: METHODS,
      answer: (_, { method, params: given }) => answer(method, given as Record<string, unknown>),
    })
    const connection = await connectRelay(session, params)
    return { session, connection, provider: connection.provider as CosmosProvider }
  }

  it('signs a text as an Amino document (ADR-36), so that the library verifies it', async () => {
    const { session, connection, provider } = await open((_, { signerAddress, signDoc }) =>
      signCosmosAmino(signerAddress as string, signDoc as AminoSignDoc),
    )
    const signature = await provider.signArbitrary(alice, 'hello')
    expect(await isArbitraryOf(alice, 'hello', signature)).to.equal(true)
    expect(session.requests[0]).to.include({ chainId: cosmosHub.id, method: 'cosmos_signAmino' })
    expect(
      (await connection.signMessage('hello', { account: connection.accounts[0]! })).value,
    ).to.equal(signature.signature)
  })

  it('sends protobuf documents in base64 and returns what the wallet signed', async () => {
    const signature = { signature: btoa('s'.repeat(64)), pub_key: KEY }
    const { session, provider } = await open((method) =>
      method === 'cosmos_getAccounts'
        ? [{ address: alice, algo: 'secp256k1', pubkey: btoa('k'.repeat(33)) }]
        : { signature, signed: { bodyBytes: btoa('\u0009') } },
    )
    const signDoc = {
      bodyBytes: Uint8Array.of(1, 2),
      authInfoBytes: Uint8Array.of(3),
      chainId: 'cosmoshub-4',
      accountNumber: 7n,
    }
    expect(await provider.signDirect(alice, signDoc)).to.deep.equal({
      signature,
      signed: { ...signDoc, bodyBytes: Uint8Array.of(9) },
    })
    expect(session.requests[0]!.params).to.deep.equal({
      signerAddress: alice,
      signDoc: {
        chainId: 'cosmoshub-4',
        accountNumber: '7',
        bodyBytes: 'AQI=',
        authInfoBytes: 'Aw==',
      },
    })
    expect((await provider.getAccounts())[0]!.pubkey).to.have.length(33)
  })

  it('error: RESPONSE_INVALID when the wallet signs another text', async () => {
    const { provider } = await open(async (_, { signerAddress, signDoc }) => ({
      ...(await signCosmosAmino(signerAddress as string, signDoc as AminoSignDoc)),
      signed: { msgs: [] },
    }))
    expect((await rejection(provider.signArbitrary(alice, 'hello'))).code).to.equal(
      'RESPONSE_INVALID',
    )
  })

  it('error: CHAIN_UNSUPPORTED and WALLET_LOCKED for sessions without a usable network or account', async () => {
    expect(
      (
        await rejection(
          connectRelay(
            fakeRelaySession({ namespace: 'cosmos', chains: ['cosmos:other'], addresses: [alice] }),
            params,
          ),
        )
      ).code,
    ).to.equal('CHAIN_UNSUPPORTED')
    for (const addresses of [['abc'], [OSMO_ADDRESSES[0]]]) {
      expect(
        (
          await rejection(
            connectRelay(
              fakeRelaySession({ namespace: 'cosmos', chains: [cosmosHub.id], addresses }),
              params,
            ),
          )
        ).code,
      ).to.equal('WALLET_LOCKED')
    }
  })
})
