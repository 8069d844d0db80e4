import { mainnet } from '../../src/chains/eip155/index.js'
import { createConnection } from '../../src/chains/connection.js'
import type { Connection } from '../../src/chains/adapter.js'
import { WalletModalError } from '../../src/errors/wallet-modal-error.js'
import { expect } from '../helpers/expect.js'

function create(
  end: () => Promise<void> = async () => {},
  more: Partial<Pick<Connection, 'signMessage' | 'switchChain' | 'session'>> = {},
) {
  return createConnection({
    connectorId: 'test',
    type: 'INJECTED',
    namespace: 'eip155',
    wallet: { name: 'Test' },
    accounts: ['eip155:1:0xa'],
    chainId: 'eip155:1',
    provider: {},
    signMessage: async () => ({ value: '0x', scheme: 'eip191' }),
    end,
    ...more,
  })
}

function listen(connection: Connection): unknown[] {
  const told: unknown[] = []
  connection.on('accounts', (accounts) => told.push(accounts))
  connection.on('chain', (chainId) => told.push(chainId))
  connection.on('disconnect', (reason) => told.push(reason?.code ?? 'us'))
  return told
}

describe('createConnection', () => {
  it('emits accounts and networks only when they change', () => {
    const { connection, control } = create()
    const told = listen(connection)
    control.setAccounts(['eip155:1:0xa'])
    control.setChain('eip155:1')
    expect(told).to.deep.equal([])
    control.setAccounts(['eip155:1:0xb'])
    expect(told).to.deep.equal([['eip155:1:0xb']])
  })

  it('sets network and accounts together before it emits either', () => {
    const { connection, control } = create()
    const seen: unknown[] = []
    connection.on('chain', () => seen.push(connection.accounts))
    connection.on('accounts', () => seen.push(connection.chainId))
    control.setChain('eip155:10', ['eip155:10:0xa'])
    expect(seen).to.deep.equal([['eip155:10:0xa'], 'eip155:10'])
  })

  it('runs the end once for all callers, and each cleanup once', async () => {
    let ends = 0
    let cleanups = 0
    const { connection, control } = create(async () => void ends++)
    const told = listen(connection)
    control.onEnd(() => cleanups++)
    await Promise.all([connection.disconnect(), connection.disconnect()])
    control.drop(new WalletModalError('WALLET_DISCONNECTED'))
    await connection.disconnect()
    expect({ ends, cleanups, told }).to.deep.equal({ ends: 1, cleanups: 1, told: ['us'] })
    control.onEnd(() => cleanups++)
    expect(cleanups).to.equal(2)
  })

  it('ends even if the wallet cannot be notified', async () => {
    const { connection } = create(() => Promise.reject(new Error('unreachable')))
    const told = listen(connection)
    await connection.disconnect().catch(() => {})
    expect(told).to.deep.equal(['us'])
  })

  it('reports the end, with its reason, once, even to a later listener', async () => {
    const { connection, control } = create()
    const early = listen(connection)
    control.drop(new WalletModalError('WALLET_DISCONNECTED'))
    const late = listen(connection)
    await Promise.resolve()
    expect(late).to.deep.equal(['WALLET_DISCONNECTED'])
    expect(early).to.deep.equal(['WALLET_DISCONNECTED'])
  })

  it('a released connection follows nothing, and notifies neither the wallet nor a listener', async () => {
    let ends = 0
    let cleanups = 0
    const { connection, control } = create(async () => void ends++)
    const told = listen(connection)
    control.onEnd(() => cleanups++)
    connection.release()
    connection.release()
    await connection.disconnect()
    control.setChain('eip155:10')
    expect({ ends, cleanups, told }).to.deep.equal({ ends: 0, cleanups: 1, told: [] })
  })

  it('ignores events of the wallet after the end', () => {
    const { connection, control } = create()
    const told = listen(connection)
    control.drop()
    control.setAccounts(['eip155:1:0xb'])
    control.setChain('eip155:10')
    expect(told).to.deep.equal(['us'])
    expect(connection.accounts).to.deep.equal(['eip155:1:0xa'])
  })

  for (const [how, over] of [
    ['disconnecting', ({ connection }) => void connection.disconnect()],
    ['letting go', ({ connection }) => connection.release()],
    ['the wallet', ({ control }) => control.drop()],
  ] as [string, (made: ReturnType<typeof create>) => void][]) {
    it(`a pending request to the wallet ends with the connection: ${how}`, async () => {
      const signals: (AbortSignal | undefined)[] = []
      const own = new AbortController()
      const made = create(() => new Promise(() => undefined), {
        signMessage: async (_, { signal }) => (
          signals.push(signal),
          { value: '0x', scheme: 'eip191' }
        ),
        switchChain: async (_, { signal }) => void signals.push(signal),
      })
      await made.connection.signMessage('', { account: 'eip155:1:0xa' })
      await made.connection.switchChain!(mainnet, { signal: own.signal })
      expect(signals.map((signal) => signal?.aborted)).to.deep.equal([false, false])
      over(made)
      expect(signals.map((signal) => signal?.aborted)).to.deep.equal([true, true])
    })
  }

  it('selects an account: it moves to the front and stays there while the wallet offers it', () => {
    const { connection, control } = create()
    control.setAccounts(['eip155:1:0xa', 'eip155:1:0xb'])
    const told = listen(connection)
    connection.selectAccount('eip155:1:0xb')
    connection.selectAccount('eip155:1:0xb')
    control.setAccounts(['eip155:1:0xc', 'eip155:1:0xa', 'eip155:1:0xb'])
    control.setChain('eip155:10', ['eip155:10:0xa', 'eip155:10:0xb'])
    expect(connection.accounts).to.deep.equal(['eip155:10:0xb', 'eip155:10:0xa'])
    control.setAccounts(['eip155:10:0xa'])
    expect(connection.accounts).to.deep.equal(['eip155:10:0xa'])
    expect(told.slice(0, 2)).to.deep.equal([
      ['eip155:1:0xb', 'eip155:1:0xa'],
      ['eip155:1:0xb', 'eip155:1:0xc', 'eip155:1:0xa'],
    ])
    expect(() => connection.selectAccount('eip155:10:0xz')).to.throw('no account eip155:10:0xz')
  })

  it('a listener that throws does not affect the others', async () => {
    const { connection, control } = create()
    const reported: unknown[] = []
    const before = window.onerror
    window.onerror = (message) => (reported.push(message), true)
    connection.on('chain', () => {
      throw new Error('the page failed')
    })
    const told = listen(connection)
    control.setChain('eip155:10')
    window.onerror = before
    expect(told).to.deep.equal(['eip155:10'])
    expect(String(reported)).to.contain('the page failed')
  })

  it('has an id made of its family, its connector and its session', () => {
    expect(create().connection.id).to.equal('eip155:test')
    expect(create(undefined, { session: 'abc' }).connection).to.include({
      id: 'eip155:test:abc',
      connectorId: 'test',
      session: 'abc',
    })
  })

  it('offers only what its parts support: no switchChain() if they have none', () => {
    expect('switchChain' in create().connection).to.equal(false)
  })
})
