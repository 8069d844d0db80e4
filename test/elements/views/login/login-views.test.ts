import { WalletModalError } from '../../../../src/errors/wallet-modal-error.js'
import type { Options } from '../../../../src/options/options.js'
import type { CodeField } from '../../../../src/elements/parts/fields/wm-code-field.js'
import type { Field } from '../../../../src/elements/parts/fields/wm-field.js'
import { expect } from '../../../helpers/expect.js'
import { stubFrameLogin, type FakeFrameLogin } from '../../../helpers/fakes/fake-frame-login.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import { pasteInto } from '../../../helpers/browser/paste-into.js'

const EMBEDDED: Options = {
  embeddedWallet: { url: 'https://wallet.example' },
  walletConnect: false,
  analytics: false,
}
const tooEarly = (seconds: number) => new WalletModalError('LOGIN_WAIT', { details: { seconds } })
const wrong = () => new WalletModalError('LOGIN_FAILED', { details: { reason: 'Invalid code' } })

describe('the login screens', () => {
  let mounted: MountedModal
  let login: FakeFrameLogin
  let restore: () => void
  /** The field of the current screen: the list of wallets behind it has one as well. */
  const field = () => mounted.findAll<Field>('wm-field').at(-1)!
  const code = () => mounted.findAll<CodeField>('wm-code-field').at(-1)!
  const outcome = () => mounted.findAll('.outcome').at(-1)!.textContent.trim()
  async function type(text: string) {
    const input = field().shadowRoot!.querySelector('input')!
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await mounted.settled()
  }
  async function submit(text: string) {
    await type(text)
    field()
      .shadowRoot!.querySelector('input')!
      .dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'Enter',
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
      )
    await mounted.settled()
  }
  async function enter(digits: string) {
    pasteInto(code().shadowRoot!.querySelector('input')!, digits)
    await mounted.settled()
  }
  beforeEach(async () => {
    ;({ login, restore } = stubFrameLogin())
    mounted = await mountModal(EMBEDDED)
  })
  afterEach(() => {
    unmountModals()
    restore()
  })

  it('EMAIL-001 an email leads to the code, whose last digit submits it', async () => {
    await mounted.show({ view: 'EmailLogin' })
    await submit('  ada@example.org ')
    expect(login.calls).to.deep.equal(['submitEmail ada@example.org'])
    expect(mounted.views().at(-1)).to.equal('EmailVerifyOtp')
    expect(mounted.text()).to.contain('ada@example.org')
    await enter('123456')
    expect(login.calls.at(-1)).to.equal('submitCode 123456')
  })

  it('EMAIL-002 an unknown device shows the number of the mailed link until that is approved', async () => {
    login.answers.email = 'device'
    await mounted.show({ view: 'EmailLogin' })
    await submit('ada@example.org')
    expect(mounted.views().at(-1)).to.equal('EmailVerifyDevice')
    expect(mounted.find('.match').textContent).to.contain('42')
    login.$login.set({ step: 'otp', busy: false, email: 'ada@example.org' })
    mounted.state.router.push({ view: 'EmailVerifyOtp' })
    await mounted.settled()
    expect(mounted.findAll('wm-code-field')).to.have.length(1)
  })

  it('a mailed link that is not approved returns to the form with the reason', async () => {
    login.answers.email = 'device'
    await mounted.show({ view: 'EmailLogin' })
    await submit('ada@example.org')
    login.$login.set({
      step: 'email',
      busy: false,
      email: 'ada@example.org',
      error: new WalletModalError('LOGIN_FAILED', { details: { reason: 'The link ran out' } }),
    })
    await until(() => mounted.state.toasts.$toast.get() !== undefined)
    expect(mounted.state.toasts.$toast.get()?.message).to.equal(
      'The sign-in didn’t work. Try again.',
    )
  })

  it('R8 a code whose login is gone, as after a crash of the frame, returns to the form with the reason', async () => {
    login.$login.set({ step: 'otp', busy: false, email: 'ada@example.org' })
    await mounted.show({ view: 'EmailVerifyOtp' })
    login.submitCode = async () => {
      const error = new WalletModalError('SERVICE_UNAVAILABLE', {
        details: { service: 'The embedded wallet', reason: 'it stopped' },
      })
      login.$login.set({ step: 'email', busy: false, email: 'ada@example.org', error })
      throw error
    }
    await enter('123456')
    await until(() => mounted.state.toasts.$toast.get() !== undefined)
    expect(mounted.state.toasts.$toast.get()?.message).to.equal(
      'Couldn’t reach the service. Check your connection and try again.',
    )
  })

  it('EMAIL-004 an invalid email is reported at the field and nothing is sent; the next character removes the message', async () => {
    await mounted.show({ view: 'EmailLogin' })
    for (const bad of ['adaexample.org', 'ada@example', 'ada@@example.org', 'a b@example.org']) {
      await submit(bad)
      expect([bad, field().error]).to.deep.equal([bad, 'Enter a valid email address.'])
    }
    expect(login.calls).to.deep.equal([])
    await type('ada@example.org')
    expect(field().error).to.equal('')
  })

  it('EMAIL-005 a request for another code too early shows the time to wait; the button counts down and is enabled again', async () => {
    login.answers.email = tooEarly(20)
    await mounted.show({ view: 'EmailLogin' })
    await submit('ada@example.org')
    expect(mounted.state.toasts.$toast.get()?.message).to.equal('Please try again after 20 seconds')
    login.answers = {}
    // Far in the future, because a slow machine takes seconds to render.
    login.$resendAt.set(Date.now() + 3_600_000)
    await submit('ada@example.org')
    const button = () => mounted.find('wm-login-resend').shadowRoot!.querySelector('wm-button')!
    expect(button().textContent).to.match(/^Resend in [\d,]+ s$/)
    expect(button().disabled).to.equal(true)
    // It stands in a line of text.
    expect(
      getComputedStyle(button().shadowRoot!.querySelector('button')!).backgroundColor,
    ).to.equal('rgba(0, 0, 0, 0)')
    login.$resendAt.set(0)
    await mounted.settled()
    mounted.button('Resend code').click()
    await mounted.settled()
    expect(login.calls.at(-1)).to.equal('resend')
  })

  it('EMAIL-007 pasted digits submit; a wrong code empties the boxes, is reported, and accepts the next one', async () => {
    login.answers.code = wrong()
    login.$login.set({ step: 'otp', busy: false, email: 'ada@example.org' })
    await mounted.show({ view: 'EmailVerifyOtp' })
    await enter('111111')
    expect([code().value, code().invalid, outcome()]).to.deep.equal([
      '',
      true,
      'This code didn’t work. Check it, or request another one.',
    ])
    expect(mounted.findAll('.outcome').at(-1)!.getAttribute('role')).to.equal('alert')
    login.answers = {}
    await enter('222222')
    expect(login.calls).to.deep.equal(['submitCode 111111', 'submitCode 222222'])
  })

  it('a code is submitted once while it is checked, and the field keeps the focus after a wrong one', async () => {
    let settle = (_failure: WalletModalError) => {}
    login.answers.code = new Promise<void>((_, reject) => (settle = reject))
    await mounted.show({ view: 'EmailVerifyOtp' })
    expect(code().matches(':focus')).to.equal(true)
    await enter('111111')
    await enter('222222')
    expect([login.calls, outcome(), code().busy]).to.deep.equal([
      ['submitCode 111111'],
      'Checking the code…',
      true,
    ])
    settle(wrong())
    await until(() => code().invalid)
    expect(code().matches(':focus')).to.equal(true)
  })

  it('a screen with one field focuses it: when it enters, and when the dialog opens on it', async () => {
    await mounted.show({ view: 'UpdateEmailWallet' })
    expect(field().matches(':focus')).to.equal(true)
    mounted.modal.close()
    await until(() => !mounted.dialog.open)
    await mounted.modal.open({ view: 'UpdateEmailWallet' })
    expect(field().matches(':focus')).to.equal(true)
  })

  it('EMAIL-015 changing the email requires both codes, each for its address', async () => {
    login.$user.set({
      email: 'ada@example.org',
      userName: undefined,
      provider: 'email',
      accountType: 'eoa',
      smartAccountDeployed: undefined,
    })
    await mounted.show({ view: 'UpdateEmailWallet' })
    expect([field().value, mounted.button('Save').disabled]).to.deep.equal([
      'ada@example.org',
      true,
    ])
    await type('ada@new.example')
    mounted.button('Save').click()
    await mounted.settled()
    expect(mounted.text()).to.contain('ada@example.org')
    await enter('111111')
    expect(mounted.views().at(-1)).to.equal('UpdateEmailSecondaryOtp')
    expect(mounted.text()).to.contain('ada@new.example')
    await enter('222222')
    expect(login.calls).to.deep.equal([
      'updateEmail ada@new.example',
      'submitPrimaryCode 111111',
      'submitSecondaryCode 222222',
    ])
  })

  it('a failed change of the email is reported at the field; a code can lead back to the form', async () => {
    login.$user.set({
      email: 'ada@example.org',
      userName: undefined,
      provider: 'email',
      accountType: 'eoa',
      smartAccountDeployed: undefined,
    })
    login.answers.change = tooEarly(12)
    await mounted.show({ view: 'UpdateEmailWallet' })
    await submit('ada@new.example')
    expect(field().error).to.equal('Please try again after 12 seconds')
    login.answers = {}
    await submit('ada@new.example')
    mounted.button('Start again').click()
    await mounted.settled()
    expect(mounted.views().at(-1)).to.equal('UpdateEmailWallet')
  })

  it('SA-001, SA-002: a smart account can be switched to the plain one and back, if its network has both', async () => {
    await import('../../../../src/elements/views/login/wm-account-login.js')
    const rows = document.createElement('wm-account-login')
    login.$user.set({
      email: 'ada@example.org',
      userName: undefined,
      provider: 'email',
      accountType: 'smartAccount',
      smartAccountDeployed: false,
    })
    mounted.find('wm-connect-view').shadowRoot!.append(rows)
    const labels = async () => {
      await mounted.settled()
      return [...rows.shadowRoot!.querySelectorAll('wm-row')].map(({ label }) => label)
    }
    expect(await labels()).to.deep.equal([
      'ada@example.org',
      'Back up wallet',
      'Export to another wallet',
    ])
    login.answers.switchable = true
    login.$smartAccountNetworks.set(['eip155:1'])
    expect(await labels()).to.deep.equal([
      'ada@example.org',
      'Use the standard account',
      'Back up wallet',
      'Export to another wallet',
    ])
    mounted.button('Use the standard account Account type: smart').click()
    expect(login.calls).to.deep.equal(['setAccountType eoa'])
    login.$user.set({
      email: 'ada@example.org',
      userName: undefined,
      provider: 'email',
      accountType: 'eoa',
      smartAccountDeployed: false,
    })
    expect((await labels())[1]).to.equal('Use the smart account')
    login.$switchingType.set(true)
    await mounted.settled()
    mounted.button('Use the smart account Account type: standard').click()
    expect(login.calls).to.have.length(1)
  })

  it('a login at a provider shows its name as plain text; Discord’s suffix is omitted', async () => {
    await import('../../../../src/elements/views/login/wm-account-login.js')
    const rows = document.createElement('wm-account-login')
    login.$user.set({
      email: undefined,
      userName: 'ada#0',
      provider: 'discord',
      accountType: 'eoa',
      smartAccountDeployed: undefined,
    })
    mounted.find('wm-connect-view').shadowRoot!.append(rows)
    await mounted.settled()
    expect(
      rows.shadowRoot!.querySelector('.who')!.textContent!.replace(/\s+/g, ' ').trim(),
    ).to.equal('adaSigned in with Discord')
    expect(
      [...rows.shadowRoot!.querySelectorAll('wm-row')].map(({ label }) => label),
    ).to.deep.equal(['Back up wallet', 'Export to another wallet'])
  })

  it('FRAME-008 the screen of a request shows the frame while it exists, and has no way back', async () => {
    await mounted.show({ view: 'ApproveTransaction' })
    await until(() => login.calls.length === 1)
    expect(login.calls).to.deep.equal(['showFrame'])
    expect(mounted.findAll('.back')).to.deep.equal([])
    mounted.state.router.back()
    await until(() => login.calls.length === 2)
    expect(login.calls).to.deep.equal(['showFrame', 'hideFrame'])
  })
})
