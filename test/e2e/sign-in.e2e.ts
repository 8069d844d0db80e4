import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readSiwxMessage } from '../../src/standards/caip122.js'
import {
  answerWallet,
  heardOf,
  readState,
  waitForIdle,
  type KitPage,
  type KitPageOptions,
  type KitWindow,
} from '../helpers/browser/open-kit-page.js'
import { openPhone } from '../helpers/browser/open-phone.js'
import { startPeerWallet, type PeerWallet } from '../helpers/wallets/peer-wallet.js'
import { waitForScreenCode } from '../helpers/browser/read-screen-code.js'
import { until } from '../helpers/clocks/until.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ONE = 'eip155:31337'
const TWO = 'eip155:31338'

/** Sign-in with a wallet that signs, over the built package and the real server, in two tabs. */
describe('sign-in', () => {
  const used = useStack()
  const openPage = useKitPages(used)
  const open = (given: KitPageOptions = {}) =>
    openPage({ pageWallet: true, options: { signIn: {} }, ...given })
  const dialogOf = ({ page }: KitPage) => page.getByRole('dialog')
  const buttonOf = ({ page }: KitPage) => page.locator('wallet-button')
  const waitForStatus = ({ page }: KitPage, status: string) =>
    page.waitForFunction(
      (wanted) => (window as unknown as KitWindow).modal.getState().signIn?.status === wanted,
      status,
    )

  async function connect(kit: KitPage) {
    await buttonOf(kit).click()
    await dialogOf(kit)
      .getByRole('button', { name: /Page Wallet/ })
      .click()
    await answerWallet(kit.page, 'approve')
    await dialogOf(kit).getByRole('heading', { name: 'Sign in' }).waitFor()
  }
  async function sign(kit: KitPage) {
    await dialogOf(kit).getByRole('button', { name: 'Sign in' }).click()
    assert.equal(await answerWallet(kit.page, 'approve'), 'personal_sign')
    await dialogOf(kit).waitFor({ state: 'hidden' })
    await waitForStatus(kit, 'signed-in')
  }

  it('SIWX-001, SIWX-002, SIWX-003, SIWX-005, SIWX-007: signs in with the server, asks again for a network, returns, and signs out everywhere with the disconnect', async () => {
    const kit = await open()
    await connect(kit)
    await kit.page.keyboard.press('Escape')
    await waitForIdle(kit.page)
    assert.equal(await dialogOf(kit).isVisible(), true, 'SIWX-007')
    assert.deepEqual(await heardOf(kit.page, 'connect'), [], 'not connected before it is signed in')
    await sign(kit)
    const { session } = (await readState(kit.page)).signIn!
    assert.deepEqual([session?.account, session?.chainId], [`${ONE}:${ALICE}`, ONE])
    const me = await fetch(`${used.stack.server}/auth/v1/me?projectId=${used.stack.projectId}`, {
      headers: { authorization: `Bearer ${session!.token}` },
    })
    assert.equal(me.status, 200)
    assert.equal(((await me.json()) as { address: string }).address, ALICE)

    const other = await open({ inContext: kit.context })
    await waitForStatus(other, 'signed-in')
    assert.equal((await readState(other.page)).account?.address, ALICE)
    await kit.reload()
    await waitForStatus(kit, 'signed-in')
    assert.equal(await dialogOf(kit).isVisible(), false, 'a reload asks nothing')

    const switched = kit.page.evaluate(
      (chain) => (window as unknown as KitWindow).modal.switchNetwork(chain as 'eip155:1'),
      TWO,
    )
    await answerWallet(kit.page, 'approve')
    await switched
    await dialogOf(kit).getByRole('heading', { name: 'Sign in' }).waitFor()
    await dialogOf(kit).getByRole('button', { name: 'Cancel' }).click()
    await answerWallet(kit.page, 'approve')
    await dialogOf(kit).waitFor({ state: 'hidden' })
    assert.deepEqual(
      [(await readState(kit.page)).chainId, (await readState(kit.page)).signIn?.status],
      [ONE, 'signed-in'],
      'SIWX-003',
    )
    await dialogOf(other).waitFor({ state: 'hidden' })

    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.disconnect())
    await waitForStatus(kit, 'signed-out')
    await waitForStatus(other, 'signed-out')
    const askMe = () => fetch(me.url, { headers: { authorization: `Bearer ${session!.token}` } })
    await until(async () => (await askMe()).status === 401, 'the server ends the session')
    await other.page.waitForFunction(() => {
      const { connections, signIn } = (window as unknown as KitWindow).modal.getState()
      return connections.length === 0 && signIn?.sessions.length === 0
    })
    assert.equal(
      await kit.page.evaluate(() =>
        Object.keys(localStorage).some((key) => key.endsWith('.sign-in-sessions')),
      ),
      false,
    )
  })

  it('SIWX-007: cancelling a required sign-in disconnects; after a decline in the wallet the screen offers a retry', async () => {
    const kit = await open()
    await connect(kit)
    await dialogOf(kit).getByRole('button', { name: 'Sign in' }).click()
    await answerWallet(kit.page, 'decline')
    await dialogOf(kit).getByText('Signature declined').waitFor()
    await dialogOf(kit).getByRole('button', { name: 'Cancel' }).click()
    await dialogOf(kit).waitFor({ state: 'hidden' })
    assert.deepEqual((await readState(kit.page)).connections, [])
    assert.deepEqual(await heardOf(kit.page, 'connect'), [])
  })

  it('SIWX-001: the message names this page, and the server accepts it once', async () => {
    const kit = await open()
    const posted = kit.page.waitForRequest((request) =>
      request.url().includes('/auth/v1/authenticate'),
    )
    await connect(kit)
    await sign(kit)
    const request = await posted
    const body = JSON.parse(request.postData()!) as { message: string; signature: string }
    const message = readSiwxMessage(body.message)
    assert.ok('domain' in message)
    assert.deepEqual(
      [message.domain, message.accountAddress, message.chainId],
      [new URL(kit.page.url()).host, ALICE, ONE],
    )
    const again = await fetch(request.url(), {
      method: 'POST',
      headers: {
        'x-nonce-jwt': (await request.allHeaders())['x-nonce-jwt']!,
        origin: new URL(kit.page.url()).origin,
      },
      body: JSON.stringify(body),
    })
    assert.equal(again.status, 401)
    assert.match(await again.text(), /already used/)
  })

  describe('with a wallet over the relay, on the real @reown/walletkit', () => {
    let wallet: PeerWallet
    before(async () => {
      process.env['PEER_WALLET_PROJECT'] = used.stack.projectId
      wallet = await startPeerWallet(used.stack.relay)
    })
    after(() => wallet?.stop())

    async function pair(kit: KitPage): Promise<string> {
      const uri = await showLink(kit)
      await wallet.order({ order: 'pair', uri })
      return uri
    }
    async function showLink(kit: KitPage): Promise<string> {
      await buttonOf(kit).click()
      await dialogOf(kit)
        .getByRole('button', { name: /WalletConnect/ })
        .click()
      return waitForScreenCode(kit.page)
    }
    async function checkSession(kit: KitPage) {
      await waitForStatus(kit, 'signed-in')
      await dialogOf(kit).waitFor({ state: 'hidden' })
      const { account, signIn } = await readState(kit.page)
      assert.equal(account?.address, wallet.address)
      const me = await fetch(`${used.stack.server}/auth/v1/me?projectId=${used.stack.projectId}`, {
        headers: { authorization: `Bearer ${signIn!.session!.token}` },
      })
      assert.deepEqual(
        [me.status, ((await me.json()) as { address: string }).address],
        [200, wallet.address],
      )
    }

    it('SIWX-001: one prompt connects and signs in if the wallet can do both, from the button to the session of the server', async () => {
      await wallet.order({ order: 'authenticate', answer: 'sign' })
      // A second prompt would be declined, and the sign-in would fail.
      await wallet.order({ order: 'requests', answer: 'decline' })
      const kit = await open({ pageWallet: false })
      assert.match(await pair(kit), /methods=wc_sessionAuthenticate/)
      const payload = (await wallet.next('authenticate')) as { domain: string; nonce: string }
      assert.equal(payload.domain, new URL(kit.page.url()).host)
      await checkSession(kit)
      await kit.reload()
      await checkSession(kit)
      await kit.page.evaluate(() => (window as unknown as KitWindow).modal.disconnect())
      await wallet.next('deleted')
      await waitForStatus(kit, 'signed-out')
    })

    it('SIWX-001: the demo’s phone connects and signs in with one prompt', async () => {
      const phone = await openPhone(used.browser, used.stack)
      try {
        const kit = await open({ pageWallet: false })
        await phone.pair(await showLink(kit))
        assert.equal(await phone.approve(), 'session_authenticate')
        await waitForStatus(kit, 'signed-in')
        await dialogOf(kit).waitFor({ state: 'hidden' })
        assert.deepEqual(
          [await phone.countSessions(), await phone.page.getByRole('dialog').count()],
          [1, 0],
        )
      } finally {
        await phone.close()
      }
    })

    it('SIWX-001: a wallet that cannot do both connects first, and then gets a request for the signature', async () => {
      await wallet.order({ order: 'authenticate', answer: 'unsupported' })
      await wallet.order({ order: 'requests', answer: 'sign' })
      const kit = await open({ pageWallet: false })
      await pair(kit)
      await dialogOf(kit).getByRole('button', { name: 'Sign in' }).click()
      assert.equal(await wallet.next('request'), 'personal_sign')
      await checkSession(kit)
    })
  })
})
