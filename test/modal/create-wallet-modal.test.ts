import { expect } from '../helpers/expect.js'
import {
  ALICE,
  announce,
  BOB,
  fakeEip1193,
  never,
  rpcError,
  type FakeEip1193,
} from '../helpers/wallets/fake-eip1193.js'
import { fakeRelay } from '../helpers/fakes/fake-relay.js'
import { until } from '../helpers/pages/mount-modal.js'
import { settle } from '../helpers/clocks/virtual-clock.js'
import { rejection } from '../helpers/rejection.js'
import {
  createWalletModal,
  WalletModalError,
  type ModalSnapshot,
  type Options,
  type WalletModal,
} from '../../src/index.js'
import { base, eip155, mainnet } from '../../src/chains/eip155/index.js'

describe('createWalletModal()', () => {
  const forget: (() => void)[] = []
  let count = 0
  let rdns = ''
  let wallet: FakeEip1193

  beforeEach(() => {
    wallet = fakeEip1193()
    rdns = `org.public-${++count}`
    forget.push(announce(wallet, { rdns, name: `Public ${count}` }))
  })
  afterEach(() => {
    for (const act of forget.splice(0).reverse()) act()
    localStorage.clear()
  })
  function create(options: Options = {}): WalletModal {
    const modal = createWalletModal({
      chains: [eip155({ networks: [mainnet, base] })],
      language: 'en',
      debug: false,
      ...options,
    })
    forget.push(() => modal.destroy())
    return modal
  }
  const getDialogs = () =>
    [...document.querySelectorAll('wallet-modal')].flatMap(
      (element) =>
        element.shadowRoot!.querySelector('wm-dialog')?.shadowRoot!.querySelector('dialog') ?? [],
    )

  describe('on one page', () => {
    it('equal options give the first modal, as after Fast Refresh', () => {
      const first = create({ metadata: { name: 'App' } })
      expect(create({ metadata: { name: 'App' } })).to.equal(first)
      first.destroy()
      expect(create({ metadata: { name: 'App' } })).not.to.equal(first)
    })
    it('options that JSON cannot hold are never equal', () => {
      const round: { id: 'eip155:1'; self?: unknown } & typeof mainnet = {
        ...mainnet,
        id: 'eip155:1',
      }
      round.self = round
      const options = { chains: [eip155({ networks: [round] })] }
      create(options)
      expect(() => create(options))
        .to.throw(WalletModalError)
        .with.property('code', 'MODAL_EXISTS')
    })
    it('refuses the same id with other options, naming the place of the first', () => {
      create()
      let error: unknown
      try {
        create({ theme: 'light' })
      } catch (failure) {
        error = failure
      }
      expect(error).to.be.instanceOf(WalletModalError)
      expect(error).to.include({ code: 'MODAL_EXISTS' })
      expect((error as Error).message).to.contain('id "default"')
      expect((error as { cause?: Error }).cause?.stack).to.match(/create-wallet-modal\.test/)
      // The stack names the line that created the second modal.
      expect((error as Error).stack).to.match(/create-wallet-modal\.test/)
    })
    it('after destroy() the id is free again', () => {
      create().destroy()
      expect(create().id).to.equal('default')
    })
    it('two modals are independent: opening, connecting, theme, language and storage of one do not affect the other', async () => {
      const first = create({ id: 'first' })
      const second = create({ id: 'second', theme: 'light' })
      await first.open()
      expect([first.getState().open, second.getState().open]).to.deep.equal([true, false])
      await second.open({ view: 'WhatIsAWallet' })
      expect([first.getState().view, second.getState().view]).to.deep.equal([
        'Connect',
        'WhatIsAWallet',
      ])
      expect(getDialogs().filter(({ open }) => open).length).to.equal(2)
      second.close()
      expect([first.getState().open, second.getState().open]).to.deep.equal([true, false])
      first.close()
      await first.connect({ wallet: rdns })
      await first.switchNetwork('eip155:8453')
      await first.setLanguage('de')
      expect(second.getState()).to.include({
        account: undefined,
        chainId: 'eip155:1',
        theme: 'light',
        language: 'en',
      })
      const keys = Object.keys(localStorage).filter((key) => key.startsWith('wallet-modal.'))
      expect(keys.length).to.be.above(0)
      expect(keys.every((key) => key.startsWith('wallet-modal.first.'))).to.equal(true)
    })
  })

  describe('open()', () => {
    it('OPEN-003 shows the requested screen', async () => {
      const modal = create()
      await modal.open({ view: 'Networks' })
      expect(modal.getState()).to.include({ open: true, view: 'Networks' })
    })
    it('error: OPTIONS_INVALID for a screen that cannot be opened by name, CHAIN_NOT_CONFIGURED for an unlisted namespace', async () => {
      const modal = create()
      expect((await rejection(modal.open({ view: 'Downloads' as never }))).message).to.match(
        /Downloads.*Account, .*Connect/,
      )
      expect((await rejection(modal.open({ namespace: 'solana' }))).code).to.equal(
        'CHAIN_NOT_CONFIGURED',
      )
      expect(modal.getState()).to.include({ open: false, loading: false })
    })
    it('OPEN-007 with manual pairing it shows the code, also while connected', async () => {
      const modal = create({ manualPairing: true, createRelayClient: fakeRelay().create })
      await modal.connect({ wallet: rdns })
      await modal.open({ uri: 'wc:00@2?relay-protocol=irn&symKey=00' })
      expect(modal.getState().view).to.equal('ConnectingWalletConnectBasic')
    })
    it('OPEN-005 without chains it shows the code', async () => {
      const modal = create({ chains: [], createRelayClient: fakeRelay().create })
      await modal.open()
      expect(modal.getState().view).to.equal('ConnectingWalletConnectBasic')
    })
    it('many concurrent calls open one modal', async () => {
      const modal = create()
      await Promise.all([modal.open(), modal.open(), modal.open({ view: 'Networks' })])
      expect(modal.getState()).to.include({ open: true, view: 'Networks' })
      expect(document.querySelectorAll('wallet-modal').length).to.equal(1)
    })
    it('closed while it loads it stays closed, pending calls reject, and it can be opened again', async () => {
      const modal = create()
      const waiting = [modal.open(), modal.connect()]
      modal.close()
      for (const promise of waiting)
        expect((await rejection(promise)).code).to.equal('MODAL_CLOSED')
      expect(modal.getState()).to.include({ open: false, loading: false })
      expect(getDialogs()).to.deep.equal([])
      await modal.open()
      expect(getDialogs().map(({ open }) => open)).to.deep.equal([true])
    })
  })

  describe('connect()', () => {
    it('INJ-001 resolves with the account, the network and the wallet', async () => {
      const modal = create()
      const result = await modal.connect({ wallet: rdns })
      expect(result).to.deep.include({
        namespace: 'eip155',
        account: `eip155:1:${ALICE}`,
        accounts: [`eip155:1:${ALICE}`],
        chainId: 'eip155:1',
      })
      expect(result.wallet.rdns).to.equal(rdns)
      expect(modal.getState().account).to.include({ status: 'connected', address: ALICE })
      expect(modal.getProvider('eip155')).to.equal(wallet)
      expect(modal.getState().open).to.equal(false)
    })
    it('finds a wallet by its name too', async () => {
      expect((await create().connect({ wallet: `public ${count}` })).wallet.rdns).to.equal(rdns)
    })
    it('connects on the requested network', async () => {
      expect((await create().connect({ wallet: rdns, chainId: 'eip155:8453' })).chainId).to.equal(
        'eip155:8453',
      )
    })
    it('without a wallet the visitor chooses', async () => {
      const modal = create()
      const outcome = modal.connect()
      await until(() => modal.getState().open)
      await until(() => findRow(`Public ${count}`) !== undefined)
      findRow(`Public ${count}`)!.click()
      expect((await outcome).account).to.equal(`eip155:1:${ALICE}`)
      await until(() => !modal.getState().open)
    })
    it('requests a switch from the chosen wallet to the requested network, and accepts a decline', async () => {
      const modal = create()
      const choose = async () => {
        const outcome = modal.connect({ chainId: 'eip155:8453' })
        await until(() => modal.getState().open && findRow(`Public ${count}`) !== undefined)
        findRow(`Public ${count}`)!.click()
        return (await outcome).chainId
      }
      expect(await choose()).to.equal('eip155:8453')
      await modal.disconnect()
      wallet.setChain(1)
      wallet.answers['wallet_switchEthereumChain'] = () => Promise.reject(rpcError(4001))
      expect(await choose()).to.equal('eip155:1')
      expect(modal.getState().account?.status).to.equal('connected')
    })
    it('a stored connection that comes back meanwhile does not answer; the choice of the visitor does', async () => {
      const before = create()
      await before.connect({ wallet: rdns })
      before.destroy()
      let answer = (_: unknown) => {}
      wallet.answers['eth_accounts'] = () => new Promise((resolve) => (answer = resolve))
      const modal = create()
      const outcome = modal.connect()
      await until(() => modal.getState().open && wallet.sent('eth_accounts').length > 0)
      answer([ALICE])
      await until(() => modal.getState().account?.status === 'connected')
      expect(modal.getState().open).to.equal(true)
      const chosen = modal.connect({ wallet: rdns })
      expect((await chosen).account).to.equal(`eip155:1:${ALICE}`)
      expect((await outcome).account).to.equal(`eip155:1:${ALICE}`)
      expect(modal.getState().open).to.equal(false)
    })
    it('embedded: ends when the page closes it, and when it is destroyed', async () => {
      const modal = create({ embedded: true })
      for (const act of [() => modal.close(), () => modal.destroy()]) {
        const outcome = rejection(modal.connect())
        await until(() => modal.getState().open)
        await settle()
        act()
        expect((await outcome).code).to.equal('MODAL_CLOSED')
      }
    })
    it('error: refuses meaningless options with a typed error, and opens nothing', async () => {
      const modal = create()
      const mistakes: [code: string, names: string, act: () => unknown][] = [
        ['OPTIONS_INVALID', 'connect()', () => modal.connect('io.metamask' as never)],
        ['OPTIONS_INVALID', 'connect({ wallet })', () => modal.connect({ wallet: 7 as never })],
        ['OPTIONS_INVALID', 'connect({ signal })', () => modal.connect({ signal: {} as never })],
        [
          'CHAIN_NOT_CONFIGURED',
          'solana',
          () => modal.connect({ wallet: rdns, namespace: 'solana' }),
        ],
        ['CHAIN_NOT_CONFIGURED', 'eip155:5', () => modal.connect({ chainId: 'eip155:5' })],
        ['OPTIONS_INVALID', 'open()', () => modal.open(null as never)],
        ['OPTIONS_INVALID', 'open()', () => modal.open('Connect' as never)],
        ['CHAIN_NOT_CONFIGURED', 'banana', () => modal.disconnect('banana' as never)],
        ['OPTIONS_INVALID', 'theme', async () => modal.setTheme('blue' as never)],
      ]
      for (const [code, names, act] of mistakes) {
        const error = await rejection(Promise.resolve(act()))
        expect([error.code, modal.getState().open]).to.deep.equal([code, false])
        expect(error.message).to.contain(names)
      }
      expect(modal.getState().theme).to.equal('dark')
    })
    it('error: MODAL_CLOSED when the visitor closes', async () => {
      const modal = create()
      const heard: string[] = []
      modal.on('error', ({ code }) => heard.push(code))
      const outcome = rejection(modal.connect())
      await until(() => modal.getState().open)
      modal.close()
      expect((await outcome).code).to.equal('MODAL_CLOSED')
      // A user's choice, reported to the caller; it is not a failure for the page's listeners.
      expect(heard).to.deep.equal([])
    })
    it('error: a failed opening is emitted once', async () => {
      const modal = create()
      const heard: string[] = []
      modal.on('error', ({ code }) => heard.push(code))
      expect((await rejection(modal.connect({ namespace: 'solana' }))).code).to.equal(
        'CHAIN_NOT_CONFIGURED',
      )
      expect(heard).to.deep.equal(['CHAIN_NOT_CONFIGURED'])
    })
    it('error: WALLET_NOT_FOUND for an unknown wallet', async () => {
      const modal = create()
      const heard: string[] = []
      modal.on('error', ({ code }) => heard.push(code))
      expect((await rejection(modal.connect({ wallet: 'org.nobody' }))).code).to.equal(
        'WALLET_NOT_FOUND',
      )
      expect(heard).to.deep.equal(['WALLET_NOT_FOUND'])
    })
    it('error: REQUEST_ABORTED, without leftovers, at every step of an abort', async () => {
      const modal = create()
      const early = new AbortController()
      early.abort()
      expect((await rejection(modal.connect({ signal: early.signal }))).code).to.equal(
        'REQUEST_ABORTED',
      )
      expect(modal.getState().open).to.equal(false)
      const late = new AbortController()
      const choosing = rejection(modal.connect({ signal: late.signal }))
      await until(() => modal.getState().open)
      late.abort()
      expect((await choosing).code).to.equal('REQUEST_ABORTED')
      expect(modal.getState().open).to.equal(false)
      wallet.answers['eth_requestAccounts'] = never
      const asking = new AbortController()
      const asked = rejection(modal.connect({ wallet: rdns, signal: asking.signal }))
      await until(() => wallet.sent('eth_requestAccounts').length > 0)
      asking.abort()
      expect((await asked).code).to.equal('REQUEST_ABORTED')
      expect(modal.getState()).to.include({ account: undefined, loading: false })
    })
    it('closed during a request from the screen, a late approval does not connect', async () => {
      let approve = () => {}
      wallet.answers['eth_requestAccounts'] = () =>
        new Promise((resolve) => (approve = () => resolve([ALICE])))
      const modal = create()
      const outcome = rejection(modal.connect())
      await until(() => findRow(`Public ${count}`) !== undefined)
      findRow(`Public ${count}`)!.click()
      await until(() => wallet.sent('eth_requestAccounts').length > 0)
      modal.close()
      approve()
      expect((await outcome).code).to.equal('MODAL_CLOSED')
      await settle()
      expect(modal.getState().account).to.equal(undefined)
    })
    it('after a decline the next attempt succeeds', async () => {
      const modal = create()
      wallet.answers['eth_requestAccounts'] = () => {
        throw rpcError(4001)
      }
      expect((await rejection(modal.connect({ wallet: rdns }))).code).to.equal('USER_REJECTED')
      expect(modal.getState()).to.include({ account: undefined, loading: false })
      delete wallet.answers['eth_requestAccounts']
      expect((await modal.connect({ wallet: rdns })).account).to.equal(`eip155:1:${ALICE}`)
    })
    it('a wallet that throws its own error gives a typed error that keeps it', async () => {
      wallet.answers['eth_requestAccounts'] = () => {
        // oxlint-disable-next-line no-throw-literal -- wallets do
        throw 'out of tea'
      }
      const error = await rejection(create().connect({ wallet: rdns }))
      expect(error.code).to.equal('CONNECT_FAILED')
      expect(error.message).to.contain('out of tea')
    })
  })

  describe('while connected', () => {
    it('emits the wallet’s changes of accounts and networks, and its end', async () => {
      const modal = create()
      await modal.connect({ wallet: rdns })
      const heard: unknown[] = []
      modal.on('accountsChange', ({ accounts }) => heard.push(accounts[0]))
      modal.on('chainChange', ({ chainId }) => heard.push(chainId))
      modal.on('disconnect', ({ namespace }) => heard.push(namespace))
      wallet.setAccounts([BOB])
      wallet.setChain(8453)
      wallet.setAccounts([])
      expect(heard).to.deep.equal([
        `eip155:1:${BOB}`,
        'eip155:8453',
        `eip155:8453:${BOB}`,
        'eip155',
      ])
      expect(modal.getProvider('eip155')).to.equal(undefined)
    })
    it('NET-004 switchNetwork() switches the wallet, or fails with a typed error and switches nothing', async () => {
      const modal = create()
      await modal.connect({ wallet: rdns })
      await modal.switchNetwork('eip155:8453')
      expect(modal.getState().chainId).to.equal('eip155:8453')
      wallet.answers['wallet_switchEthereumChain'] = () => {
        throw rpcError(4001)
      }
      expect((await rejection(modal.switchNetwork('eip155:1'))).code).to.equal('USER_REJECTED')
      expect(modal.getState().chainId).to.equal('eip155:8453')
    })
    it('NET-010 stays on the network that the wallet switched to, also after a disconnect and a reload', async () => {
      const modal = create()
      await modal.connect({ wallet: rdns })
      await modal.switchNetwork('eip155:8453')
      wallet.setChain(1)
      await modal.disconnect()
      expect(modal.getState().chainId).to.equal('eip155:1')
      modal.destroy()
      expect(create().getState().chainId).to.equal('eip155:1')
    })
    it('NET-006 opens once when the wallet moves to an unsupported network', async () => {
      const modal = create()
      await modal.connect({ wallet: rdns })
      let opened = 0
      modal.on('open', () => void opened++)
      wallet.setChain(999)
      await until(() => modal.getState().open)
      await settle()
      expect([opened, modal.getState().view]).to.deep.equal([1, 'UnsupportedChain'])
    })
    it('INIT-011 a network that is not listed raises "Network Not Found" and changes nothing', async () => {
      const modal = create()
      const alerts: string[] = []
      modal.on('alert', ({ title }) => alerts.push(title))
      expect((await rejection(modal.switchNetwork('eip155:10'))).code).to.equal(
        'CHAIN_NOT_CONFIGURED',
      )
      expect(alerts).to.deep.equal(['Network Not Found'])
      expect(modal.getState().chainId).to.equal('eip155:1')
    })
    it('INJ-002 restores on the next visit without a prompt, and does not restore after a disconnect by the page', async () => {
      const first = create()
      await first.connect({ wallet: rdns })
      await first.switchNetwork('eip155:8453')
      first.destroy()
      const second = create()
      const seen: (string | undefined)[] = []
      second.subscribe(({ account }) => seen.push(account?.status))
      const asked = wallet.sent('eth_requestAccounts').length
      await second.ready()
      expect(second.getState()).to.include({ initialized: true, chainId: 'eip155:8453' })
      expect(second.getState().account).to.include({ status: 'connected', address: ALICE })
      expect(seen).to.include('reconnecting')
      expect(wallet.sent('eth_requestAccounts').length).to.equal(asked)
      await second.disconnect()
      second.destroy()
      const third = create()
      await third.ready()
      expect(third.getState().account).to.equal(undefined)
    })
    it('STOR-003 with reconnect off nothing is restored', async () => {
      const first = create()
      await first.connect({ wallet: rdns })
      first.destroy()
      const second = create({ reconnect: false })
      await second.ready()
      expect(second.getState().account).to.equal(undefined)
    })
    it('disconnect() also ends pending requests: a late approval does not connect', async () => {
      const modal = create()
      let answer = (_: unknown) => {}
      wallet.answers['eth_requestAccounts'] = () => new Promise((resolve) => (answer = resolve))
      const outcome = rejection(modal.connect({ wallet: rdns }))
      await until(() => wallet.sent('eth_requestAccounts').length > 0)
      await modal.disconnect()
      expect((await outcome).code).to.equal('REQUEST_ABORTED')
      answer([ALICE])
      await settle()
      expect([modal.getState().account, wallet.countListeners()]).to.deep.equal([undefined, 0])
    })
    it('disconnect() permanently ends a connection that is being restored', async () => {
      const before = create()
      await before.connect({ wallet: rdns })
      before.destroy()
      let answer = (_: unknown) => {}
      wallet.answers['eth_accounts'] = () => new Promise((resolve) => (answer = resolve))
      const modal = create()
      await until(() => wallet.sent('eth_accounts').length > 0)
      expect(modal.getState().account?.status).to.equal('reconnecting')
      let told = 0
      modal.on('disconnect', () => void told++)
      await modal.disconnect()
      expect([modal.getState().account, told]).to.deep.equal([undefined, 1])
      answer([ALICE])
      await modal.ready()
      expect([modal.getState().account, wallet.countListeners()]).to.deep.equal([undefined, 0])
      modal.destroy()
      delete wallet.answers['eth_accounts']
      const next = create()
      await next.ready()
      expect(next.getState().account).to.equal(undefined)
    })
    it('disconnect() ends all connections, and does nothing without one', async () => {
      const modal = create()
      await modal.disconnect()
      await modal.connect({ wallet: rdns })
      await modal.disconnect('eip155')
      expect(modal.getState().account).to.equal(undefined)
      expect(wallet.countListeners()).to.equal(0)
    })
  })

  describe('on()', () => {
    for (const [event, listener, names] of [
      ['chainChanged', () => {}, /on\(event\).*chainChanged.*chainChange, signIn, signOut, error/],
      ['accountsChanged', () => {}, /accountsChange/],
      [undefined, () => {}, /undefined/],
      ['toString', () => {}, /toString/],
      ['connect', undefined, /on\("connect", listener\).*a function/],
    ] as const) {
      it(`error: OPTIONS_INVALID for on(${String(event)}, ${typeof listener}), naming the existing events`, () => {
        const modal = create()
        let error: unknown
        try {
          modal.on(event as never, listener as never)
        } catch (failure) {
          error = failure
        }
        expect(error).to.include({ code: 'OPTIONS_INVALID' })
        expect((error as Error).message).to.match(names)
      })
    }
  })

  describe('getState() and subscribe()', () => {
    it('return the same frozen, serialisable object until something changes', async () => {
      const modal = create()
      await modal.ready()
      const before = modal.getState()
      expect(modal.getState()).to.equal(before)
      expect(Object.isFrozen(before)).to.equal(true)
      expect(JSON.parse(JSON.stringify(before))).to.include({ open: false, chainId: 'eip155:1' })
      modal.setTheme('light')
      expect(modal.getState()).not.to.equal(before)
      expect(modal.getState().theme).to.equal('light')
    })
    it('call the listener on each change until unsubscribed', async () => {
      const modal = create()
      const seen: ModalSnapshot[] = []
      const stop = modal.subscribe((snapshot) => seen.push(snapshot))
      await modal.open()
      expect(seen.at(-1)).to.include({ open: true, view: 'Connect' })
      stop()
      const { length } = seen
      modal.close()
      expect(seen.length).to.equal(length)
    })
    it('refuse a listener that is not a function immediately, not at the next change', () => {
      const modal = create()
      for (const method of [
        'subscribe',
        'watchWallets',
        'watchBalances',
        'watchActivity',
      ] as const) {
        const give = modal[method] as (listener?: unknown) => unknown
        expect(() => give(), method).to.throw(
          WalletModalError,
          `Option \`${method}(listener)\` is undefined; expected a function.`,
        )
      }
    })
    it('open() works for a script that runs before the page has a body', async () => {
      const { body } = document
      body.remove()
      forget.push(() => document.documentElement.append(body))
      const modal = create()
      await modal.open()
      expect(modal.getState().open).to.equal(true)
      expect(document.querySelector('wallet-modal')?.isConnected).to.equal(true)
    })
    it('selectAccount() refuses an account that is not a text with CONNECTION_NOT_FOUND', () => {
      const modal = create()
      const select = modal.selectAccount as (account?: unknown) => void
      for (const account of [undefined, null, 5, {}, 'text'])
        expect(() => select(account), String(account)).to.throw(
          WalletModalError,
          'No connector found for connection',
        )
    })
    it('a listener that throws does not affect the others', async () => {
      const modal = create()
      const reported: unknown[] = []
      const { onerror } = window
      window.onerror = (_message, _source, _line, _column, error) => void reported.push(error)
      forget.push(() => void (window.onerror = onerror))
      let heard = 0
      modal.on('open', () => {
        throw new Error('mine')
      })
      modal.on('open', () => void heard++)
      await modal.open()
      expect(heard).to.equal(1)
      forget.push(
        modal.subscribe(() => {
          throw new Error('mine too')
        }),
      )
      modal.subscribe(() => void heard++)
      await modal.connect({ wallet: rdns })
      expect(heard).to.be.above(1)
      expect(modal.getState().account?.status).to.equal('connected')
      await modal.disconnect()
      expect(wallet.countListeners()).to.equal(0)
      expect(String(reported[0])).to.contain('mine')
    })
  })

  describe('destroy()', () => {
    it('closes, removes everything it added to the page and releases the wallet, which stays connected for the next visit', async () => {
      const modal = create()
      await modal.connect({ wallet: rdns })
      await modal.open()
      modal.destroy()
      modal.destroy()
      expect(document.querySelector('wallet-modal')).to.equal(null)
      expect(getComputedStyle(document.documentElement).overflow).to.equal('visible')
      expect(wallet.countListeners()).to.equal(0)
      const next = create()
      await next.ready()
      expect(next.getState().account).to.include({ address: ALICE })
    })
    for (const step of [
      'before it is ready',
      'while opening',
      'while connecting',
      'while a person chooses',
    ] as const) {
      it(`${step} leaves no pending promise`, async () => {
        const modal = create()
        let waiting: Promise<unknown> = Promise.resolve()
        if (step === 'while opening') waiting = modal.open().catch((error) => error)
        if (step === 'while connecting') {
          wallet.answers['eth_requestAccounts'] = never
          waiting = modal.connect({ wallet: rdns }).catch((error) => error)
          await until(() => wallet.sent('eth_requestAccounts').length > 0)
        }
        if (step === 'while a person chooses') {
          waiting = modal.connect().catch((error) => error)
          await until(() => modal.getState().open)
        }
        modal.destroy()
        await waiting
        await settle()
        expect(getDialogs().filter(({ open }) => open)).to.deep.equal([])
        expect((await rejection(modal.open())).code).to.equal('MODAL_MISSING')
      })
    }
  })

  it('the modal opens again after it was closed at any step of its opening', async () => {
    const modal = create({ createRelayClient: fakeRelay().create })
    for (const view of [
      'Connect',
      'AllWallets',
      'ConnectingWalletConnectBasic',
      'Networks',
      'WhatIsAWallet',
      'WhatIsANetwork',
      'GetWallet',
    ] as const) {
      await modal.open({ view })
      expect(modal.getState().view).to.equal(view)
      modal.close()
      expect(getDialogs().filter(({ open }) => open)).to.deep.equal([])
    }
    await modal.open()
    expect(modal.getState().view).to.equal('Connect')
  })

  function findRow(label: string): HTMLElement | undefined {
    // The page of the runner is wide: the list is beside the other screens.
    const pane = document
      .querySelector('wallet-modal')
      ?.shadowRoot!.querySelector('wm-dialog')
      ?.shadowRoot!.querySelector('wm-connect-pane')
    const rows = [
      ...(pane
        ?.shadowRoot!.querySelector('wm-connect-view')
        ?.shadowRoot!.querySelectorAll('wm-row') ?? []),
    ]
    return rows.find((row) => row.label === label)
  }
})
