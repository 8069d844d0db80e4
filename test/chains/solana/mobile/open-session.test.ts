import { solanaMainnet } from '../../../../src/chains/solana/index.js'
import { until } from '../../../helpers/clocks/until.js'
import { installVirtualClock, settle } from '../../../helpers/clocks/virtual-clock.js'
import { expect } from '../../../helpers/expect.js'
import { replaceProperty } from '../../../helpers/fakes/fake-page.js'
import { rejection } from '../../../helpers/rejection.js'
import { SOL_ALICE, SOL_BOB } from '../../../helpers/wallets/fake-standard-wallet.js'
import { DECLINED } from '../../../helpers/wallets/mobile-wallet-app.js'
import { ID, KEY, readAccount, sign, toBase64, useMobileWallet } from './use-mobile-wallet.js'

const ACCOUNT = `${solanaMainnet.id}:${SOL_ALICE}`

describe('Mobile Wallet Adapter, when it goes wrong', () => {
  const used = useMobileWallet()

  describe('failures', () => {
    it('declining the connection, or a signature', async () => {
      used.usePhone()
      const modal = used.visit()
      used.app.answers['authorize'] = () => {
        throw DECLINED.connect
      }
      expect((await rejection(modal.connect({ wallet: ID }))).code).to.equal('USER_REJECTED')
      delete used.app.answers['authorize']
      await modal.connect({ wallet: ID })
      used.app.answers['sign_messages'] = () => {
        throw DECLINED.sign
      }
      expect((await rejection(sign(modal, 'Hello'))).code).to.equal('USER_REJECTED')
      expect(readAccount(modal)?.status).to.equal('connected')
    })
    it('no app: words within 1.5 s, and another press works once one is installed', async () => {
      const without = used.usePhone({})
      const { modal, find, button, text } = await used.mount()
      await until(() => text().includes('Mobile Wallet Adapter'))
      const clock = installVirtualClock()
      find('wm-row').click()
      await clock.reach(() => without.links.length === 1)
      await clock.advance(1500)
      await clock.run(
        until(() => text().includes('The wallet app didn’t open. Check that it’s installed.')),
      )
      clock.restore()
      used.usePhone()
      button('Try again').click()
      await until(() => readAccount(modal)?.status === 'connected')
    })
    it('an app that opens and never listens ends after 30 s', async () => {
      used.usePhone({ app: used.app, listens: false })
      const modal = used.visit()
      await modal.ready()
      const clock = installVirtualClock()
      used.forget.push(() => clock.restore())
      const failed = rejection(modal.connect({ wallet: ID }))
      const error = await clock.run(failed)
      expect([error.code, error.details]).to.deep.equal([
        'REQUEST_TIMEOUT',
        { what: 'Opening the wallet app', seconds: 30 },
      ])
    })
    it('an app that is left before it answers', async () => {
      const phone = used.usePhone()
      let asked = false
      used.app.answers['authorize'] = () => {
        asked = true
        return new Promise(() => undefined)
      }
      const modal = used.visit()
      const failed = rejection(modal.connect({ wallet: ID }))
      await until(() => asked)
      phone.endSessions()
      const error = await failed
      expect([error.code, error.message]).to.deep.equal([
        'CONNECT_FAILED',
        'Failed to connect: the wallet app ended the session before it answered',
      ])
    })
    it('an attempt that the page ended keeps nothing, and a new one takes its place', async () => {
      const phone = used.usePhone()
      let approve = (_answer: unknown) => {}
      used.app.answers['authorize'] = () => new Promise((resolve) => (approve = resolve))
      const modal = used.visit()
      const end = new AbortController()
      const ended = rejection(modal.connect({ wallet: ID, signal: end.signal }))
      await until(() => used.readMethods().includes('authorize'))
      end.abort()
      expect((await ended).code).to.equal('REQUEST_ABORTED')
      delete used.app.answers['authorize']
      expect((await modal.connect({ wallet: ID })).account).to.equal(ACCOUNT)
      approve({ auth_token: 'late', accounts: [{ address: toBase64(SOL_BOB) }] })
      await settle()
      expect(readAccount(modal)?.address).to.equal(SOL_ALICE)
      expect(phone.countSockets()).to.equal(0)
    })
    it('a second request while the app is open waits for nothing', async () => {
      used.usePhone()
      const modal = used.visit()
      await modal.connect({ wallet: ID })
      const [first, second] = await Promise.allSettled([sign(modal, 'one'), sign(modal, 'two')])
      expect(first.status).to.equal('fulfilled')
      expect((second as PromiseRejectedResult).reason.code).to.equal('REQUEST_PENDING')
    })
    it('answers that are changed, out of order, or of another request', async () => {
      used.usePhone()
      const change = (at: number) => (message: Uint8Array) => {
        const changed = message.slice()
        changed[at < 0 ? changed.length + at : at]! ^= 1
        return changed
      }
      for (const tamper of [change(3), change(8), change(-1), () => Uint8Array.of(1, 2, 3)]) {
        used.app.tamper = tamper
        const modal = used.visit()
        expect((await rejection(modal.connect({ wallet: ID }))).code).to.equal('RESPONSE_INVALID')
        expect(localStorage.getItem(KEY)).to.equal(null)
        modal.destroy()
      }
    })
    it('answers without what was asked for', async () => {
      used.usePhone()
      const address = toBase64(SOL_ALICE)
      for (const wrong of [
        null,
        'yes',
        {},
        { auth_token: 't', accounts: [] },
        { auth_token: 't', accounts: [{ address: 'AQ==' }] },
        { auth_token: 't', accounts: [{ address: '?' }] },
        { auth_token: 7, accounts: [{ address }] },
        { auth_token: 't', accounts: { address } },
      ]) {
        used.app.answers['authorize'] = () => wrong
        const modal = used.visit()
        const { code } = await rejection(modal.connect({ wallet: ID }))
        expect(code, JSON.stringify(wrong)).to.equal('RESPONSE_INVALID')
        modal.destroy()
      }
    })
  })

  describe('the browser’s question about apps of the device', () => {
    /** A browser with the permission; `answer` is the visitor's to its question. */
    function useBrowser(state: string, answer = state) {
      const asked: string[] = []
      let now = state
      used.forget.push(
        replaceProperty(navigator, 'permissions', {
          query: async ({ name }: { name: string }) => {
            if (name !== 'loopback-network') throw new TypeError(name)
            return { state: now }
          },
        }),
        replaceProperty(globalThis, 'fetch', async (url: string) => {
          asked.push(url)
          now = answer
          throw new TypeError('Failed to fetch')
        }),
      )
      return asked
    }

    it('comes before the app, which would cover it', async () => {
      const phone = used.usePhone()
      const asked = useBrowser('prompt', 'granted')
      await used.visit().connect({ wallet: ID })
      expect(asked).to.have.length(1)
      expect(asked[0]).to.match(/^http:\/\/localhost:\d+\/$/)
      expect(phone.links).to.have.length(1)
    })
    it('is not asked again', async () => {
      used.usePhone()
      const asked = useBrowser('granted')
      await used.visit().connect({ wallet: ID })
      expect(asked).to.deep.equal([])
    })
    it('needs another press if the answer took long', async () => {
      const phone = used.usePhone()
      useBrowser('prompt', 'granted')
      const restore = replaceProperty(navigator, 'userActivation', { isActive: false })
      const { modal, find, button, text } = await used.mount()
      await until(() => text().includes('Mobile Wallet Adapter'))
      find('wm-row').click()
      await until(() => text().includes('Press once more to open your wallet app.'))
      expect(phone.links).to.deep.equal([])
      restore()
      button('Try again').click()
      await until(() => readAccount(modal)?.status === 'connected')
    })
    it('opens nothing if it is refused', async () => {
      const phone = used.usePhone()
      for (const [state, answer] of [['denied'], ['prompt', 'denied']]) {
        useBrowser(state!, answer)
        const { code } = await rejection(used.visit().connect({ wallet: ID }))
        expect(code).to.equal('LOCAL_ACCESS_BLOCKED')
        used.forget.splice(-3).forEach((act) => act())
      }
      expect(phone.links).to.deep.equal([])
    })
  })
})
