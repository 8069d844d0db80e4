import {
  closeEmbeddedPages,
  leaveEmbeddedPages,
  EOA,
  openEmbeddedPage,
  SMART,
  SOLANA,
  usualAnswers,
  type EmbeddedPage,
} from './embedded-page.js'
import { expect } from '../../helpers/expect.js'
import { rejection } from '../../helpers/rejection.js'
import {
  findFrame,
  FrameFault,
  NEVER,
  type FrameAnswers,
} from '../../helpers/custody/scripted-frame.js'
import { stubFetch } from '../../helpers/fakes/stub-fetch.js'
import { until } from '../../helpers/clocks/until.js'
import {
  installVirtualClock,
  settle,
  type VirtualClock,
} from '../../helpers/clocks/virtual-clock.js'
import { requestUpdateEmail } from '../../../src/modal/update-email.js'
import type { Options } from '../../../src/options/options.js'
import type { FrameLogin } from '../../../src/state/embedded/frame-login-state.js'

describe('the login by email', () => {
  let clock: VirtualClock
  let page: EmbeddedPage
  let login: FrameLogin

  async function open(
    answers: FrameAnswers = {},
    options: Options = {},
    frameOptions = {},
  ): Promise<void> {
    page = openEmbeddedPage(options, { ...usualAnswers(), ...answers }, frameOptions, clock)
    login = await page.login()
    page.state.modal.open({ view: 'Connect' })
  }
  const signIn = async () => {
    await page.run(login.submitEmail('a@b.example'))
    await page.run(login.submitCode('123456'))
  }
  beforeEach(() => (clock = installVirtualClock()))
  afterEach(closeEmbeddedPages)

  it('FRAME-001 creates no frame before a login starts', async () => {
    await open()
    expect(findFrame()).to.equal(undefined)
    await page.run(login.submitEmail('a@b.example'))
    expect(findFrame()).not.to.equal(undefined)
  })
  it('INIT-004 a page without the option signs in at the secure site that its server names', async () => {
    const server = stubFetch((url) =>
      url.pathname === '/appkit/v1/config'
        ? {
            features: [{ id: 'social_login', isEnabled: true, config: ['email'] }],
            frame: location.origin,
          }
        : { allowedOrigins: [location.origin] },
    )
    try {
      await open({}, { server: 'https://server.example' }, { fromServer: true })
      await signIn()
      expect(page.core.connections.find('eip155:auth')).not.to.equal(undefined)
      expect([
        new URL(findFrame()!.src).origin,
        server.to('/appkit/v1/config').length,
      ]).to.deep.equal([location.origin, 1])
    } finally {
      server.restore()
    }
  })
  it('EMAIL-001 leads from the email to the code on a known device; six correct digits connect and close', async () => {
    await open()
    await page.run(login.submitEmail('  a@b.example '))
    expect([page.view(), login.$login.get().step, login.$login.get().email]).to.deep.equal([
      'EmailVerifyOtp',
      'otp',
      'a@b.example',
    ])
    await page.run(login.submitCode('123456'))
    expect(page.core.$open.get()).to.equal(false)
    expect(login.$login.get()).to.deep.equal({ step: 'idle', busy: false })
    expect(page.core.connections.$accounts.get().eip155).to.deep.include({
      status: 'connected',
      address: SMART,
      chainId: 'eip155:8453',
      connector: { id: 'auth', type: 'AUTH' },
    })
    expect(page.frame.received.find(({ name }) => name === 'CONNECT_OTP')!.payload).to.deep.equal({
      otp: '123456',
    })
    expect(page.tracked).to.include.members([
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_PASS',
      'CONNECT_SUCCESS',
    ])
  })
  it('connects solana with the same login', async () => {
    await open()
    await signIn()
    await until(() => page.core.connections.find('solana:auth'), 'the connection of solana')
    expect(page.core.connections.find('solana')!.accounts).to.deep.equal([
      `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOLANA}`,
    ])
    expect(page.core.network.$network.get().namespace).to.equal('eip155')
  })
  it('shows a wrong code, and accepts the correct one afterwards', async () => {
    await open({
      CONNECT_OTP: ({ otp }) =>
        otp === '123456' ? undefined : Promise.reject(new FrameFault('Invalid code')),
    })
    await page.run(login.submitEmail('a@b.example'))
    expect((await rejection(page.run(login.submitCode('000000')))).message).to.equal('Invalid code')
    expect([
      login.$login.get().step,
      login.$login.get().busy,
      login.$login.get().error?.message,
    ]).to.deep.equal(['otp', false, 'Invalid code'])
    expect(page.tracked).to.include('EMAIL_VERIFICATION_CODE_FAIL')
    await page.run(login.submitCode('123456'))
    expect(page.core.connections.find('eip155:auth')).not.to.equal(undefined)
  })
  it('EMAIL-002 waits on an unknown device for the mailed link, and continues with the code', async () => {
    let approve!: () => void
    await open({
      CONNECT_EMAIL: () => ({ action: 'VERIFY_DEVICE', match: '42' }),
      CONNECT_DEVICE: () => new Promise<void>((resolve) => (approve = resolve)),
    })
    await page.run(login.submitEmail('a@b.example'))
    expect([page.view(), login.$login.get().match]).to.deep.equal(['EmailVerifyDevice', '42'])
    await until(() => approve)
    approve()
    await until(() => page.view() === 'EmailVerifyOtp')
    expect(login.$login.get()).to.deep.equal({ step: 'otp', busy: false, email: 'a@b.example' })
    page.state.modal.back()
    expect([page.view(), login.$login.get().step]).to.deep.equal(['Connect', 'idle'])
  })
  it('EMAIL-003 skips the code when the frame connects immediately', async () => {
    await open({ CONNECT_EMAIL: () => ({ action: 'CONNECT' }) })
    await page.run(login.submitEmail('a@b.example'))
    expect(page.core.connections.find('eip155:auth')!.accounts).to.deep.equal([
      `eip155:8453:${SMART}`,
    ])
    expect(page.frame.names()).not.to.include('CONNECT_OTP')
  })
  it('continues with the passkey window when no more links are mailed today, and connects after it', async () => {
    await open({ CONNECT_EMAIL: () => ({ action: 'RECOVER' }), CONNECT_RECOVERY: () => undefined })
    await page.run(login.submitEmail('a@b.example'))
    expect(page.core.connections.find('eip155:auth')).not.to.equal(undefined)
    expect(
      page.frame.received
        .map(({ name }) => name)
        .filter((name) => /^CONNECT_(EMAIL|RECOVERY|OTP)$/.test(name)),
    ).to.deep.equal(['CONNECT_EMAIL', 'CONNECT_RECOVERY'])
  })
  it('shows the email again when the passkey window was cancelled', async () => {
    await open({
      CONNECT_EMAIL: () => ({ action: 'RECOVER' }),
      CONNECT_RECOVERY: () => Promise.reject(new FrameFault('User rejected the request')),
    })
    await rejection(page.run(login.submitEmail('a@b.example')))
    expect([login.$login.get().step, login.$login.get().busy]).to.deep.equal(['email', false])
    expect(page.core.connections.find('eip155:auth')).to.equal(undefined)
  })
  it('EMAIL-004 refuses an invalid email at the field, and sends nothing', async () => {
    await open()
    for (const text of ['', 'a', 'a@b', 'a b@c.example', '@b.example'])
      expect((await rejection(login.submitEmail(text))).message, text).to.equal('Invalid email')
    expect([
      login.$login.get().step,
      login.$login.get().error?.message,
      login.$login.get().busy,
    ]).to.deep.equal(['email', 'Invalid email', false])
    expect(findFrame()).to.equal(undefined)
  })
  it('EMAIL-005 shows a wait of 20 seconds, 10 s after the last code, also after a reload', async () => {
    await open()
    await page.run(login.submitEmail('a@b.example'))
    const sentAt = Number(page.stored('LAST_EMAIL_LOGIN_TIME'))
    await clock.advance(sentAt + 10_000 - Date.now())
    expect((await rejection(login.resend())).message).to.equal('Please try again after 20 seconds')
    expect(login.$resendAt.get()).to.equal(sentAt + 30_000)
    await open()
    expect((await rejection(login.submitEmail('a@b.example'))).details.seconds).to.equal(20)
    await clock.advance(20_000)
    await page.run(login.submitEmail('a@b.example'))
    expect(page.view()).to.equal('EmailVerifyOtp')
  })
  it('EMAIL-008 stores the email and its use, and removes the time of the last code', async () => {
    await open()
    await page.run(login.submitEmail('a@b.example'))
    expect(page.stored('LAST_EMAIL_LOGIN_TIME')).to.match(/^\d+$/)
    await page.run(login.submitCode('123456'))
    expect(
      ['EMAIL_LOGIN_USED_KEY', 'EMAIL', 'LAST_EMAIL_LOGIN_TIME'].map(page.stored),
    ).to.deep.equal(['true', 'a@b.example', null])
    await until(() => page.stored('SMART_ACCOUNT_ENABLED_NETWORKS') === '8453')
  })
  it('restores the connections on the next visit, and creates the frame for that', async () => {
    await open()
    await signIn()
    await until(() => page.core.connections.find('solana:auth'), 'the connection of solana')
    page = openEmbeddedPage({}, usualAnswers(), {}, clock)
    await page.run(page.core.start())
    expect(
      page.core.connections
        .list()
        .map(({ id }) => id)
        .sort(),
    ).to.deep.equal(['eip155:auth', 'solana:auth'])
    expect(page.frame.names().slice(0, 1)).to.deep.equal(['IS_CONNECTED'])
    expect(page.frame.names()).to.include.members(['SYNC_DAPP_DATA', 'SYNC_THEME', 'GET_USER'])
    expect(page.core.connections.$accounts.get().eip155?.embedded).to.deep.equal({
      email: 'a@b.example',
      userName: undefined,
      provider: 'email',
      accountType: 'smartAccount',
      smartAccountDeployed: false,
    })
  })
  it('50 reloads lose no connection and ask for no login', async () => {
    await open()
    await signIn()
    for (let time = 0; time < 50; time++) {
      await until(() => page.core.connections.find('solana:auth'), 'the connection of solana')
      expect(page.core.connections.list()).to.have.length(2)
      leaveEmbeddedPages()
      page = openEmbeddedPage({}, usualAnswers(), {}, clock)
      await page.run(page.core.start())
      expect(page.frame.names().filter((name) => name.startsWith('CONNECT'))).to.deep.equal([])
    }
  })
  it('EMAIL-010 clears the cached login when the frame reports that no one is signed in', async () => {
    await open()
    await signIn()
    page = openEmbeddedPage(
      {},
      { ...usualAnswers(), IS_CONNECTED: () => ({ isConnected: false }) },
      {},
      clock,
    )
    await page.run(page.core.start())
    expect(page.core.connections.list()).to.deep.equal([])
    expect(
      ['EMAIL_LOGIN_USED_KEY', 'EMAIL', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME'].map(page.stored),
    ).to.deep.equal([null, null, null, null])
    expect(page.core.connectionStore.stored.list()).to.deep.equal([])
  })
  it('keeps the login for the next visit when the frame cannot be reached', async () => {
    await open()
    await signIn()
    page = openEmbeddedPage({}, {}, { ready: false }, clock)
    await page.run(page.core.start())
    expect([page.core.connections.list(), page.stored('EMAIL_LOGIN_USED_KEY')]).to.deep.equal([
      [],
      'true',
    ])
    expect(page.core.connectionStore.stored.list().map(({ id }) => id)).to.include('eip155:auth')
  })
  it('EMAIL-011 abandons a login that the frame does not answer within 120 s, and the form is usable again', async () => {
    let ask!: () => void
    const asked = new Promise<void>((resolve) => (ask = resolve))
    await open({ CONNECT_EMAIL: () => (ask(), NEVER) })
    const failing = rejection(login.submitEmail('a@b.example'))
    await page.run(asked)
    await clock.advance(120_000)
    const failure = await failing
    expect([failure.code, failure.details.reason]).to.deep.equal([
      'REQUEST_TIMEOUT',
      'iframe_request_timeout',
    ])
    expect(page.core.alerts.$alerts.get().map(({ title }) => title)).to.deep.equal([
      'Embedded Wallet Request Timed Out',
    ])
    expect([login.$login.get().step, login.$login.get().busy, page.view()]).to.deep.equal([
      'email',
      false,
      'Connect',
    ])
    page.frame.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP' })
    await page.run(login.submitEmail('a@b.example'))
    expect(page.view()).to.equal('EmailVerifyOtp')
  })
  it('R8 a frame that crashes while the visitor reads the email: the code ends the login, the form asks for the email again, and the next login works', async () => {
    await open()
    await page.run(login.submitEmail('a@b.example'))
    page.frame.crash()
    const failure = await rejection(page.run(login.submitCode('123456')))
    expect(failure.code).to.equal('SERVICE_UNAVAILABLE')
    expect([
      page.view(),
      login.$login.get().step,
      login.$login.get().busy,
      login.$login.get().error?.code,
    ]).to.deep.equal(['Connect', 'email', false, 'SERVICE_UNAVAILABLE'])
    await clock.advance(30_000)
    await signIn()
    expect(page.core.connections.find('eip155:auth')).not.to.equal(undefined)
  })
  it('R8 a frame that crashes while it waits for the link: the form asks for the email again', async () => {
    await open({
      CONNECT_EMAIL: () => ({ action: 'VERIFY_DEVICE', match: '42' }),
      CONNECT_DEVICE: () => NEVER,
    })
    await page.run(login.submitEmail('a@b.example'))
    page.frame.crash()
    await clock.advance(10_000)
    expect([page.view(), login.$login.get().step, login.$login.get().error?.code]).to.deep.equal([
      'Connect',
      'email',
      'SERVICE_UNAVAILABLE',
    ])
  })
  it('EMAIL-012, EMAIL-013: raises the network alert when the frame does not load, and works when tried again', async () => {
    await open({}, {}, { ready: false })
    const failed = rejection(page.run(login.submitEmail('a@b.example')))
    expect((await failed).details.reason).to.equal('iframe_load_failed')
    expect(page.core.alerts.$alerts.get().map(({ title }) => title)).to.deep.equal([
      'Network Error',
    ])
    const again = login.submitEmail('a@b.example')
    await until(() => page.frame.loads === 2)
    page.frame.ready()
    await page.run(again)
    expect(page.view()).to.equal('EmailVerifyOtp')
  })
  it('aborts a login when its screen is left: a late answer changes nothing', async () => {
    let answer!: (value: unknown) => void
    await open({ CONNECT_EMAIL: () => new Promise((resolve) => (answer = resolve)) })
    const failed = rejection(page.run(login.submitEmail('a@b.example')))
    await until(() => answer)
    page.state.router.push({ view: 'WhatIsAWallet' })
    expect((await failed).code).to.equal('REQUEST_ABORTED')
    answer({ action: 'VERIFY_OTP' })
    await settle()
    expect([page.view(), login.$login.get().step]).to.deep.equal(['WhatIsAWallet', 'idle'])
  })

  describe('signing out', () => {
    it('ends both families, clears the stored data and signs the frame out', async () => {
      await open()
      await signIn()
      await until(() => page.core.connections.find('solana:auth'), 'the connection of solana')
      await page.run(page.core.disconnect('eip155'))
      expect(page.core.connections.list()).to.deep.equal([])
      expect(page.frame.names().at(-1)).to.equal('SIGN_OUT')
      expect(
        ['EMAIL_LOGIN_USED_KEY', 'EMAIL', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME'].map(
          page.stored,
        ),
      ).to.deep.equal([null, null, null, null])
      expect(login.$user.get()).to.equal(undefined)
    })
    it('ends after 3 s when the frame does not answer', async () => {
      await open({ SIGN_OUT: () => NEVER })
      await signIn()
      await until(() => page.core.connections.find('solana:auth'), 'the connection of solana')
      const started = clock.elapsed
      await page.run(page.core.disconnect())
      expect(clock.elapsed - started).to.be.within(3000, 3100)
      expect(page.core.connections.list()).to.deep.equal([])
    })
    it('signs the frame out while the login is still being restored, however late the frame loads', async () => {
      await open()
      await signIn()
      page = openEmbeddedPage({}, usualAnswers(), { ready: false }, clock)
      const started = page.run(page.core.start())
      await until(() => page.frame.loads === 1)
      await page.run(page.core.disconnect())
      expect([page.frame.names(), page.core.connectionStore.stored.list()]).to.deep.equal([[], []])
      page.frame.ready()
      await started
      await until(() => page.frame.names().includes('SIGN_OUT'))
      expect([page.core.connections.list(), page.stored('EMAIL_LOGIN_USED_KEY')]).to.deep.equal([
        [],
        null,
      ])
    })
  })

  describe('account types', () => {
    it('SA-001, SA-004: uses the smart account by default, and switches to the plain one; the choice survives a reload', async () => {
      await open()
      await signIn()
      await until(() => login.canSwitchType())
      expect(login.$user.get()?.accountType).to.equal('smartAccount')
      await page.run(login.setAccountType('eoa'))
      expect(page.core.connections.$accounts.get().eip155).to.deep.include({
        account: `eip155:8453:${EOA}`,
        address: EOA,
      })
      expect([login.$user.get()?.accountType, login.$switchingType.get()]).to.deep.equal([
        'eoa',
        false,
      ])
      page = openEmbeddedPage({}, usualAnswers(), {}, clock)
      await page.run(page.core.start())
      expect(page.core.connections.$accounts.get().eip155?.address).to.equal(EOA)
      expect(page.frame.received.find(({ name }) => name === 'GET_USER')!.payload).to.include({
        preferredAccountType: 'eoa',
      })
    })
    it('SA-002 uses the plain account if smart accounts are missing, and the smart one on the way back', async () => {
      await open()
      await signIn()
      await page.run(page.core.switchNetwork('eip155:1'))
      expect([
        login.canSwitchType(),
        page.core.connections.find('eip155')!.accounts,
        login.$user.get()?.accountType,
      ]).to.deep.equal([false, [`eip155:1:${EOA}`], 'eoa'])
      expect((await rejection(login.setAccountType('smartAccount'))).code).to.equal(
        'METHOD_UNSUPPORTED',
      )
      await page.run(page.core.switchNetwork('eip155:8453'))
      await until(() => login.canSwitchType())
      expect(page.core.connections.find('eip155')!.accounts).to.deep.equal([`eip155:8453:${SMART}`])
    })
    it('keeps the account when the frame refuses the switch', async () => {
      await open({ SET_PREFERRED_ACCOUNT: () => Promise.reject(new FrameFault('no')) })
      await signIn()
      await until(() => login.canSwitchType())
      expect((await rejection(page.run(login.setAccountType('eoa')))).message).to.equal('no')
      expect([
        page.core.connections.find('eip155')!.accounts,
        login.$switchingType.get(),
      ]).to.deep.equal([[`eip155:8453:${SMART}`], false])
    })
    it('starts with the account type of the option', async () => {
      await open({}, { defaultAccountTypes: { eip155: 'eoa' } })
      await signIn()
      expect(page.core.connections.find('eip155')!.accounts).to.deep.equal([`eip155:8453:${EOA}`])
    })
  })

  describe('changing the email', () => {
    const answers: FrameAnswers = {
      UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
      UPDATE_EMAIL_PRIMARY_OTP: () => undefined,
      UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: 'c@d.example' }),
    }

    it('EMAIL-015 keeps the new address after both codes', async () => {
      await open(answers)
      await signIn()
      page.state.modal.open({}, { view: 'UpdateEmailWallet' })
      await page.run(login.updateEmail('c@d.example'))
      expect([page.view(), login.$change.get().step]).to.deep.equal([
        'UpdateEmailPrimaryOtp',
        'primary',
      ])
      await page.run(login.submitPrimaryCode('111111'))
      expect([page.view(), login.$change.get().step]).to.deep.equal([
        'UpdateEmailSecondaryOtp',
        'secondary',
      ])
      await page.run(login.submitSecondaryCode('222222'))
      expect([
        login.$user.get()?.email,
        page.stored('EMAIL'),
        login.$change.get().step,
      ]).to.deep.equal(['c@d.example', 'c@d.example', 'idle'])
      expect(page.core.connections.$connections.get()[0]!.embedded?.email).to.equal('c@d.example')
      expect(page.core.$open.get()).to.equal(false)
    })
    it('EMAIL-015 modal.updateEmail() resolves with the new address, and rejects with "Modal closed"', async () => {
      await open(answers)
      const act = () =>
        requestUpdateEmail(page.core, async (show) => (await show(page.state), page.state))
      expect((await rejection(act())).message).to.equal('Not connected to email or social')
      await signIn()
      const closed = rejection(act())
      await until(() => page.view() === 'UpdateEmailWallet')
      page.state.modal.requestClose()
      expect((await closed).message).to.equal('Modal closed')
      const changed = act()
      await until(() => page.view() === 'UpdateEmailWallet')
      await page.run(login.updateEmail('c@d.example'))
      await page.run(login.submitPrimaryCode('111111'))
      await page.run(login.submitSecondaryCode('222222'))
      expect(await changed).to.deep.equal({ email: 'c@d.example' })
    })
    it('needs one code if the frame requires only one, and shows a wrong one', async () => {
      await open({
        ...answers,
        UPDATE_EMAIL: () => ({ action: 'VERIFY_SECONDARY_OTP' }),
        UPDATE_EMAIL_SECONDARY_OTP: () => Promise.reject(new FrameFault('Invalid code')),
      })
      await signIn()
      page.state.modal.open({}, { view: 'UpdateEmailWallet' })
      await page.run(login.updateEmail('c@d.example'))
      expect(page.view()).to.equal('UpdateEmailSecondaryOtp')
      await rejection(page.run(login.submitSecondaryCode('222222')))
      expect([
        login.$change.get().error?.message,
        login.$change.get().busy,
        page.stored('EMAIL'),
      ]).to.deep.equal(['Invalid code', false, 'a@b.example'])
    })
  })

  it('FRAME-009 sends theme mode and variables to the frame when the theme changes, and only once there is a frame', async () => {
    await open()
    page.core.appearance.setTheme('light')
    expect(findFrame()).to.equal(undefined)
    await signIn()
    await until(() => page.frame.names().includes('SYNC_THEME'))
    page.core.appearance.setTheme('dark')
    await until(() => page.frame.received.filter(({ name }) => name === 'SYNC_THEME').length >= 2)
    const { themeMode, w3mThemeVariables } = page.frame.received
      .filter(({ name }) => name === 'SYNC_THEME')
      .at(-1)!.payload as { themeMode: string; w3mThemeVariables: object }
    expect(themeMode).to.equal('dark')
    expect(Object.keys(w3mThemeVariables)).to.deep.equal(['--w3m-accent', '--w3m-background'])
  })
})
