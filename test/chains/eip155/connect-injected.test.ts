import type { ConnectParams, Connection, InjectedWallet } from '../../../src/chains/adapter.js'
import { connectInjected } from '../../../src/chains/eip155/connect-injected.js'
import { base, mainnet, polygon } from '../../../src/chains/eip155/index.js'
import { expect } from '../../helpers/expect.js'
import {
  ALICE,
  BOB,
  fakeEip1193,
  never,
  rpcError,
  type FakeEip1193,
  type FakeWalletOptions,
} from '../../helpers/wallets/fake-eip1193.js'
import { speedUp } from '../../helpers/clocks/fast-clock.js'
import { rejection } from '../../helpers/rejection.js'
import { until } from '../../helpers/clocks/until.js'
import { settle } from '../../helpers/clocks/virtual-clock.js'

const params: ConnectParams = { chains: [mainnet, base] }

function toWallet(provider: unknown): InjectedWallet {
  return {
    id: 'org.fake',
    namespace: 'eip155',
    type: 'ANNOUNCED',
    name: 'Fake Wallet',
    rdns: 'org.fake',
    provider,
  }
}

async function connect(
  options: FakeWalletOptions = {},
  more: Partial<ConnectParams> = {},
): Promise<{ provider: FakeEip1193; connection: Connection }> {
  const provider = fakeEip1193(options)
  return { provider, connection: await connectInjected(toWallet(provider), { ...params, ...more }) }
}

/** Returns to the page, again while the wallet is being asked, until the condition holds. */
const back = (wanted: () => boolean) =>
  until(() => wanted() || (window.dispatchEvent(new Event('focus')), false))

describe('connectInjected', () => {
  it('reports accounts and network as the wallet does, the active account first', async () => {
    const { connection, provider } = await connect({
      accounts: [BOB, ALICE.toLowerCase()],
      chainId: 8453,
    })
    expect(connection.accounts).to.deep.equal([`eip155:8453:${BOB}`, `eip155:8453:${ALICE}`])
    expect(connection.chainId).to.equal('eip155:8453')
    expect(connection.provider).to.equal(provider)
    expect(connection.wallet).to.deep.equal({ name: 'Fake Wallet', rdns: 'org.fake' })
    expect(connection.approvedChains).to.equal(undefined)
    expect(provider.sent('wallet_switchEthereumChain')).to.have.length(0)
  })

  for (const [form, answer] of Object.entries({
    'upper-case hex': '0X1',
    hex: '0x1',
    'padded hex': '0x01',
    decimal: '1',
    number: 1,
  })) {
    it(`reads eth_chainId given as ${form}`, async () => {
      const wanted = { chainId: mainnet.id }
      const { connection, provider } = await connect({ answers: { eth_chainId: answer } }, wanted)
      expect(connection.chainId).to.equal('eip155:1')
      expect(provider.sent('wallet_switchEthereumChain')).to.have.length(0)
    })
  }

  it('lists an account once, however its case is written, with a lower-case x', async () => {
    const { connection } = await connect({
      accounts: [ALICE, ALICE.toLowerCase(), `0X${BOB.slice(2)}`],
    })
    expect(connection.accounts).to.deep.equal([`eip155:1:${ALICE}`, `eip155:1:${BOB}`])
  })
  it('lists at most a thousand accounts, without duplicates', async () => {
    const many = Array.from(
      { length: 5000 },
      (_, index) => `0x${index.toString(16).padStart(40, '0')}`,
    )
    const { connection } = await connect({ accounts: [ALICE, ALICE, ...many] })
    expect(connection.accounts).to.have.length(999)
  })

  it('puts the requested account first, whatever its case', async () => {
    const { connection } = await connect({ accounts: [ALICE, BOB] }, { address: BOB.toLowerCase() })
    expect(connection.accounts[0]).to.equal(`eip155:1:${BOB}`)
  })

  it('switches to the requested network', async () => {
    const { connection, provider } = await connect({}, { chainId: base.id })
    expect(connection.chainId).to.equal('eip155:8453')
    expect(connection.accounts).to.deep.equal([`eip155:8453:${ALICE}`])
    expect(provider.sent('wallet_switchEthereumChain')).to.have.length(1)
  })

  it('error: CHAIN_NOT_CONFIGURED before any prompt when the app does not list the requested network', async () => {
    const provider = fakeEip1193()
    const error = await rejection(
      connectInjected(toWallet(provider), { ...params, chainId: polygon.id }),
    )
    expect(error.code).to.equal('CHAIN_NOT_CONFIGURED')
    expect(provider.requests).to.have.length(0)
  })

  it('switches a wallet on an unlisted network to the first network of the app', async () => {
    const { connection } = await connect({ chainId: 137 })
    expect(connection.chainId).to.equal('eip155:1')
  })

  it('stays on the unlisted network when the user declines the switch', async () => {
    const answers = { wallet_switchEthereumChain: () => Promise.reject(rpcError(4001)) }
    const { connection, provider } = await connect({ chainId: 137, answers })
    expect(connection.chainId).to.equal('eip155:137')
    expect(provider.sent('wallet_addEthereumChain')).to.have.length(0)
  })

  it('reports the wallet’s network when the wallet confirms a switch without switching', async () => {
    const { connection } = await connect({
      chainId: 137,
      answers: { wallet_switchEthereumChain: null },
    })
    expect(connection.chainId).to.equal('eip155:137')
  })

  it('INJ-007 reports a wallet that supports none of the networks, and leaves nothing connected', async () => {
    const answers = { wallet_addEthereumChain: () => Promise.reject(rpcError(-32601)) }
    const provider = fakeEip1193({ chainId: 137, knownChains: [137], answers })
    const error = await rejection(connectInjected(toWallet(provider), params))
    expect(error.code).to.equal('CHAIN_UNSUPPORTED')
    expect(error.message).to.equal('The connector does not support any of the requested chains')
    expect(provider.countListeners()).to.equal(0)
    expect(provider.sent('wallet_revokePermissions')).to.have.length(1)
  })

  it('keeps a wallet on another network of the app when it cannot switch to the requested one', async () => {
    const answers = { wallet_addEthereumChain: () => Promise.reject(rpcError(-32601)) }
    const { connection } = await connect({ knownChains: [1], answers }, { chainId: base.id })
    expect(connection.chainId).to.equal('eip155:1')
  })

  it('restores without a prompt and without a switch, on the wallet’s own network', async () => {
    const { connection, provider } = await connect(
      { chainId: 137 },
      { silent: true, chainId: mainnet.id },
    )
    expect(connection.chainId).to.equal('eip155:137')
    expect(provider.requests.map(({ method }) => method)).to.deep.equal([
      'eth_accounts',
      'eth_chainId',
    ])
  })

  it('a decline in unknown words connects nothing, also on a page that kept its permission', async () => {
    const provider = fakeEip1193({
      answers: {
        eth_requestAccounts: () => {
          throw rpcError(-32603, 'Internal error')
        },
        wallet_getPermissions: [{ parentCapability: 'eth_accounts' }],
      },
    })
    const error = await rejection(connectInjected(toWallet(provider), params))
    expect(error.details['foreignCode']).to.equal(-32603)
    expect(provider.sent('eth_accounts')).to.have.length(0)
  })
  it('error: REQUEST_PENDING stays when the wallet lists no account yet', async () => {
    const provider = fakeEip1193({
      accounts: [],
      answers: {
        eth_requestAccounts: () => {
          throw rpcError(-32002, 'Already processing eth_requestAccounts.')
        },
        wallet_getPermissions: [{ parentCapability: 'eth_accounts' }],
      },
    })
    const error = await rejection(connectInjected(toWallet(provider), params))
    expect(error.code).to.equal('REQUEST_PENDING')
  })

  it('error: WALLET_LOCKED when a silent restore finds no account', async () => {
    const error = await rejection(connect({ accounts: [] }, { silent: true }))
    expect(error.code).to.equal('WALLET_LOCKED')
  })

  it('uses the accounts emitted while connecting', async () => {
    const provider = fakeEip1193({
      answers: {
        eth_chainId: () => {
          provider.emit('accountsChanged', [BOB])
          return '0x1'
        },
      },
    })
    const connection = await connectInjected(toWallet(provider), params)
    expect(connection.accounts).to.deep.equal([`eip155:1:${BOB}`])
  })

  it('uses the network emitted while connecting', async () => {
    const provider = fakeEip1193({
      answers: {
        eth_chainId: () => {
          provider.emit('chainChanged', '0x2105')
          return '0x1'
        },
      },
    })
    const connection = await connectInjected(toWallet(provider), params)
    expect(connection.chainId).to.equal('eip155:8453')
  })

  it('leaves an unlisted network that was emitted while connecting', async () => {
    const provider = fakeEip1193({
      answers: {
        eth_chainId: () => {
          delete provider.answers['eth_chainId']
          provider.setChain(137)
          return '0x1'
        },
      },
    })
    const connection = await connectInjected(toWallet(provider), params)
    expect(provider.sent('wallet_switchEthereumChain')).to.have.length(1)
    expect(connection.chainId).to.equal('eip155:1')
  })

  it('requests the accounts again when those emitted while connecting are empty', async () => {
    const answers = {
      eth_requestAccounts: () => {
        provider.emit('accountsChanged', [])
        return [ALICE]
      },
    }
    const provider = fakeEip1193({ answers })
    const connection = await connectInjected(toWallet(provider), params)
    expect(connection.accounts).to.deep.equal([`eip155:1:${ALICE}`])
  })

  it('ends immediately when aborted, and ignores the late answer', async () => {
    const abort = new AbortController()
    let answer: (accounts: string[]) => void = () => {}
    const provider = fakeEip1193({
      answers: { eth_requestAccounts: () => new Promise((resolve) => (answer = resolve)) },
    })
    const connecting = rejection(
      connectInjected(toWallet(provider), { ...params, signal: abort.signal }),
    )
    abort.abort()
    expect((await connecting).code).to.equal('REQUEST_ABORTED')
    answer([ALICE])
    await Promise.resolve()
    expect(provider.countListeners()).to.equal(0)
    expect(provider.sent('eth_chainId')).to.have.length(0)
  })

  for (const [what, permissions, revokes] of [
    ['ends a late approval', [], 1],
    ['ends a late approval of a wallet that names no permissions', undefined, 1],
    ['keeps a permission that the page had before', [{ parentCapability: 'eth_accounts' }], 0],
  ] as const) {
    it(`${what} after an abort (D8)`, async () => {
      const abort = new AbortController()
      let approve: (accounts: string[]) => void = () => {}
      const provider = fakeEip1193({
        answers: { eth_requestAccounts: () => new Promise((resolve) => (approve = resolve)) },
      })
      provider.answers['wallet_getPermissions'] = () =>
        permissions ? permissions : Promise.reject(rpcError(-32601))
      const connecting = rejection(
        connectInjected(toWallet(provider), { ...params, signal: abort.signal }),
      )
      abort.abort()
      await connecting
      await settle()
      expect(provider.sent('wallet_revokePermissions')).to.have.length(0)
      approve([ALICE])
      await until(
        () => provider.sent('wallet_revokePermissions').length >= revokes,
        'the permission is given back',
      )
      await settle()
      expect(provider.sent('wallet_revokePermissions')).to.have.length(revokes)
    })
  }

  it('disconnects a wallet whose approval arrives after an abort (D8)', async () => {
    const abort = new AbortController()
    const provider = fakeEip1193({ answers: { eth_chainId: never } })
    const connecting = rejection(
      connectInjected(toWallet(provider), { ...params, signal: abort.signal }),
    )
    await until(() => provider.sent('eth_chainId').length > 0, 'the network is asked for')
    abort.abort()
    expect((await connecting).code).to.equal('REQUEST_ABORTED')
    expect(provider.sent('wallet_revokePermissions')).to.have.length(1)
  })

  it('keeps a permission that a newer attempt or an open connection uses (D8)', async () => {
    const approvals: ((accounts: string[]) => void)[] = []
    const provider = fakeEip1193({
      answers: { eth_requestAccounts: () => new Promise((resolve) => approvals.push(resolve)) },
    })
    const first = new AbortController()
    const aborted = rejection(
      connectInjected(toWallet(provider), { ...params, signal: first.signal }),
    )
    first.abort()
    await aborted
    const second = connectInjected(toWallet(provider), params)
    approvals[0]!([ALICE])
    approvals[1]!([ALICE])
    const connection = await second
    const third = new AbortController()
    const again = rejection(
      connectInjected(toWallet(provider), { ...params, signal: third.signal }),
    )
    third.abort()
    await again
    approvals[2]!([ALICE])
    await settle()
    expect(provider.sent('wallet_revokePermissions')).to.have.length(0)
    connection.release()
  })

  it('writes accounts with their checksum, also those of events (D9)', async () => {
    const provider = fakeEip1193({ accounts: [ALICE.toLowerCase()] })
    const connection = await connectInjected(toWallet(provider), params)
    expect(connection.accounts).to.deep.equal([`eip155:1:${ALICE}`])
    provider.setAccounts([BOB.toLowerCase()])
    expect(connection.accounts).to.deep.equal([`eip155:1:${BOB}`])
  })

  it('sends the first request within the click', () => {
    const provider = fakeEip1193({ answers: { eth_requestAccounts: never } })
    const abort = new AbortController()
    void rejection(connectInjected(toWallet(provider), { ...params, signal: abort.signal }))
    expect(provider.sent('eth_requestAccounts')).to.have.length(1)
    abort.abort()
  })
})

describe('a connected injected EVM wallet', () => {
  it('emits changed accounts and networks once each, with matching ids', async () => {
    const { connection, provider } = await connect()
    const told: unknown[] = []
    connection.on('accounts', (accounts) => told.push(accounts))
    connection.on('chain', (chainId) => told.push(chainId, connection.accounts[0]))
    provider.setAccounts([BOB])
    provider.setAccounts([BOB])
    provider.setChain(8453)
    expect(told).to.deep.equal([
      [`eip155:1:${BOB}`],
      'eip155:8453',
      `eip155:8453:${BOB}`,
      [`eip155:8453:${BOB}`],
    ])
  })

  it('reads chainChanged as decimal text and number', async () => {
    const { connection, provider } = await connect()
    provider.emit('chainChanged', '137')
    expect(connection.chainId).to.equal('eip155:137')
    provider.emit('chainChanged', 10)
    expect(connection.chainId).to.equal('eip155:10')
    provider.emit('chainChanged', 'loading')
    expect(connection.chainId).to.equal('eip155:10')
  })

  it('asks a silent wallet once for its network when the visitor returns, and a later event counts', async () => {
    const { connection, provider } = await connect()
    const before = provider.sent('eth_chainId').length
    let answer!: (chainId: string) => void
    const late = new Promise((resolve) => (answer = resolve))
    provider.answers['eth_chainId'] = () => late
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
    await until(() => provider.sent('eth_chainId').length > before)
    expect(provider.sent('eth_chainId')).to.have.length(before + 1)
    provider.emit('chainChanged', '0x2105')
    answer('0x1')
    await settle()
    expect(connection.chainId).to.equal('eip155:8453')
    provider.answers['eth_chainId'] = '0x89'
    await back(() => connection.chainId === 'eip155:137')
    await connection.disconnect()
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(provider.sent('eth_chainId')).to.have.length(before + 2)
  })

  it('reads the accounts when the visitor returns, of a wallet that says whether the page has its permission', async () => {
    const { connection, provider } = await connect()
    provider.answers['wallet_getPermissions'] = [{ parentCapability: 'eth_accounts' }]
    provider.answers['eth_accounts'] = [BOB]
    await back(() => connection.accounts[0] === `eip155:1:${BOB}`)
    // A wallet that lists nothing for a moment.
    provider.answers['eth_accounts'] = []
    const asked = provider.sent('eth_accounts').length
    await back(() => provider.sent('eth_accounts').length > asked + 1)
    expect(connection.accounts).to.deep.equal([`eip155:1:${BOB}`])
    const ends: unknown[] = []
    connection.on('disconnect', (reason) => ends.push(reason?.code))
    provider.answers['wallet_getPermissions'] = []
    await back(() => ends.length > 0)
    expect(ends).to.deep.equal(['WALLET_LOCKED'])
  })

  it('ends when the wallet revokes the access to its accounts', async () => {
    const { connection, provider } = await connect()
    const ends: unknown[] = []
    connection.on('disconnect', (reason) => ends.push(reason?.code))
    provider.setAccounts([])
    expect(ends).to.deep.equal(['WALLET_LOCKED'])
    expect(provider.countListeners()).to.equal(0)
  })

  it('survives a disconnect event while the accounts are still available (MetaMask emits 1013 on a switch)', async () => {
    const { connection, provider } = await connect()
    let ended = false
    connection.on('disconnect', () => (ended = true))
    provider.emit('disconnect', rpcError(1013))
    await until(() => provider.sent('eth_accounts').length > 0, 'the accounts are asked for')
    await settle()
    expect(ended).to.equal(false)
    expect(provider.sent('eth_accounts')).to.have.length(1)
  })

  it('ends on a disconnect event after which the wallet returns no account', async () => {
    const { connection, provider } = await connect()
    const end = new Promise((resolve) => connection.on('disconnect', resolve))
    provider.answers['eth_accounts'] = []
    provider.emit('disconnect', rpcError(4900))
    expect(await end).to.have.property('code', 'WALLET_LOCKED')
  })

  it('ends on a disconnect event after which the wallet does not answer', async () => {
    const slow = speedUp(100)
    try {
      const { connection, provider } = await connect()
      const end = new Promise((resolve) => connection.on('disconnect', resolve))
      provider.answers['eth_accounts'] = never
      provider.emit('disconnect', rpcError(4900))
      expect(await end).to.have.property('code', 'WALLET_LOCKED')
      expect(provider.sent('eth_accounts')).to.have.length(3)
    } finally {
      slow()
    }
  })

  it('ignores a wallet that keeps its listeners after the end', async () => {
    const provider = Object.assign(fakeEip1193(), { removeListener: undefined as never })
    const connection = await connectInjected(toWallet(provider), params)
    await connection.disconnect()
    provider.emit('disconnect', rpcError(4900))
    provider.emit('accountsChanged', 'nonsense')
    await settle()
    expect(provider.sent('eth_accounts')).to.have.length(0)
  })

  it('requests the accounts again when the emitted ones are invalid', async () => {
    const { connection, provider } = await connect()
    provider.answers['eth_accounts'] = [BOB]
    provider.emit('accountsChanged', 'nonsense')
    await until(
      () => connection.accounts.join() === `eip155:1:${BOB}`,
      'the account that the wallet answers',
    )
  })

  it('a disconnect by the page revokes the permission, and is reported once', async () => {
    const { connection, provider } = await connect()
    provider.answers['wallet_revokePermissions'] = () => provider.setAccounts([])
    const ends: unknown[] = []
    connection.on('disconnect', (reason) => ends.push(reason))
    await connection.disconnect()
    await connection.disconnect()
    expect(ends).to.deep.equal([undefined])
    expect(provider.sent('wallet_revokePermissions')[0]?.params).to.deep.equal([
      { eth_accounts: {} },
    ])
    expect(provider.countListeners()).to.equal(0)
  })

  it('disconnects from a wallet that cannot revoke', async () => {
    const { connection, provider } = await connect({
      answers: { wallet_revokePermissions: () => Promise.reject(rpcError(-32601)) },
    })
    await connection.disconnect()
    expect(provider.countListeners()).to.equal(0)
  })

  it('reports the end even to a late listener', async () => {
    const { connection, provider } = await connect()
    provider.setAccounts([])
    const reason = await new Promise((resolve) => connection.on('disconnect', resolve))
    expect(reason).to.have.property('code', 'WALLET_LOCKED')
  })

  it('signs a text by personal_sign as hex of its UTF-8 bytes', async () => {
    const { connection, provider } = await connect()
    const signature = await connection.signMessage('Grüße €', { account: connection.accounts[0]! })
    expect(signature.scheme).to.equal('eip191')
    expect(signature.value).to.match(/^0x[0-9a-f]{130}$/)
    expect(provider.sent('personal_sign')[0]?.params).to.deep.equal([
      '0x4772c3bcc39f6520e282ac',
      ALICE,
    ])
  })

  it('connects and signs without TextEncoder, which the simulated page of Jest lacks', async () => {
    const { TextEncoder } = window
    // No other test may have computed its checksum.
    const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
    Object.assign(window, { TextEncoder: undefined })
    try {
      const { connection, provider } = await connect({ accounts: [address.toLowerCase()] })
      expect(connection.accounts).to.deep.equal([`eip155:1:${address}`])
      await connection.signMessage('Grüße €\n\ud800', { account: connection.accounts[0]! })
      expect(provider.sent('personal_sign')[0]?.params).to.deep.equal([
        '0x4772c3bcc39f6520e282ac0aefbfbd',
        address,
      ])
    } finally {
      Object.assign(window, { TextEncoder })
    }
  })

  it('error: USER_REJECTED and RESPONSE_INVALID from signing', async () => {
    const { connection, provider } = await connect()
    const account = connection.accounts[0]!
    provider.answers['personal_sign'] = () => Promise.reject(rpcError(4001))
    expect((await rejection(connection.signMessage('a', { account }))).code).to.equal(
      'USER_REJECTED',
    )
    provider.answers['personal_sign'] = { signature: 'no text' }
    expect((await rejection(connection.signMessage('a', { account }))).code).to.equal(
      'RESPONSE_INVALID',
    )
  })
})
