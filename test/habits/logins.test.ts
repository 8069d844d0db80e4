import { leavePage } from '../../src/platform/links/leave-page.js'
import { expect } from '../helpers/expect.js'
import { until } from '../helpers/clocks/until.js'
import { installVirtualClock } from '../helpers/clocks/virtual-clock.js'
import { replaceProperty } from '../helpers/fakes/fake-page.js'
import {
  closeEmbeddedPages,
  openEmbeddedPage,
  usualAnswers,
} from '../state/embedded/embedded-page.js'
import { atEnd, cleanUp, habit } from './habit.js'

const PROVIDER = 'https://provider.example/authorize?state=abc'

describe('habits: logins', () => {
  afterEach(() => {
    closeEmbeddedPages()
    cleanUp()
  })

  habit(
    {
      wallet: 'Cross-origin isolated pages',
      since: '2024-05',
      source: 'firebase/firebase-js-sdk#8265',
      habit: 'lose the window of a login, which looks closed at once: it goes on in the page',
    },
    async () => {
      const clock = installVirtualClock()
      let focused = false
      const popup = { closed: true, location: { href: '' }, close: () => undefined }
      const left: string[] = []
      const { to } = leavePage
      leavePage.to = (url) => void left.push(url)
      atEnd(
        clock.restore,
        replaceProperty(window, 'open', () => popup),
        replaceProperty(document, 'hasFocus', () => focused),
        () => (leavePage.to = to),
      )
      const answers = { ...usualAnswers(), GET_SOCIAL_REDIRECT_URI: () => ({ uri: PROVIDER }) }
      const page = openEmbeddedPage({}, answers, {}, clock)
      const login = await page.login()
      page.state.modal.open({ view: 'Connect' })
      login.startSocial('google').catch(() => undefined)
      await clock.advance(3000)
      expect([page.view(), login.$login.get().error]).to.deep.equal(['ConnectingSocial', undefined])
      // The visitor returns to the page, which offers to go on.
      focused = true
      await until(() => login.$login.get().blocked || clock.advance(500).then(() => false))
      expect(page.view()).to.equal('ConnectingSocial')
      await page.run(login.continueHere())
      expect(left.map((url) => new URL(url).host)).to.deep.equal(['provider.example'])
    },
  )
})
