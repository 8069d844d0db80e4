import {
  startChainData,
  toBalanceRow,
  type ChainDataServer,
} from '../../../helpers/chains/chain-data-server.js'
import { installVirtualClock } from '../../../helpers/clocks/virtual-clock.js'
import { expect } from '../../../helpers/expect.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'

const CONFIG = '/appkit/v1/config'
const FEATURES = {
  features: [
    { id: 'onramp', isEnabled: true, config: ['coinbase'] },
    { id: 'swap', isEnabled: true, config: ['1inch'] },
    { id: 'activity', isEnabled: true, config: [] },
  ],
}

describe('what stays in its place when the account is opened for the first time', () => {
  let mounted: MountedModal
  let server: ChainDataServer
  let answer: ((config: unknown) => void) | undefined

  async function mount(parts: Parameters<typeof startChainData>[0] = {}) {
    answer = undefined
    server = startChainData(parts)
    const { fetch } = globalThis
    globalThis.fetch = async (...request) => {
      if (!String(request[0]).includes(CONFIG)) return fetch(...request)
      const config = await new Promise<unknown>((resolve) => (answer = resolve))
      return new Response(JSON.stringify(config), {
        headers: { 'content-type': 'application/json' },
      })
    }
    mounted = await mountModal(
      {
        announced: false,
        injected: false,
        walletConnect: false,
        embeddedWallet: false,
        analytics: false,
        server: 'https://server.example',
        projectId: 'p',
      },
      { open: false },
    )
    mounted.edit.add(fakeConnection({ getBalance: async () => 1n }).connection)
  }
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    unmountModals()
    server.stub.restore()
  })
  /** The server's answer, once it is asked. */
  async function tell() {
    await until(() => answer !== undefined)
    answer!(FEATURES)
  }
  /** Waits until the screen has come in and its heights have changed. */
  async function rest() {
    await mounted.settled()
    const isMoving = (animation: Animation) =>
      Number(animation.effect?.getComputedTiming().endTime) < Infinity
    await until(() => !document.getAnimations().some(isMoving))
  }
  const actions = () => mounted.findAll('.features button').map((one) => one.textContent!.trim())
  const place = () => {
    const { top, height } = mounted.find('.features').getBoundingClientRect()
    return [top, height]
  }

  it('the place of the actions is held; they are shown once, and stay', async () => {
    await mount()
    await mounted.modal.open()
    await until(() => mounted.findAll('.awaited').length === 1)
    await rest()
    expect(actions()).to.deep.equal([])
    const held = place()
    await tell()
    await until(() => actions().length > 0)
    await rest()
    expect(actions()).to.deep.equal(['Buy', 'Swap', 'Receive', 'Send'])
    expect(place()).to.deep.equal(held)
  })

  it('after two seconds the actions that need no answer; a late one adds none to the shown screen', async () => {
    await mount()
    const clock = installVirtualClock()
    await clock.run(mounted.modal.open())
    await until(() => mounted.findAll('.awaited').length === 1)
    await clock.advance(1999)
    expect(actions()).to.deep.equal([])
    await clock.advance(1)
    await until(() => actions().length > 0)
    expect(actions()).to.deep.equal(['Swap', 'Receive', 'Send'])
    await tell()
    await until(() => mounted.state.slices.get('remoteFeatures').$remote.get() !== undefined)
    await clock.advance(100)
    expect(actions()).to.deep.equal(['Swap', 'Receive', 'Send'])
    clock.restore()
    await mounted.modal.close()
    await mounted.modal.open()
    await until(() => actions().length > 0)
    expect(actions()).to.deep.equal(['Buy', 'Swap', 'Receive', 'Send'])
  })

  for (const count of [1, 2, 6])
    it(`the rows below ${count} tokens that arrive late`, async () => {
      let deliver = () => {}
      const delivered = new Promise<void>((resolve) => (deliver = resolve))
      const balances = {
        balances: Array.from({ length: count }, (_, index) =>
          toBalanceRow(index === 0 ? 'ETH' : `T${index}`, '1', 1),
        ),
      }
      await mount({
        balances: (chainId) =>
          delivered.then(() => (chainId === 'eip155:1' ? balances : { balances: [] })),
      })
      await mounted.modal.open()
      await tell()
      await until(() => actions().length > 0)
      await rest()
      const tops = () =>
        [...mounted.findAll('.features button, wm-tabs, wm-row[tone=quiet]')].map((one) =>
          Math.round(one.getBoundingClientRect().top),
        )
      const before = tops()
      deliver()
      await until(() => mounted.findAll('li .token, li.token').length > 0)
      await rest()
      expect(tops()).to.deep.equal(before)
    })
})
