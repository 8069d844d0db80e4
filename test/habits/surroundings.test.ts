import '../../src/elements.js'
import { expect } from '../helpers/expect.js'
import { until } from '../helpers/clocks/until.js'
import { nextTask } from '../helpers/clocks/next-task.js'
import { denyGlobal, fillStorage, replaceProperty } from '../helpers/fakes/fake-page.js'
import { mountModal, unmountModals } from '../helpers/pages/mount-modal.js'
import { ALICE } from '../helpers/wallets/fake-eip1193.js'
import { announceFake } from './fake-wallets.js'
import {
  atEnd,
  cleanUp,
  connectedBefore,
  evmWallet,
  habit,
  RDNS,
  untilStatus,
  visit,
} from './habit.js'

/** Collects the reasons of `unhandledrejection` events until the habit ends. */
function noteRejections(): unknown[] {
  const reasons: unknown[] = []
  const note = (event: PromiseRejectionEvent) => reasons.push(event.reason)
  window.addEventListener('unhandledrejection', note)
  atEnd(() => window.removeEventListener('unhandledrejection', note))
  return reasons
}

describe('habits: surroundings of a page', () => {
  afterEach(() => {
    cleanUp()
    unmountModals()
  })

  habit(
    {
      wallet: 'Browsers',
      since: '2026-02',
      source: 'reown-com/appkit#5544',
      habit: 'have no space left for a page: a wallet connects, switches and disconnects',
    },
    async () => {
      const reasons = noteRejections()
      const wallet = announceFake()
      atEnd(fillStorage())
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      await page.modal.switchNetwork('eip155:8453')
      expect(page.modal.getState().account?.address).to.equal(ALICE)
      await page.modal.disconnect()
      await nextTask()
      expect(page.status()).to.equal(undefined)
      expect(wallet.sent('eth_requestAccounts')).to.have.length(1)
      expect(reasons).to.deep.equal([])
    },
  )
  habit(
    {
      wallet: 'Safari',
      since: '2024-03',
      source: 'Stand-With-Crypto/swc-web#733',
      habit: 'throws when a page that may keep nothing reads its storages: a wallet connects',
    },
    async () => {
      const reasons = noteRejections()
      announceFake()
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        atEnd(denyGlobal(name))
      const { modal, text } = await mountModal()
      expect(text()).to.include('Habit')
      await modal.connect({ wallet: RDNS })
      expect(modal.getState().account?.address).to.equal(ALICE)
      expect(reasons).to.deep.equal([])
    },
  )
  habit(
    {
      wallet: 'Chrome',
      since: '2023-09',
      source: 'mdn/content#29183',
      habit: 'runs a page before it is shown: no wallet is asked until then',
    },
    async () => {
      const page = await connectedBefore()
      const wallet = evmWallet()
      const show = replaceProperty(document, 'prerendering', true)
      atEnd(show)
      await page.reload()
      for (let turn = 0; turn < 20; turn++) await nextTask()
      expect(wallet.requests.map(({ method }) => method)).to.deep.equal([])
      show()
      document.dispatchEvent(new Event('prerenderingchange'))
      await untilStatus(page, 'connected')
    },
  )
  habit(
    {
      wallet: 'Pages',
      since: '2023-07',
      source: 'thirdweb-dev/web3-onboard#1856',
      habit: 'set html to 62.5 % of the font size: every text is legible',
    },
    async () => {
      document.documentElement.style.fontSize = '62.5%'
      atEnd(() => document.documentElement.style.removeProperty('font-size'))
      const { dialog, findAll } = await mountModal()
      const sizes = findAll('*')
        .filter(
          (element) =>
            element.getClientRects().length > 0 &&
            [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
        )
        .map((element) => parseFloat(getComputedStyle(element).fontSize))
      expect(sizes).not.to.have.length(0)
      expect(Math.min(...sizes)).to.be.at.least(11)
      expect(dialog.getBoundingClientRect().width).to.be.at.least(320)
    },
  )
  habit(
    {
      wallet: 'Cards of pages',
      since: '2026-03',
      source: 'heroui-inc/heroui#6297',
      habit: 'act on each press inside of them: one in a modal that they hold is not theirs',
    },
    async () => {
      announceFake()
      const card = document.createElement('a')
      card.href = '#elsewhere'
      let presses = 0
      card.addEventListener('click', () => presses++)
      const element = document.createElement('wallet-modal')
      element.setAttribute('for', 'in-a-card')
      card.append(element)
      document.body.append(card)
      atEnd(
        () => card.remove(),
        () => history.replaceState(null, '', location.pathname + location.search),
      )
      const { button, host, modal } = await mountModal({ id: 'in-a-card' })
      expect(host).to.equal(element)
      button('Habit').click()
      await until(() => modal.getState().account !== undefined)
      expect(presses).to.equal(0)
      expect(location.hash).to.equal('')
    },
  )
})
