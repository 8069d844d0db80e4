import type {
  ChainAdapter,
  Chain,
  Connection,
  ConnectParams,
  InjectedWallet,
} from '../../src/chains/adapter.js'
import { WalletModalError } from '../../src/errors/wallet-modal-error.js'
import type { RelaySession } from '../../src/services/relay/relay-client.js'
import { parseAccountId, parseChainId, type ChainId } from '../../src/standards/caip.js'
import { expect } from '../helpers/expect.js'
import { rejection } from '../helpers/rejection.js'
import { nextTask } from '../helpers/clocks/next-task.js'
import { until } from '../helpers/clocks/until.js'

/** An approval that waits for the test. */
export interface HeldApproval {
  readonly asked: Promise<void>
  approve(): void
}

/** Holds an answer; `ask` replaces the wallet's method. */
export function holdApproval<T>(answer: () => T): HeldApproval & { ask(): Promise<T> } {
  let approve = () => {}
  let notify = () => {}
  const asked = new Promise<void>((resolve) => (notify = resolve))
  return {
    asked,
    approve: () => approve(),
    ask() {
      notify()
      return new Promise((resolve) => (approve = () => resolve(answer())))
    },
  }
}

/** A fake wallet of one namespace, driven by the contract test. */
export interface ContractWallet {
  /**
   * Adds the wallet to the page, like wallets of the namespace; the returned function removes it.
   */
  present(): () => void
  /** Changes its accounts and emits the change; an empty list revokes the permission. */
  setAddresses(addresses: readonly string[]): void
  /** The user declines every later request. */
  decline(): void
  /** The wallet does not answer any later request. */
  freeze(): void
  /** Holds the next approval: `asked` resolves when the page asks, `approve()` answers. */
  hold(): HeldApproval
  /** The number of requests to end the permission. */
  countEnds(): number
  countListeners(): number
}

/** A session whose grant the test can change. */
export interface ContractSession extends RelaySession {
  grant(options: { chains: readonly ChainId[] }): void
}

/** The namespace's part of the contract test. */
export interface ContractSubject {
  readonly adapter: ChainAdapter
  /** At least two networks; wallets start on the first. */
  readonly chains: readonly [Chain, Chain, ...Chain[]]
  /**
   * Whether the wallet is asked when the network changes. It is not if each request names its
   * network.
   */
  readonly asksToSwitch: boolean
  /**
   * Set if a change is applied later: the wallet does not name the accounts, or the code that
   * checks them may have to be fetched.
   */
  readonly takesChangesLater?: boolean
  /** Set if wallets have no request that ends a permission. */
  readonly keepsPermission?: boolean
  /** The maximum number of accounts in a connection, if the family limits it. */
  readonly accountsAtMost?: number
  /** Scheme of the signatures. */
  readonly scheme: string
  /** Three valid addresses and some invalid texts. */
  readonly addresses: readonly [string, string, string]
  readonly badAddresses: readonly string[]
  createWallet(addresses: readonly string[]): ContractWallet
  createSession(addresses: readonly string[], chains: readonly ChainId[]): ContractSession
}

/** The contract of every chain adapter, run with a fake wallet of its namespace. */
export function describeAdapterContract(subject: ContractSubject): void {
  const { adapter, chains, addresses, badAddresses } = subject
  const [first, second, third] = addresses
  const params: ConnectParams = { chains }
  const most = subject.accountsAtMost ?? addresses.length
  const offered = [first, second].slice(0, most)
  /** The wallet changes its accounts, and the connection has seen it. */
  async function change(wallet: ContractWallet, next: readonly string[]) {
    wallet.setAddresses(next)
    // Such an adapter requests the accounts: all promises of the change settle before the next
    // task.
    if (subject.takesChangesLater) await nextTask()
  }

  describe(`${adapter.namespace}: contract of every adapter`, () => {
    const undo: (() => void)[] = []
    afterEach(() => {
      for (const step of undo.splice(0)) step()
    })

    async function find(wallet: ContractWallet): Promise<InjectedWallet> {
      undo.push(wallet.present())
      return new Promise((resolve) =>
        undo.push(
          adapter.watchInjected(([found]) => found && resolve(found), {
            announced: true,
            legacy: false,
          }),
        ),
      )
    }
    async function connect(
      wallet = subject.createWallet([first, second]),
    ): Promise<{ wallet: ContractWallet; found: InjectedWallet; connection: Connection }> {
      const found = await find(wallet)
      return { wallet, found, connection: await adapter.connectInjected(found, params) }
    }

    it('contains networks, methods and events of its own namespace', () => {
      expect(chains.length).to.be.greaterThan(1)
      for (const { id } of chains) expect(parseChainId(id)?.namespace).to.equal(adapter.namespace)
      expect(adapter.relay.methods).not.to.have.length(0)
    })

    it('calls a watcher immediately', () => {
      let calls = 0
      adapter.watchInjected(() => calls++, { announced: true, legacy: true })()
      expect(calls).to.equal(1)
    })

    it('finds a wallet of the page, and reports none after unwatch', async () => {
      const found = await find(subject.createWallet([first]))
      expect(found.namespace).to.equal(adapter.namespace)
      expect(found.id).not.to.equal('')
      let calls = 0
      const unwatch = adapter.watchInjected(() => calls++, { announced: true, legacy: true })
      unwatch()
      const before = calls
      undo.push(subject.createWallet([first]).present())
      expect(calls).to.equal(before)
    })

    it('connects: ids are CAIP-2 and CAIP-10 of its namespace, the active account is first', async () => {
      const { connection, found } = await connect()
      expect(connection).to.include({
        id: `${adapter.namespace}:${found.id}`,
        connectorId: found.id,
        namespace: adapter.namespace,
        chainId: chains[0]!.id,
      })
      expect(connection.accounts.map((account) => parseAccountId(account)?.address)).to.deep.equal(
        offered,
      )
      expect(
        connection.accounts.every((account) => account.startsWith(`${connection.chainId}:`)),
      ).to.equal(true)
      expect(connection.wallet.name).to.equal(found.name)
      expect(connection.provider).to.be.an('object')
    })

    if (most > 1)
      it('makes the requested account active', async () => {
        const found = await find(subject.createWallet([first, second]))
        const connection = await adapter.connectInjected(found, { ...params, address: second })
        expect(
          connection.accounts.map((account) => parseAccountId(account)?.address),
        ).to.deep.equal([second, first])
      })

    if (most > 1)
      it('selects an account and keeps the choice while the wallet offers it', async () => {
        const { wallet, connection } = await connect()
        connection.selectAccount(`${connection.chainId}:${second}`)
        expect(connection.accounts[0]).to.equal(`${connection.chainId}:${second}`)
        await change(wallet, most === 2 ? [third, second] : [third, first, second])
        expect(connection.accounts[0]).to.equal(`${connection.chainId}:${second}`)
        expect(() => connection.selectAccount(`${connection.chainId}:nobody`)).to.throw(
          WalletModalError,
        )
      })

    it('starts on the requested network', async () => {
      const found = await find(subject.createWallet([first]))
      expect(
        (await adapter.connectInjected(found, { ...params, chainId: chains[1].id })).chainId,
      ).to.equal(chains[1].id)
      const unknown: ChainId = `${adapter.namespace}:other`
      expect(
        (await rejection(adapter.connectInjected(found, { ...params, chainId: unknown }))).code,
      ).to.equal('CHAIN_NOT_CONFIGURED')
    })

    it('ends an approval that comes after an abort', async () => {
      const wallet = subject.createWallet([first])
      const found = await find(wallet)
      const held = wallet.hold()
      const abort = new AbortController()
      const connecting = rejection(
        adapter.connectInjected(found, { ...params, signal: abort.signal }),
      )
      await held.asked
      abort.abort()
      expect((await connecting).code).to.equal('REQUEST_ABORTED')
      held.approve()
      if (!subject.keepsPermission) await until(() => wallet.countEnds() === 1)
      expect(wallet.countListeners()).to.equal(0)
    })

    it('restores without a prompt, and throws WALLET_LOCKED if there is no account', async () => {
      const found = await find(subject.createWallet([first]))
      const restored = { ...params, silent: true, address: first, remembered: [first] }
      const connection = await adapter.connectInjected(found, restored)
      expect(connection.accounts).to.have.length(1)
      for (const step of undo.splice(0)) step()
      const empty = await find(subject.createWallet([]))
      expect(
        (await rejection(adapter.connectInjected(empty, { ...params, silent: true }))).code,
      ).to.equal('WALLET_LOCKED')
    })

    it('follows the wallet’s accounts and emits them once', async () => {
      const { wallet, connection } = await connect()
      const told: unknown[] = []
      connection.on('accounts', (accounts) => told.push(accounts))
      await change(wallet, [third])
      await change(wallet, [third])
      expect(connection.accounts).to.deep.equal([`${connection.chainId}:${third}`])
      expect(told).to.deep.equal([connection.accounts])
    })

    it('stops notifying a removed watcher', async () => {
      const { wallet, connection } = await connect()
      let calls = 0
      connection.on('accounts', () => calls++)()
      await change(wallet, [third])
      expect(calls).to.equal(0)
    })

    it('ends with a reason when the wallet revokes the access to its accounts', async () => {
      const { wallet, connection } = await connect()
      const ends: unknown[] = []
      connection.on('disconnect', (reason) => ends.push(reason))
      await change(wallet, [])
      expect(ends).to.have.length(1)
      expect(ends[0]).to.be.instanceOf(WalletModalError)
      expect(wallet.countListeners()).to.equal(0)
    })

    it('a disconnect by the page ends without a reason, once, and leaves no listener', async () => {
      const { wallet, connection } = await connect()
      const ends: unknown[] = []
      connection.on('disconnect', (reason) => ends.push(reason))
      await Promise.all([connection.disconnect(), connection.disconnect()])
      expect(ends).to.deep.equal([undefined])
      expect(wallet.countListeners()).to.equal(0)
    })

    it('emits nothing for a wallet that changes its network after the end', async () => {
      const { wallet, connection } = await connect()
      await connection.disconnect()
      const before = connection.accounts
      await change(wallet, [third])
      expect(connection.accounts).to.equal(before)
    })

    it('error: USER_REJECTED when the user declines to connect', async () => {
      const wallet = subject.createWallet([first])
      const found = await find(wallet)
      wallet.decline()
      expect((await rejection(adapter.connectInjected(found, params))).code).to.equal(
        'USER_REJECTED',
      )
      expect(wallet.countListeners()).to.equal(0)
    })

    it('error: an abort rejects with REQUEST_ABORTED immediately, before and while connecting', async () => {
      const wallet = subject.createWallet([first])
      const found = await find(wallet)
      wallet.freeze()
      expect(
        (
          await rejection(
            adapter.connectInjected(found, { ...params, signal: AbortSignal.abort() }),
          )
        ).code,
      ).to.equal('REQUEST_ABORTED')
      const abort = new AbortController()
      const connecting = rejection(
        adapter.connectInjected(found, { ...params, signal: abort.signal }),
      )
      abort.abort()
      expect((await connecting).code).to.equal('REQUEST_ABORTED')
      expect(wallet.countListeners()).to.equal(0)
    })

    it('signs a message; rejects with a typed error when the user declines or the caller aborts', async () => {
      const { wallet, connection } = await connect()
      const account = connection.accounts[0]!
      const { value, scheme } = await connection.signMessage('hello', { account })
      expect(value).to.match(/^\S+$/)
      expect(scheme).to.equal(subject.scheme)
      wallet.decline()
      expect((await rejection(connection.signMessage('hello', { account }))).code).to.equal(
        'USER_REJECTED',
      )
      wallet.freeze()
      expect(
        (await rejection(connection.signMessage('hello', { account, signal: AbortSignal.abort() })))
          .code,
      ).to.equal('REQUEST_ABORTED')
    })

    it('switches the network if the wallet supports it, and reads the network from the wallet', async () => {
      const { wallet, connection } = await connect()
      if (!connection.switchChain) return expect(connection.chainId).to.equal(chains[0]!.id)
      const told: unknown[] = []
      connection.on('chain', (chainId) => told.push(chainId))
      await connection.switchChain(chains[1]!, {})
      expect(connection.chainId).to.equal(chains[1]!.id)
      expect(
        connection.accounts.every((account) => account.startsWith(`${chains[1]!.id}:`)),
      ).to.equal(true)
      if (subject.asksToSwitch) {
        wallet.decline()
        expect((await rejection(connection.switchChain(chains[0]!, {}))).code).to.equal(
          'USER_REJECTED',
        )
        expect(connection.chainId).to.equal(chains[1]!.id)
      }
      expect(told).to.deep.equal([chains[1]!.id])
      return undefined
    })

    it('connects over a session: same shape, networks known, ends with the session', async () => {
      const session = subject.createSession(
        [first, second],
        chains.map(({ id }) => id),
      )
      const connection = await adapter.connectRelay(session, params)
      expect(connection).to.include({
        id: `${adapter.namespace}:walletConnect:${session.topic}`,
        connectorId: 'walletConnect',
        session: session.topic,
      })
      expect(
        (await connection.signMessage('hello', { account: connection.accounts[0]! })).scheme,
      ).to.equal(subject.scheme)
      expect(connection).to.include({
        type: 'WALLET_CONNECT',
        namespace: adapter.namespace,
        chainId: chains[0]!.id,
      })
      expect(connection.accounts).to.deep.equal([
        `${connection.chainId}:${first}`,
        `${connection.chainId}:${second}`,
      ])
      expect(connection.approvedChains).to.include(chains[0]!.id)
      const end = new Promise((resolve) => connection.on('disconnect', resolve))
      await connection.disconnect()
      expect(await end).to.equal(undefined)
    })

    it('drops a network that the wallet removes from the session, and ends with the last one', async () => {
      const session = subject.createSession(
        [first],
        chains.map(({ id }) => id),
      )
      const connection = await adapter.connectRelay(session, params)
      session.grant({ chains: [chains[1].id] })
      expect(connection.chainId).to.equal(chains[1].id)
      expect(connection.accounts).to.deep.equal([`${chains[1].id}:${first}`])
      const end = new Promise((resolve) => connection.on('disconnect', resolve))
      session.grant({ chains: [] })
      expect(await end).to.have.property('code', 'SESSION_ENDED')
    })

    it('a disconnect leaves the session to the other families if the session supports it', async () => {
      const session = subject.createSession(
        [first],
        chains.map(({ id }) => id),
      )
      const left: string[] = []
      Object.assign(session, {
        release: async (namespace: string) => void left.push(namespace),
        disconnect: () => Promise.reject(new Error('the session ended for all')),
      })
      const connection = await adapter.connectRelay(session, params)
      await connection.disconnect()
      expect(left).to.deep.equal([adapter.namespace])
    })

    it('reads balances without a wallet if the adapter has reads', async () => {
      const actions = await adapter.actions?.()
      if (actions) expect(actions.getBalance).to.be.a('function')
    })

    it('parses addresses', async () => {
      for (const address of addresses)
        expect(await adapter.parseAddress(` ${address} `)).to.equal(address)
      for (const text of badAddresses)
        expect(await adapter.parseAddress(text, { strict: true }), text).to.equal(undefined)
    })
  })
}
