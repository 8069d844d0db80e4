import type { InjectedWallet } from '../../../src/chains/adapter.js'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../../src/chains/solana/index.js'
import { requestSession } from '../../../src/state/connect/wallet-session.js'
import { expect } from '../../helpers/expect.js'
import {
  ALICE,
  announce,
  fakeEip1193,
  never,
  rpcError,
} from '../../helpers/wallets/fake-eip1193.js'
import { fakeStandardWallet, SOL_ALICE } from '../../helpers/wallets/fake-standard-wallet.js'
import { mountModal, unmountModals, until } from '../../helpers/pages/mount-modal.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

const toWay = (provider: unknown): InjectedWallet => ({
  id: 'org.fox',
  name: 'Fox',
  rdns: 'org.fox',
  type: 'ANNOUNCED',
  namespace: 'eip155',
  provider,
})
const CHAINS = [mainnet.id, solanaMainnet.id]
const SCOPES = {
  [mainnet.id]: { methods: [], notifications: [], accounts: [`${mainnet.id}:${ALICE}`] },
  [solanaMainnet.id]: {
    methods: [],
    notifications: [],
    accounts: [`${solanaMainnet.id}:${SOL_ALICE}`],
  },
}

describe('a wallet with sessions (CAIP-25)', () => {
  const undo: (() => void)[] = []
  const signal = new AbortController().signal

  afterEach(() => {
    unmountModals()
    for (const act of undo.splice(0).reverse()) act()
  })

  /** One wallet of two families, which grants both with one prompt. */
  function open(answers: Parameters<typeof fakeEip1193>[0] = {}) {
    const granted = new Set<string>()
    const prompts: string[] = []
    const toAccounts = () => (granted.has('eip155') ? [ALICE] : [])
    const evm = fakeEip1193({
      answers: {
        eth_accounts: toAccounts,
        eth_requestAccounts() {
          prompts.push('eip155')
          granted.add('eip155')
          return toAccounts()
        },
        wallet_getSession: { sessionScopes: {} },
        wallet_createSession() {
          prompts.push('session')
          granted.add('eip155').add('solana')
          return { sessionScopes: SCOPES }
        },
        wallet_revokeSession: true,
        ...answers.answers,
      },
    })
    const other = fakeStandardWallet({ name: 'Fox' })
    other.answers['connect'] = (input) => {
      const { silent = false } = Object(input) as { readonly silent?: boolean }
      if (!silent && !granted.has('solana')) prompts.push('solana')
      if (silent && !granted.has('solana')) return { accounts: [] }
      granted.add('solana')
      other.setAccounts([SOL_ALICE])
      return { accounts: other.accounts }
    }
    undo.push(announce(evm, { name: 'Fox', rdns: 'org.fox' }), other.register())
    return { evm, prompts }
  }
  async function connectAll() {
    const mounted = await mountModal({
      chains: [eip155({ networks: [mainnet] }), solana({ networks: [solanaMainnet] })],
    })
    await until(() => mounted.text().includes('Fox'))
    mounted.button('Fox').click()
    await until(() => mounted.text().includes('Connect all'))
    mounted.button('Connect all').click()
    return mounted
  }
  const families = (mounted: Awaited<ReturnType<typeof connectAll>>) =>
    mounted.modal.getState().connections.map(({ namespace }) => namespace)

  it('connects its families with one prompt', async () => {
    const { evm, prompts } = open()
    const mounted = await connectAll()
    await until(() => !mounted.modal.getState().open)
    expect(families(mounted)).to.deep.equal(['eip155', 'solana'])
    expect(prompts).to.deep.equal(['session'])
    const scope = { methods: [], notifications: [], accounts: [] }
    expect(evm.sent('wallet_createSession').map(({ params }) => params)).to.deep.equal([
      { optionalScopes: { [mainnet.id]: scope, [solanaMainnet.id]: scope } },
    ])
  })
  it('a session that the page has already needs no prompt', async () => {
    const { evm, prompts } = open({
      answers: { wallet_getSession: { sessionScopes: SCOPES }, eth_accounts: [ALICE] },
    })
    const session = await requestSession([toWay(evm)], CHAINS, signal)
    expect(CHAINS.map((id) => session!.includes(id.split(':', 1)[0]!))).to.deep.equal([true, true])
    session!.end()
    expect([prompts, evm.sent('wallet_revokeSession')]).to.deep.equal([[], []])
  })
  it('a wallet without sessions, or with another form of them, is asked family by family', async () => {
    for (const answer of [
      () => {
        throw rpcError(-32601)
      },
      () => {
        throw rpcError(4200)
      },
      null,
      [],
      { sessionScopes: 'all' },
      { scopes: {} },
    ]) {
      const { evm, prompts } = open({ answers: { wallet_getSession: answer } })
      const mounted = await connectAll()
      await until(() => !mounted.modal.getState().open)
      expect(families(mounted)).to.deep.equal(['eip155', 'solana'])
      expect(prompts).to.deep.equal(['eip155', 'solana'])
      expect(evm.sent('wallet_createSession')).to.deep.equal([])
      await mounted.modal.disconnect()
      unmountModals()
      for (const act of undo.splice(0).reverse()) act()
    }
  })
  it('a family that the wallet did not grant is asked for by its own prompt', async () => {
    const { prompts } = open({
      answers: {
        wallet_createSession: () => {
          prompts.push('session')
          return { sessionScopes: { 'eip155:1': SCOPES[mainnet.id] } }
        },
        eth_accounts: [ALICE],
      },
    })
    const mounted = await connectAll()
    await until(() => !mounted.modal.getState().open)
    expect(families(mounted)).to.deep.equal(['eip155', 'solana'])
    expect(prompts).to.deep.equal(['session', 'solana'])
  })
  it('a declined prompt is not followed by another', async () => {
    const { prompts } = open({
      answers: {
        wallet_createSession: () => {
          prompts.push('session')
          throw rpcError(4001)
        },
      },
    })
    const mounted = await connectAll()
    await until(() => mounted.text().includes('declined') || mounted.text().includes('Declined'))
    expect([families(mounted), prompts]).to.deep.equal([[], ['session']])
  })
  it('a wallet that never answers whether it has sessions waits 2 s', async () => {
    const { evm } = open({ answers: { wallet_getSession: never } })
    const clock = installVirtualClock()
    const asked = requestSession([toWay(evm)], CHAINS, signal)
    await clock.advance(2000)
    expect(await asked).to.equal(undefined)
    clock.restore()
  })
  it('a wallet that calls its own refusal an abort is asked family by family, and can be asked again', async () => {
    const refuse = () => {
      throw new DOMException('The request was dropped.', 'AbortError')
    }
    const { evm, prompts } = open({
      answers: { wallet_getSession: refuse, eth_requestAccounts: refuse },
    })
    const mounted = await connectAll()
    await until(() => mounted.text().includes('Couldn’t connect'))
    evm.answers['eth_requestAccounts'] = () => (prompts.push('eip155'), [ALICE])
    mounted.button('Connect all').click()
    await until(() => !mounted.modal.getState().open)
    expect([families(mounted), prompts]).to.deep.equal([
      ['eip155', 'solana'],
      ['eip155', 'solana'],
    ])
  })
  it('answers of wrong shapes grant nothing', async () => {
    for (const answer of [
      null,
      'yes',
      {},
      { sessionScopes: null },
      { sessionScopes: { 'eip155:1': { accounts: 'all' } } },
      { sessionScopes: { 'eip155:1': { accounts: [7, 'solana:1:x', 'eip155:1'] } } },
    ]) {
      const { evm } = open({ answers: { wallet_createSession: () => answer } })
      const session = await requestSession([toWay(evm)], CHAINS, signal)
      expect(session!.includes('eip155'), JSON.stringify(answer)).to.equal(false)
    }
  })
  it('a new session is ended (CAIP-285), and an abort reaches the caller', async () => {
    const { evm } = open()
    const session = await requestSession([toWay(evm)], CHAINS, signal)
    session!.end()
    expect(evm.sent('wallet_revokeSession')).to.have.length(1)
    const stop = new AbortController()
    evm.answers['wallet_createSession'] = never
    const asked = requestSession([toWay(evm)], CHAINS, stop.signal)
    await until(() => evm.sent('wallet_createSession').length > 1)
    stop.abort()
    const failure = await asked.then(
      () => expect.fail('it resolved'),
      ({ code }: { code: string }) => code,
    )
    expect(failure).to.equal('REQUEST_ABORTED')
  })
})
