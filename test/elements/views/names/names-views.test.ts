import type { Options } from '../../../../src/options/options.js'
import { expect } from '../../../helpers/expect.js'
import {
  ALICE,
  announce,
  fakeEip1193,
  rpcError,
  type FakeEip1193,
} from '../../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import { stubFetch, type StubbedFetch } from '../../../helpers/fakes/stub-fetch.js'

const SERVER: Options = {
  server: 'https://server.example',
  projectId: 'p',
  walletConnect: false,
  analytics: false,
}
const SUGGEST = '/v1/profile/suggestions/'
const REGISTER = '/v1/profile/account'
const refusal = (description: string) =>
  Response.json({ status: 'FAILED', reasons: [{ field: 'name', description }] }, { status: 400 })

describe('the screens of account names', () => {
  let mounted: MountedModal
  let server: StubbedFetch
  let stopAnnouncing: () => void
  /** The page remembers announced wallets, so each test uses a new one. */
  let wallets = 0

  /** Names of `.users.example`; `taken` are registered, `register` answers a registration. */
  function serve({
    taken = [],
    owned = [],
    register = () => ({ name: 'lumenfriend.users.example', addresses: {} }),
    broken = () => false,
  }: {
    taken?: string[]
    owned?: string[]
    register?: () => unknown
    broken?: () => boolean
  } = {}) {
    server = stubFetch((url) => {
      const { pathname } = url
      if (pathname === REGISTER) return register()
      if (pathname.startsWith('/v1/profile/reverse/'))
        return owned.map((name) => ({ name, addresses: {} }))
      if (pathname.startsWith('/v1/identity/')) return { name: owned[0] ?? null, avatar: null }
      if (broken()) return new Response('', { status: 500 })
      if (pathname.startsWith(SUGGEST)) {
        const label = pathname.slice(SUGGEST.length)
        return {
          suggestions: [
            { name: `${label}.users.example`, registered: taken.includes(label) },
            { name: `${label}-one.users.example`, registered: false },
          ],
        }
      }
      if (pathname.startsWith(`${REGISTER}/`)) return []
      return undefined
    })
  }
  /** The form for a connected account. */
  async function openForm({
    wallet = fakeEip1193(),
    options = SERVER,
  }: { wallet?: FakeEip1193; options?: Options } = {}) {
    const rdns = `org.names${++wallets}`
    stopAnnouncing = announce(wallet, { rdns, name: 'Lumen' })
    mounted = await mountModal(options)
    await mounted.modal.connect({ wallet: rdns })
    await mounted.modal.open({ view: 'ChooseAccountName' })
    await mounted.settled()
    return wallet
  }
  const input = () => mounted.find<HTMLInputElement>('.field input')
  async function type(text: string) {
    input().value = text
    input().dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await mounted.settled()
  }
  async function goOn(...given: Parameters<typeof openForm>) {
    const wallet = await openForm(...given)
    mounted.button('Choose a name').click()
    await until(() =>
      mounted.findAll('.suffix').some(({ textContent }) => textContent === '.users.example'),
    )
    return wallet
  }
  const hint = () => mounted.find('#hint').textContent.trim()
  afterEach(() => {
    unmountModals()
    stopAnnouncing()
    server.restore()
  })

  it('ChooseAccountName leads to the form, and reports where there are no names', async () => {
    serve()
    await goOn()
    expect(mounted.views()).to.deep.equal(['ChooseAccountName', 'RegisterAccountName'])
    expect(mounted.tracks('OPEN_ENS_FLOW')).to.have.length(1)
    unmountModals()
    stopAnnouncing()
    await openForm({ options: {} })
    expect(mounted.text()).to.contain('This account can’t have a name on this site.')
    expect(
      server.requests.filter(({ url }) => url.origin !== 'https://server.example'),
    ).to.deep.equal([])
  })

  it('NAME-001, NAME-002: shows what a label lacks, and marks invalid characters', async () => {
    serve()
    await goOn()
    expect(hint()).to.equal('At least 4 letters, digits or hyphens')
    await type('abc')
    expect([hint(), input().getAttribute('aria-invalid')]).to.deep.equal([
      'Use at least 4 characters',
      'false',
    ])
    await type('my_name')
    expect([hint(), input().getAttribute('aria-invalid')]).to.deep.equal([
      'Use only letters, digits and hyphens',
      'true',
    ])
    await type('LumenFriend')
    expect([hint(), input().value]).to.deep.equal([
      'At least 4 letters, digits or hyphens',
      'lumenfriend',
    ])
  })

  it('NAME-003, NAME-004: marks a free name and its suffix; registering it shows success and leads to the account', async () => {
    serve()
    const wallet = await goOn()
    await type('lumenfriend')
    expect(mounted.find('.result').textContent).to.contain('Checking…')
    expect(mounted.button('Register name').disabled).to.equal(true)
    await until(() => mounted.findAll('.free').length === 1)
    expect(mounted.find('.free').textContent)
      .to.contain('lumenfriend.users.example')
      .and.to.contain('Available')
    input().dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }),
    )
    await until(() => mounted.findAll('wm-register-account-name-success-view').length === 1)
    await mounted.settled()
    expect(wallet.sent('personal_sign').length === 1).to.equal(true)
    expect(mounted.text()).to.contain('lumenfriend.users.example')
    mounted.button('Go to account').click()
    expect(mounted.views()).to.deep.equal(['Account'])
    expect(mounted.state.slices.get('identity').$identity.get().value?.name).to.equal(
      'lumenfriend.users.example',
    )
  })

  it('a taken name offers free ones; choosing one checks it', async () => {
    serve({ taken: ['alice'] })
    await goOn()
    await type('alice')
    await until(() => mounted.findAll('.taken').length === 1)
    expect(mounted.button('Register name').disabled).to.equal(true)
    const [other] = mounted.findAll('button.result')
    expect(other!.querySelector('bdi')!.textContent).to.equal('alice-one.users.example')
    other!.click()
    await mounted.settled()
    expect(input().value).to.equal('alice-one')
    await until(() => mounted.findAll('.free').length === 1)
  })

  it('NAME-005 shows the reason of a refusal in the form, and reports a declined signature', async () => {
    const taken: string[] = []
    serve({ taken, register: () => (taken.push('lumenfriend'), refusal('The name is taken')) })
    await goOn()
    await type('lumenfriend')
    await until(() => mounted.findAll('.free').length === 1)
    mounted.button('Register name').click()
    await until(() => mounted.findAll('.refusal').length === 1)
    expect(mounted.find('.refusal').textContent).to.equal('The name is taken')
    await until(() => mounted.findAll('.taken').length === 1)
    unmountModals()
    stopAnnouncing()
    server.restore()
    serve()
    await goOn({
      wallet: fakeEip1193({ answers: { personal_sign: () => Promise.reject(rpcError(4001)) } }),
    })
    await type('lumenfriend')
    await until(() => mounted.findAll('.free').length === 1)
    mounted.button('Register name').click()
    await until(() => mounted.findAll('.refusal').length === 1)
    expect(mounted.find('.refusal').textContent).to.equal(
      'You declined this in your wallet. You can try again.',
    )
  })

  it('error: a registration that fails without a reason, and a failed check, have the specification’s texts', async () => {
    let broken = true
    serve({ register: () => new Response('', { status: 500 }), broken: () => broken })
    await goOn({ options: { ...SERVER, nameSuffix: 'users.example' } })
    await type('lumenfriend')
    await until(() => mounted.findAll('wm-message').length === 1)
    expect(mounted.text()).to.contain('Couldn’t check that name')
    broken = false
    mounted.button('Try again').click()
    await until(() => mounted.findAll('.free').length === 1)
    mounted.button('Register name').click()
    await until(() => mounted.findAll('.refusal').length === 1)
    expect(mounted.find('.refusal').textContent).to.equal(
      'Couldn’t register lumenfriend.users.example',
    )
  })

  it('an account with a name registers no other', async () => {
    serve({ owned: ['alice.users.example'] })
    await openForm()
    mounted.button('Choose a name').click()
    await until(() => mounted.text().includes('alice.users.example'))
    expect(mounted.findAll('.field input')).to.deep.equal([])
    expect(mounted.text()).to.contain('This account already has a name here')
    expect(
      server.requests.some(({ url }) => url.pathname === `/v1/profile/reverse/${ALICE}`),
    ).to.equal(true)
  })
})
