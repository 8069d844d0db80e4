import { bip122, bitcoin } from '../../../src/chains/bip122/index.js'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../../src/chains/solana/index.js'
import type { ChainSupport, InjectedWallet } from '../../../src/chains/adapter.js'
import { requestSession } from '../../../src/state/connect/wallet-session.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, rpcError } from '../../helpers/wallets/fake-eip1193.js'
import {
  announceExtension,
  BITCOIN,
  BTC_ALICE,
  fakeMetaMask,
  SOLANA,
  type FakeMetaMask,
} from '../../helpers/fake-metamask.js'
import { SOL_ALICE } from '../../helpers/wallets/fake-standard-wallet.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../helpers/pages/mount-modal.js'
import { installVirtualClock, settle } from '../../helpers/clocks/virtual-clock.js'

const EVM = mainnet.id
const FAMILIES = ['eip155', 'solana', 'bip122']
const CHAINS: readonly ChainSupport[] = [
  eip155({ networks: [mainnet] }),
  solana({ networks: [solanaMainnet] }),
  bip122({ networks: [bitcoin] }),
]

describe('MetaMask with several families', () => {
  const undo: (() => void)[] = []

  afterEach(() => {
    unmountModals()
    for (const act of undo.splice(0).reverse()) act()
    localStorage.clear()
  })

  function load(options: Parameters<typeof fakeMetaMask>[0] = {}): FakeMetaMask {
    const wallet = fakeMetaMask(options)
    undo.push(wallet.load())
    return wallet
  }
  async function connectAll(chains = CHAINS, name = 'MetaMask'): Promise<MountedModal> {
    const mounted = await mountModal({ chains })
    await until(() => mounted.text().includes(name))
    mounted.button(name).click()
    await until(() => mounted.text().includes('Connect all'))
    mounted.button('Connect all').click()
    return mounted
  }
  const families = ({ modal }: MountedModal) =>
    modal.getState().connections.map(({ namespace }) => namespace)
  const sent = (wallet: FakeMetaMask, method: string) =>
    wallet.asked.flatMap(([name, params]) => (name === method ? [params] : []))

  for (const options of [
    { line: 'port' },
    { line: 'port', announces: 'targets' },
    { line: 'port', announces: 'extensionId' },
    { line: 'stream' },
    { line: 'port', name: 'MetaMask Flask' },
  ] as const)
    it(`connects its families with one prompt: ${JSON.stringify(options)}`, async () => {
      const wallet = load(options)
      const { name = 'MetaMask' } = options as { readonly name?: string }
      const mounted = await connectAll(CHAINS, name)
      await until(() => !mounted.modal.getState().open)
      expect(families(mounted)).to.deep.equal(FAMILIES)
      expect(wallet.prompts).to.deep.equal(['session'])
      const scope = { methods: [], notifications: [], accounts: [] }
      expect(sent(wallet, 'wallet_createSession')).to.deep.equal([
        {
          optionalScopes: { [EVM]: scope, [SOLANA]: scope, [BITCOIN]: scope },
          sessionProperties: {
            solana_accountChanged_notifications: true,
            bip122_accountChanged_notifications: true,
          },
        },
      ])
      await until(() => wallet.ports.open === 0, 'the line is closed')
    })
  it('connects Solana and Bitcoin with one prompt in an app without Ethereum', async () => {
    const wallet = load({ evm: false })
    const mounted = await connectAll(CHAINS.slice(1))
    await until(() => !mounted.modal.getState().open)
    expect(families(mounted)).to.deep.equal(['solana', 'bip122'])
    expect(wallet.prompts).to.deep.equal(['session'])
  })
  it('keeps what the page had: the session that replaces it names the networks before', async () => {
    const wallet = load()
    wallet.scopes = { 'eip155:137': { accounts: ['eip155:137:0x1'] } }
    const mounted = await connectAll()
    await until(() => !mounted.modal.getState().open)
    const [params] = sent(wallet, 'wallet_createSession') as [{ optionalScopes: object }]
    expect(Object.keys(params.optionalScopes)).to.have.members([EVM, SOLANA, BITCOIN, 'eip155:137'])
    expect(params.optionalScopes).to.deep.include({
      'eip155:137': { methods: [], notifications: [], accounts: ['eip155:137:0x1'] },
    })
  })
  it('a session that has every family needs no prompt', async () => {
    const wallet = load()
    wallet.scopes = Object.fromEntries(
      [EVM, SOLANA, BITCOIN].map((id) => [id, { accounts: [toAccount(id)] }]),
    )
    const mounted = await connectAll()
    await until(() => !mounted.modal.getState().open)
    expect([families(mounted), wallet.prompts]).to.deep.equal([FAMILIES, []])
  })

  describe('an aborted prompt', () => {
    async function leave(wallet: FakeMetaMask) {
      const prompt = wallet.hold()
      const mounted = await connectAll()
      await until(() => wallet.prompts.length === 1)
      mounted.modal.close()
      await until(() => mounted.findAll('wm-connecting-multi-chain-view').length === 0)
      return { mounted, prompt }
    }
    for (const line of ['port', 'stream'] as const) {
      it(`a late approval is revoked, and nothing is connected (${line})`, async () => {
        const wallet = load({ line })
        const { mounted, prompt } = await leave(wallet)
        prompt.approve()
        await until(() => sent(wallet, 'wallet_revokeSession').length > 0)
        await until(() => wallet.ports.open === 0)
        expect(wallet.scopes).to.deep.equal({})
        expect([families(mounted), wallet.prompts]).to.deep.equal([[], ['session']])
      })
      it(`a late decline ends the line (${line})`, async () => {
        const wallet = load({ line })
        const { prompt } = await leave(wallet)
        prompt.reject()
        await until(() => wallet.ports.open === 0)
        expect(sent(wallet, 'wallet_revokeSession')).to.deep.equal([])
      })
    }
    it('a late approval beside an earlier grant takes back only what was added', async () => {
      const wallet = load()
      wallet.scopes = { [EVM]: { accounts: [toAccount(EVM)] } }
      const { prompt } = await leave(wallet)
      prompt.approve()
      await until(() => sent(wallet, 'wallet_revokeSession').length > 0)
      expect(sent(wallet, 'wallet_revokeSession')).to.deep.equal([{ scopes: [SOLANA, BITCOIN] }])
      await until(() => wallet.ports.open === 0)
      expect(Object.keys(wallet.scopes)).to.deep.equal([EVM])
    })
    it('a late approval stays if the visitor connects the wallet meanwhile', async () => {
      const wallet = load()
      const { mounted, prompt } = await leave(wallet)
      await mounted.modal.connect({ wallet: 'io.metamask', namespace: 'eip155' })
      prompt.approve()
      await until(() => wallet.ports.open === 0)
      expect(sent(wallet, 'wallet_revokeSession')).to.deep.equal([])
      expect(families(mounted)).to.deep.equal(['eip155'])
    })
    it('a wallet without this method keeps nothing connected', async () => {
      const wallet = load()
      wallet.answers['wallet_revokeSession'] = () => {
        throw rpcError(-32601)
      }
      const { mounted, prompt } = await leave(wallet)
      prompt.approve()
      await until(() => wallet.ports.open === 0 && wallet.ports.opened > 0)
      expect(families(mounted)).to.deep.equal([])
    })
  })

  describe('a request', () => {
    const ways = (['solana', 'bip122'] as const).map((namespace): InjectedWallet => ({
      id: 'MetaMask',
      name: 'MetaMask',
      type: 'ANNOUNCED',
      namespace,
      provider: {},
    }))
    const refusal = (asked: Promise<unknown>) =>
      asked.then(
        () => expect.fail('it resolved'),
        ({ code }: { code: string }) => code,
      )

    it('that is never answered ends after 120 s; an approval after it is revoked', async () => {
      const wallet = load({ evm: false })
      const prompt = wallet.hold()
      const clock = installVirtualClock()
      const asked = refusal(requestSession(ways, [SOLANA], new AbortController().signal))
      await until(() => wallet.prompts.length === 1)
      await clock.advance(120_000)
      expect(await asked).to.equal('REQUEST_TIMEOUT')
      prompt.approve()
      await until(() => wallet.ports.open === 0)
      expect(wallet.scopes).to.deep.equal({})
    })
    it('that is aborted before the line is found prompts nothing', async () => {
      const wallet = load({ evm: false })
      wallet.deaf = Infinity
      const stop = new AbortController()
      const asked = refusal(requestSession(ways, [SOLANA], stop.signal))
      await until(() => wallet.asked.length > 0)
      stop.abort()
      expect(await asked).to.equal('REQUEST_ABORTED')
      expect([wallet.prompts, wallet.ports.open]).to.deep.equal([[], 0])
    })
    it('that is aborted at any step leaves no port open and no grant', async () => {
      for (let steps = 0; steps < 40; steps++) {
        const wallet = load({ evm: false })
        const prompt = wallet.hold()
        const stop = new AbortController()
        wallet.answers['wallet_getSession'] = () => {
          let left = steps
          const step = (): void => (left-- > 0 ? queueMicrotask(step) : stop.abort())
          step()
          return { sessionScopes: {} }
        }
        const asked = refusal(requestSession(ways, [SOLANA], stop.signal))
        expect(await asked).to.equal('REQUEST_ABORTED')
        prompt.approve()
        await until(() => wallet.ports.open === 0, `after ${steps} steps`)
        expect([wallet.ports.opened, wallet.scopes]).to.deep.equal([1, {}])
        undo.pop()!()
      }
    })
    it('to a wallet that numbers its sessions ends the one of that number', async () => {
      const wallet = load({ evm: false })
      wallet.answers['wallet_getSession'] = () => {
        throw rpcError(-32601) // CAIP-25 without CAIP-312
      }
      wallet.answers['wallet_createSession'] = () => ({
        sessionId: '0x5e55',
        sessionScopes: { [SOLANA]: { accounts: [toAccount(SOLANA)] } },
      })
      const session = await requestSession(ways, [SOLANA], new AbortController().signal)
      expect([session!.includes('solana'), session!.includes('bip122')]).to.deep.equal([
        true,
        false,
      ])
      session!.end()
      await until(() => wallet.ports.open === 0)
      expect(sent(wallet, 'wallet_revokeSession')).to.deep.equal([{ sessionId: '0x5e55' }])
    })
  })

  describe('a line that misbehaves', () => {
    it('answers twice: one prompt, one session', async () => {
      const wallet = load()
      wallet.times = 3
      const mounted = await connectAll()
      await until(() => !mounted.modal.getState().open)
      expect([families(mounted), wallet.prompts]).to.deep.equal([FAMILIES, ['session']])
    })
    it('leaves the first questions unanswered, as while it starts', async () => {
      const wallet = load({ line: 'stream' })
      wallet.deaf = 1
      const mounted = await connectAll()
      await until(() => !mounted.modal.getState().open)
      expect([families(mounted), wallet.prompts]).to.deep.equal([FAMILIES, ['session']])
    })
    it('grants other networks, and accounts of another family: the rest is asked for', async () => {
      const wallet = load()
      wallet.hold().approve({
        [EVM]: { accounts: [toAccount(EVM)] },
        [SOLANA]: { accounts: [toAccount(EVM), `${BITCOIN}:x`] },
        'tron:728126428': { accounts: ['tron:728126428:T'] },
      })
      const mounted = await connectAll()
      await until(() => !mounted.modal.getState().open)
      expect(families(mounted)).to.deep.equal(FAMILIES)
      expect(wallet.prompts).to.deep.equal(['session', 'solana', 'bip122'])
    })
    it('breaks during the prompt: words, and the press again works', async () => {
      const wallet = load()
      wallet.hold()
      const mounted = await connectAll()
      await until(() => wallet.prompts.length === 1)
      wallet.breakPorts()
      await until(() => mounted.text().includes('Couldn’t connect'))
      expect(families(mounted)).to.deep.equal([])
      mounted.button('Connect all').click()
      await until(() => !mounted.modal.getState().open)
      expect([families(mounted), wallet.prompts]).to.deep.equal([FAMILIES, ['session', 'session']])
    })
    it('supports none of the networks (5100), or not the method: family by family', async () => {
      for (const code of [5100, -32601]) {
        const wallet = load()
        wallet.answers['wallet_createSession'] = () => {
          throw rpcError(code)
        }
        const mounted = await connectAll()
        await until(() => !mounted.modal.getState().open)
        expect([families(mounted), wallet.prompts]).to.deep.equal([FAMILIES, FAMILIES])
        await mounted.modal.disconnect()
        unmountModals()
        undo.pop()!()
      }
    })
    it('is declined: no further prompt', async () => {
      const wallet = load()
      wallet.hold().reject()
      const mounted = await connectAll()
      await until(() => /declined/i.test(mounted.text()))
      expect([families(mounted), wallet.prompts]).to.deep.equal([[], ['session']])
    })
    it('without a line it is asked family by family', async () => {
      const wallet = load({ line: 'none' })
      const mounted = await connectAll()
      await until(() => !mounted.modal.getState().open)
      expect([families(mounted), wallet.prompts]).to.deep.equal([FAMILIES, FAMILIES])
    })
    it('announced ids that are none, or of no extension, do not keep the wallet from its line', async () => {
      for (const id of ['x', 7, null, 'a'.repeat(32)]) {
        undo.push(announceExtension('targets', 'MetaMask', { id }))
        const wallet = load()
        const mounted = await connectAll()
        await until(() => !mounted.modal.getState().open)
        expect(families(mounted), String(id)).to.deep.equal(FAMILIES)
        expect(wallet.prompts.length, String(id)).to.equal(id === 'a'.repeat(32) ? 3 : 1)
        await mounted.modal.disconnect()
        unmountModals()
        for (const act of undo.splice(0).reverse()) act()
      }
    })
    it('a script of the page that answers for the wallet connects nothing by it', async () => {
      const forge = ({ data }: MessageEvent<unknown>) => {
        const { target, data: envelope } = Object(data) as { target?: string; data?: object }
        const { name, data: request } = Object(envelope) as { name?: string; data?: { id: number } }
        if (target !== 'metamask-contentscript' || name !== 'metamask-multichain-provider') return
        const sessionScopes = Object.fromEntries(
          [EVM, SOLANA, BITCOIN].map((id) => [id, { accounts: [toAccount(id)] }]),
        )
        postMessage(
          {
            target: 'metamask-inpage',
            data: { name, data: { id: request!.id, result: { sessionScopes } } },
          },
          location.origin,
        )
      }
      addEventListener('message', forge)
      undo.push(() => removeEventListener('message', forge))
      const wallet = load({ line: 'none' })
      const mounted = await connectAll()
      await until(() => !mounted.modal.getState().open)
      // The wallet itself is asked for each family, visibly.
      expect(wallet.prompts).to.have.members(FAMILIES)
    })
    it('messages of other shapes, and of other windows, change nothing', async () => {
      const wallet = load({ line: 'stream' })
      const prompt = wallet.hold()
      const mounted = await connectAll()
      await until(() => wallet.prompts.length === 1)
      const frame = document.body.appendChild(document.createElement('iframe'))
      const answer = { sessionScopes: { [EVM]: { accounts: [toAccount(EVM)] } } }
      for (const message of [
        null,
        7,
        'metamask-inpage',
        { target: 'metamask-inpage' },
        { target: 'metamask-inpage', data: null },
        { target: 'metamask-inpage', data: { name: 'metamask-multichain-provider', data: null } },
        {
          target: 'metamask-inpage',
          data: {
            name: 'metamask-multichain-provider',
            data: { id: null, method: 'wallet_sessionChanged', params: answer },
          },
        },
        {
          target: 'metamask-inpage',
          data: { name: 'metamask-multichain-provider', data: { id: 1, result: answer } },
        },
      ]) {
        postMessage(message, location.origin)
        // From another window, to this one.
        const script = `parent.postMessage(${JSON.stringify(message)}, '*')`
        ;(frame.contentWindow as unknown as { eval(code: string): void }).eval(script)
      }
      await settle(20)
      expect(families(mounted)).to.deep.equal([])
      prompt.approve()
      await until(() => !mounted.modal.getState().open)
      frame.remove()
      expect(families(mounted)).to.deep.equal(FAMILIES)
    })
  })
})

function toAccount(id: string): string {
  const [namespace] = id.split(':')
  const addresses: Record<string, string> = { eip155: ALICE, solana: SOL_ALICE, bip122: BTC_ALICE }
  return `${id}:${addresses[namespace!]!}`
}
