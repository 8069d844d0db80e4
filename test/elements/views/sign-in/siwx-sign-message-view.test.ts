import { hexToString } from 'viem'
import { eip155, mainnet } from '../../../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../../../src/chains/solana/index.js'
import type { AccountId } from '../../../../src/standards/caip.js'
import { fakeRelay } from '../../../helpers/fakes/fake-relay.js'
import { fakeRelaySession } from '../../../helpers/fakes/fake-relay-session.js'
import { WalletModalError } from '../../../../src/errors/wallet-modal-error.js'
import type { Options } from '../../../../src/options/options.js'
import type { SignInVerifier } from '../../../../src/services/sign-in/verifier.js'
import type { SignInOptions } from '../../../../src/options/sign-in-options.js'
import { createWalletModal } from '../../../../src/modal/create-wallet-modal.js'
import { formatSiwxMessage, readSiwxMessage } from '../../../../src/standards/caip122.js'
import { expect } from '../../../helpers/expect.js'
import {
  ALICE,
  announce,
  BOB,
  never,
  rpcError,
  type FakeEip1193,
} from '../../../helpers/wallets/fake-eip1193.js'
import { holdLock } from '../../../helpers/faults/hold-lock.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import { rejection } from '../../../helpers/rejection.js'
import {
  signedTexts,
  signingWallet,
  signText,
  testVerifier,
} from '../../../helpers/wallets/sign-in-wallet.js'

const SIGN = 'wm-button[data-act=sign]'
const CANCEL = 'wm-button[data-act=cancel]'

describe('wm-siwx-sign-message-view', () => {
  let stopAnnouncing: (() => void)[] = []
  /** The page remembers announced wallets, so each test uses a new one. */
  let wallets = 0
  afterEach(() => {
    unmountModals()
    stopAnnouncing.forEach((stop) => stop())
    stopAnnouncing = []
  })

  /** A modal with a signing wallet of the page, and a pending connect() on the sign-in screen. */
  async function connect(
    signIn: SignInOptions = {},
    { wallet = signingWallet(), options = {} }: { wallet?: FakeEip1193; options?: Options } = {},
  ) {
    const rdns = `org.fake${++wallets}`
    stopAnnouncing.push(announce(wallet, { rdns, name: `Fake Wallet ${wallets}` }))
    const mounted = await mountModal(
      { signIn: { verifier: testVerifier(), ...signIn }, ...options },
      { open: false },
    )
    const result = mounted.modal.connect({ wallet: rdns })
    result.catch(() => {
      // Awaited by the test where it matters.
    })
    await shown(mounted)
    return { ...mounted, wallet, rdns, result }
  }
  async function shown({ findAll, settled }: Pick<MountedModal, 'findAll' | 'settled'>) {
    await until(() => findAll(SIGN).length === 1, 'the sign-in screen')
    await settled()
  }
  const press = ({ find }: Pick<MountedModal, 'find'>, which: string) => find(which).click()

  it('SIWX-001 connecting and signing reports authenticated, and closes', async () => {
    const page = await connect({ statement: 'I accept the terms.' })
    const { modal, wallet, result, text, tracks } = page
    expect(modal.getState().account?.status, 'before the signature').to.equal('connecting')
    expect(modal.getState().signIn?.status).to.equal('asking')
    expect(text())
      .to.contain('Sign in to')
      .and.to.contain('Cancelling disconnects')
      .and.to.contain('0xf39F')
      .and.to.contain('Ethereum')
    const signed: string[] = []
    modal.on('signIn', ({ account }) => signed.push(account))
    press(page, SIGN)
    expect((await result).account).to.equal(`eip155:1:${ALICE}`)
    await until(() => !modal.getState().open, 'closing')
    expect(modal.getState().signIn).to.deep.include({ status: 'signed-in' })
    expect(modal.getState().signIn?.session).to.deep.include({
      account: `eip155:1:${ALICE}`,
      chainId: 'eip155:1',
      address: ALICE,
    })
    expect(signed).to.deep.equal([`eip155:1:${ALICE}`])
    const fields = readSiwxMessage(signedTexts(wallet)[0]!)
    expect(fields).to.deep.include({
      domain: location.host,
      chainId: 'eip155:1',
      accountAddress: ALICE,
      statement: 'I accept the terms.',
    })
    expect([tracks('CLICK_SIGN_SIWX_MESSAGE'), tracks('SIWX_AUTH_SUCCESS')]).to.deep.equal([
      [{ network: 'eip155:1', isSmartAccount: false }],
      [{ network: 'eip155:1', isSmartAccount: false }],
    ])
  })

  it('SIWX-001 signs in on a page without TLS, where browsers have no crypto.randomUUID()', async () => {
    const page = await connect()
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
    try {
      press(page, SIGN)
      expect((await page.result).account).to.equal(`eip155:1:${ALICE}`)
      expect(page.modal.getState().signIn).to.deep.include({ status: 'signed-in' })
    } finally {
      Reflect.deleteProperty(crypto, 'randomUUID')
    }
  })

  describe('connecting and signing in with one prompt', () => {
    /**
     * Lets the wallet connect and sign in with one request (ERC-7846); `change` replaces fields of
     * the message it signs.
     */
    function withSignIn(wallet: FakeEip1193, change: object = {}): FakeEip1193 {
      wallet.answers['wallet_connect'] = async ({
        params,
      }: {
        params: [{ capabilities: { signInWithEthereum: Record<string, string> } }]
      }) => {
        const { chainId, ...fields } = params[0].capabilities.signInWithEthereum
        const message = formatSiwxMessage({
          ...fields,
          accountName: 'Ethereum',
          accountAddress: ALICE,
          chainId: `eip155:${Number(chainId)}`,
          ...change,
        } as never)
        return {
          accounts: [
            {
              address: ALICE,
              capabilities: { signInWithEthereum: { message, signature: await signText(message) } },
            },
          ],
        }
      }
      return wallet
    }
    async function connectAtOnce(wallet: FakeEip1193) {
      const rdns = `org.fake${++wallets}`
      stopAnnouncing.push(announce(wallet, { rdns, name: `Fake Wallet ${wallets}` }))
      const mounted = await mountModal({ signIn: { verifier: testVerifier() } }, { open: false })
      const errors: string[] = []
      mounted.modal.on('error', ({ code, details }) =>
        errors.push(`${code} ${String(details['field'])}`),
      )
      return { ...mounted, wallet, errors, result: mounted.modal.connect({ wallet: rdns }) }
    }

    it('SIWX-001 a wallet with wallet_connect and signInWithEthereum connects and signs in, without the screen', async () => {
      const { modal, wallet, result, errors } = await connectAtOnce(withSignIn(signingWallet()))
      expect((await result).account).to.equal(`eip155:1:${ALICE}`)
      expect([modal.getState().signIn?.status, modal.getState().open, errors]).to.deep.equal([
        'signed-in',
        false,
        [],
      ])
      expect([
        wallet.sent('eth_requestAccounts').length,
        wallet.sent('personal_sign').length,
      ]).to.deep.equal([0, 0])
    })

    it('error: a message that the page did not request leads to the screen', async () => {
      for (const change of [
        { nonce: 'another0' },
        { domain: 'other.example' },
        { expirationTime: '2020-01-01T00:00:00Z' },
      ]) {
        const page = await connectAtOnce(withSignIn(signingWallet(), change))
        page.result.catch(() => {
          // The test ends before the visitor answers.
        })
        await shown(page)
        expect([page.errors, page.modal.getState().connections]).to.deep.equal([
          [`SIGN_IN_REFUSED ${Object.keys(change)[0]}`],
          [],
        ])
        unmountModals()
      }
    })

    describe('over WalletConnect', () => {
      /** Opens the QR code of a page with EVM networks, or with those of `options`. */
      async function openCode(options: Options = {}) {
        const relay = fakeRelay()
        const page = await mountModal({
          createRelayClient: relay.create,
          signIn: { verifier: testVerifier(), statement: 'Welcome.' },
          ...options,
        })
        await page.show({ view: 'ConnectingWalletConnect' })
        await until(() => relay.pairings.length > 0, 'the pairing')
        return { ...page, pairing: relay.latest() }
      }

      it('SIWX-001 the approval signs in, without the screen', async () => {
        const { modal, pairing } = await openCode()
        const { chains, ...fields } = pairing.params.signIn!
        expect([chains, fields.domain, fields.statement]).to.deep.equal([
          pairing.params.namespaces['eip155']!.chains,
          location.host,
          'Welcome.',
        ])
        const message = formatSiwxMessage({
          ...fields,
          version: '1',
          accountName: 'Ethereum',
          accountAddress: ALICE,
          chainId: chains[0]!,
        })
        pairing.approve(
          fakeRelaySession({
            namespace: 'eip155',
            chains,
            signIns: [
              {
                account: `${chains[0]!}:${ALICE}` as AccountId,
                message,
                signature: { value: await signText(message), scheme: 'eip191' },
              },
            ],
          }),
        )
        await until(() => modal.getState().account?.status === 'connected', 'the connection')
        await until(() => !modal.getState().open, 'closing')
        expect([modal.getState().account?.address, modal.getState().signIn?.status]).to.deep.equal([
          ALICE,
          'signed-in',
        ])
      })

      it('error: a signature of another key, and an approval without one, lead to the screen', async () => {
        const forged = await openCode()
        const { chains, ...fields } = forged.pairing.params.signIn!
        const message = formatSiwxMessage({
          ...fields,
          version: '1',
          accountName: 'Ethereum',
          accountAddress: ALICE,
          chainId: chains[0]!,
        })
        const errors: string[] = []
        forged.modal.on('error', ({ code, details }) =>
          errors.push(`${code} ${String(details['field'])}`),
        )
        forged.pairing.approve(
          fakeRelaySession({
            namespace: 'eip155',
            chains,
            signIns: [
              {
                account: `${chains[0]!}:${ALICE}` as AccountId,
                message,
                signature: { value: await signText('another text'), scheme: 'eip191' },
              },
            ],
          }),
        )
        await shown(forged)
        expect([errors, forged.modal.getState().connections]).to.deep.equal([
          ['SIGN_IN_REFUSED signature'],
          [],
        ])
        unmountModals()
        const plain = await openCode()
        plain.pairing.approve(
          fakeRelaySession({
            namespace: 'eip155',
            answer: (_, { params }) => signText(hexToString((params as [`0x${string}`])[0])),
          }),
        )
        await shown(plain)
        press(plain, SIGN)
        await until(() => plain.modal.getState().signIn?.status === 'signed-in', 'the session')
      })

      it('behaviour: a page that also lists another family requests only a session', async () => {
        const { pairing } = await openCode({
          chains: [eip155({ networks: [mainnet] }), solana({ networks: [solanaMainnet] })],
        })
        expect(pairing.params.signIn).to.equal(undefined)
      })
    })

    it('error: a declined signature is not requested again; a wallet that only connects gets the request from the screen', async () => {
      const declining = signingWallet({
        answers: { wallet_connect: () => Promise.reject(rpcError(4001)) },
      })
      const { result } = await connectAtOnce(declining)
      expect((await rejection(result)).code).to.equal('USER_REJECTED')
      expect(declining.sent('eth_requestAccounts')).to.have.length(0)
      unmountModals()
      const page = await connectAtOnce(
        signingWallet({
          answers: { wallet_connect: { accounts: [{ address: ALICE, capabilities: {} }] } },
        }),
      )
      await shown(page)
      press(page, SIGN)
      expect((await page.result).account).to.equal(`eip155:1:${ALICE}`)
    })
  })

  it('SIWX-002 changing the network asks a signed-in user to sign again; coming back does not', async () => {
    const page = await connect()
    const { modal, wallet, result } = page
    press(page, SIGN)
    await result
    await until(() => !modal.getState().open, 'closing')
    wallet.setChain(8453)
    await shown(page)
    expect(modal.getState().signIn).to.deep.include({ status: 'asking', session: undefined })
    press(page, SIGN)
    await until(() => !modal.getState().open, 'closing again')
    expect(
      signedTexts(wallet).map((text) => (readSiwxMessage(text) as { chainId: string }).chainId),
    ).to.deep.equal(['eip155:1', 'eip155:8453'])
    wallet.setChain(1)
    await until(
      () => modal.getState().signIn?.session?.chainId === 'eip155:1',
      'the earlier session',
    )
    expect([modal.getState().open, modal.getState().signIn!.sessions.length]).to.deep.equal([
      false,
      2,
    ])
  })

  it('SIWX-003 cancelling that signature returns to the previous network, still signed in', async () => {
    const page = await connect()
    const { modal, wallet, result, tracks } = page
    press(page, SIGN)
    await result
    await until(() => !modal.getState().open, 'closing')
    await modal.switchNetwork('eip155:8453')
    await shown(page)
    press(page, CANCEL)
    await until(() => !modal.getState().open, 'closing again')
    expect([
      modal.getState().chainId,
      modal.getState().signIn?.status,
      modal.getState().account?.address,
    ]).to.deep.equal(['eip155:1', 'signed-in', ALICE])
    expect(wallet.sent('personal_sign')).to.have.length(1)
    expect(tracks('CLICK_CANCEL_SIWX')).to.deep.equal([
      { network: 'eip155:8453', isSmartAccount: false },
    ])
  })

  it('SIWX-003 a wallet that does not answer the switch back leaves no stuck screen: a second press disconnects', async () => {
    const page = await connect()
    const { modal, wallet, result, text } = page
    press(page, SIGN)
    await result
    await until(() => !modal.getState().open, 'closing')
    wallet.setChain(8453)
    await shown(page)
    wallet.answers['wallet_switchEthereumChain'] = never
    press(page, CANCEL)
    await until(() => text().includes('Going back'), 'the wait')
    press(page, CANCEL)
    await until(
      () => !modal.getState().open && modal.getState().connections.length === 0,
      'the end',
    )
  })

  it('SIWX-005 disconnecting clears the sessions, here and for the next visit', async () => {
    const page = await connect()
    const { modal, result } = page
    const ended: string[] = []
    modal.on('signOut', ({ account }) => ended.push(account))
    press(page, SIGN)
    await result
    await modal.disconnect()
    await until(() => modal.getState().signIn?.sessions.length === 0, 'the end of the session')
    expect(ended).to.deep.equal([`eip155:1:${ALICE}`])
    expect(await testVerifier().getSessions({})).to.deep.equal([])
  })

  it('SIWX-005 disconnecting clears the sessions of every account of the wallet; a decline in another wallet changes nothing', async () => {
    const page = await connect()
    const { modal, result, wallet } = page
    press(page, SIGN)
    await result
    await until(() => !modal.getState().open, 'closing')
    wallet.setAccounts([BOB])
    await shown(page)
    press(page, SIGN)
    await until(
      () => !modal.getState().open && modal.getState().signIn?.sessions.length === 2,
      'both sessions',
    )
    const other = signingWallet({ accounts: ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'] })
    const rdns = `org.fake${++wallets}`
    stopAnnouncing.push(announce(other, { rdns, name: `Fake Wallet ${wallets}` }))
    const second = modal.connect({ wallet: rdns })
    second.catch(() => {
      // The test ends before the visitor answers.
    })
    // The previous screen may still be fading out.
    await until(
      () => modal.getState().signIn?.status === 'asking' && modal.getState().open,
      'the question',
    )
    await page.settled()
    await shown(page)
    press(page, CANCEL)
    expect((await rejection(second)).code).to.equal('USER_REJECTED')
    expect(modal.getState().signIn?.sessions.length, 'the wallet before stays signed in').to.equal(
      2,
    )
    await modal.disconnect()
    await until(() => modal.getState().signIn?.sessions.length === 0, 'the end of both')
  })

  it('SIWX-005 with signOutOnDisconnect false the next connect needs no signature', async () => {
    const page = await connect({ signOutOnDisconnect: false })
    const { modal, result, wallet } = page
    press(page, SIGN)
    await result
    await modal.disconnect()
    await modal.connect({ wallet: page.rdns })
    expect([modal.getState().signIn?.status, wallet.sent('personal_sign').length]).to.deep.equal([
      'signed-in',
      1,
    ])
  })

  it('SIWX-007 closing a required sign-in shakes and stays', async () => {
    const page = await connect()
    const { state, settled, dialog, find, modal } = page
    find('button[aria-label="Close"]').click()
    expect(state.modal.$shaking.get()).to.equal(true)
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await settled()
    expect([modal.getState().open, page.views()]).to.deep.equal([true, ['SIWXSignMessage']])
    await modal.open({ view: 'Networks' })
    expect(page.views()).to.deep.equal(['SIWXSignMessage'])
  })

  it('SIWX-007 cancelling a required sign-in ends the connection, and connect() rejects', async () => {
    const page = await connect()
    const { modal, result, wallet, tracks } = page
    press(page, CANCEL)
    expect((await rejection(result)).code).to.equal('USER_REJECTED')
    await until(() => !modal.getState().open, 'closing')
    expect([
      modal.getState().connections,
      wallet.sent('wallet_revokePermissions').length,
      wallet.sent('personal_sign').length,
    ]).to.deep.equal([[], 1, 0])
    expect(tracks('CLICK_CANCEL_SIWX')).to.have.length(1)
  })

  it('SIWX-008 with two accounts and two networks every new pair requires a signature', async () => {
    const wallet = signingWallet({ accounts: [ALICE, BOB] })
    const page = await connect({}, { wallet })
    const { modal, result } = page
    const sign = async () => {
      await shown(page)
      press(page, SIGN)
      await until(() => !modal.getState().open, 'closing')
    }
    press(page, SIGN)
    await result
    await until(() => !modal.getState().open, 'closing')
    modal.selectAccount(`eip155:1:${BOB}`)
    await sign()
    wallet.setChain(8453)
    await sign()
    const read = (text: string) =>
      readSiwxMessage(text) as { accountAddress: string; chainId: string }
    expect(
      signedTexts(wallet)
        .map(read)
        .map(({ accountAddress, chainId }) => `${chainId}:${accountAddress}`),
    ).to.deep.equal([`eip155:1:${ALICE}`, `eip155:1:${BOB}`, `eip155:8453:${BOB}`])
  })

  it('SIWX-008 without perNetwork and perAccount one session covers the family', async () => {
    const wallet = signingWallet({ accounts: [ALICE, BOB] })
    const page = await connect({ perNetwork: false, perAccount: false }, { wallet })
    press(page, SIGN)
    await page.result
    wallet.setChain(8453)
    page.modal.selectAccount(`eip155:8453:${BOB}`)
    await until(
      () => page.modal.getState().account?.account === `eip155:8453:${BOB}`,
      'the account',
    )
    await page.settled()
    expect([
      page.modal.getState().signIn?.status,
      page.modal.getState().open,
      wallet.sent('personal_sign').length,
    ]).to.deep.equal(['signed-in', false, 1])
  })

  it('SIWX-009 error: a verifier and a server at once are refused at creation', () => {
    const make = () =>
      createWalletModal({
        id: 'both',
        signIn: { verifier: testVerifier(), server: 'https://sign-in.example' },
      })
    expect(make).to.throw(WalletModalError, /Option `signIn`.*not both/)
  })

  it('behaviour: optional, "Not now" connects without a session, and so does closing', async () => {
    for (const leave of [
      (page: MountedModal) => press(page, CANCEL),
      ({ find }: MountedModal) => find('button[aria-label="Close"]').click(),
    ]) {
      const page = await connect({ required: false })
      expect(page.text()).to.contain('Not now').and.not.to.contain('disconnects')
      leave(page)
      expect((await page.result).account).to.equal(`eip155:1:${ALICE}`)
      await until(() => !page.modal.getState().open, 'closing')
      expect([
        page.modal.getState().account?.status,
        page.modal.getState().signIn?.status,
      ]).to.deep.equal(['connected', 'signed-out'])
      unmountModals()
      stopAnnouncing.splice(0).forEach((stop) => stop())
    }
  })

  it('error: a decline in the wallet is shown, and a retry signs', async () => {
    const wallet = signingWallet()
    const real = wallet.answers['personal_sign']
    wallet.answers['personal_sign'] = () => Promise.reject(rpcError(4001, 'User rejected'))
    const page = await connect({}, { wallet })
    const { text, find, tracks, modal, result } = page
    press(page, SIGN)
    await until(() => text().includes('Signature declined'), 'the word')
    expect([
      find('wm-wallet-ring').getAttribute('state'),
      tracks('SIWX_AUTH_ERROR').length,
      modal.getState().open,
    ]).to.deep.equal(['declined', 1, true])
    wallet.answers['personal_sign'] = real
    press(page, SIGN)
    await result
    expect(modal.getState().signIn?.status).to.equal('signed-in')
  })

  it('error: SIGN_IN_REFUSED for a signature that does not verify; the screen offers a retry', async () => {
    const page = await connect(
      {},
      { wallet: signingWallet({ answers: { personal_sign: `0x${'ab'.repeat(65)}` } }) },
    )
    const errors: string[] = []
    page.modal.on('error', ({ code }) => errors.push(code))
    press(page, SIGN)
    await until(() => page.text().includes('wasn’t accepted'), 'the word')
    expect([
      errors,
      page.find(SIGN).hasAttribute('busy'),
      page.find('wm-wallet-ring').getAttribute('state'),
    ]).to.deep.equal([['SIGN_IN_REFUSED'], false, 'failed'])
  })

  it('error: SIGN_IN_REFUSED before a request to the wallet, for a message of another site, account or time', async () => {
    for (const change of [
      { domain: 'other.example' },
      { uri: 'https://other.example/' },
      { accountAddress: BOB },
      { nonce: 'another0' },
      { expirationTime: '2020-01-01T00:00:00Z' },
      { chainId: 'eip155:5' as const },
    ]) {
      const page = await connect({
        verifier: testVerifier({ createMessage: (message) => ({ ...message, ...change }) }),
      })
      const errors: string[] = []
      page.modal.on('error', ({ code, details }) =>
        errors.push(`${code} ${String(details['field'])}`),
      )
      press(page, SIGN)
      await until(() => errors.length === 1, JSON.stringify(change))
      expect(errors).to.deep.equal([`SIGN_IN_REFUSED ${Object.keys(change)[0]}`])
      expect(page.wallet.sent('personal_sign')).to.have.length(0)
      unmountModals()
      stopAnnouncing.splice(0).forEach((stop) => stop())
    }
  })

  it('error: a verifier that returns no nonce shows the reason; the next try requests one again', async () => {
    let works = false
    const usual = testVerifier()
    const page = await connect({
      verifier: {
        ...usual,
        createNonce: (options) =>
          works
            ? usual.createNonce(options)
            : Promise.reject(
                new WalletModalError('SERVICE_UNAVAILABLE', {
                  details: { service: 'The sign-in server', reason: 'offline' },
                }),
              ),
      },
    })
    press(page, SIGN)
    await until(() => page.text().includes('Couldn’t reach the service'), 'the word')
    works = true
    press(page, SIGN)
    await page.result
  })

  it('behaviour: survives a reload, and a restored wallet without a session gets the screen', async () => {
    const page = await connect({}, { options: { id: 'reload', reconnect: true } })
    press(page, SIGN)
    await page.result
    page.modal.destroy()
    const again = createWalletModal({
      id: 'reload',
      chains: page.state.config.chains,
      debug: false,
      language: 'en',
      signIn: { verifier: testVerifier() },
    })
    try {
      await again.ready()
      await until(() => again.getState().signIn?.status === 'signed-in', 'the session')
      expect([again.getState().open, page.wallet.sent('personal_sign').length]).to.deep.equal([
        false,
        1,
      ])
    } finally {
      again.destroy()
    }
    for (const session of await testVerifier().getSessions({})) await testVerifier().revoke(session)
    const third = createWalletModal({
      id: 'reload',
      chains: page.state.config.chains,
      debug: false,
      language: 'en',
      signIn: { verifier: testVerifier() },
    })
    try {
      await until(
        () => third.getState().view === 'SIWXSignMessage' && third.getState().open,
        'the question',
      )
      expect(third.getState().account?.address).to.equal(ALICE)
    } finally {
      third.destroy()
    }
  })

  it('behaviour: signIn() connects and signs in, resolves immediately with a session, and signOut() ends it without a prompt', async () => {
    const page = await connect()
    const { modal, result } = page
    press(page, SIGN)
    await result
    const session = await modal.signIn()
    expect(session.account).to.equal(`eip155:1:${ALICE}`)
    await modal.signOut()
    await page.settled()
    expect([
      modal.getState().signIn?.status,
      modal.getState().open,
      modal.getState().account?.status,
    ]).to.deep.equal(['signed-out', false, 'connected'])
    const second = modal.signIn()
    await shown(page)
    press(page, SIGN)
    expect((await second).address).to.equal(ALICE)
    await until(() => !modal.getState().open, 'closing')
  })

  it('error: OPTIONS_INVALID for signIn() and signOut() without the option', async () => {
    const { modal } = await mountModal({}, { open: false })
    expect([
      (await rejection(modal.signIn())).code,
      (await rejection(modal.signOut())).code,
    ]).to.deep.equal(['OPTIONS_INVALID', 'OPTIONS_INVALID'])
  })

  it('behaviour: a session of another tab closes the screen here, and its sign-out applies', async () => {
    const page = await connect()
    const { modal, result } = page
    const account = `eip155:1:${ALICE}` as const
    const tell = () => {
      const key = `wallet-modal.${modal.id}.sign-in-revision`
      localStorage.setItem(key, JSON.stringify({ v: 1, value: crypto.randomUUID() }))
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    }
    localStorage.setItem(
      'wallet-modal.verifier.local-sign-in',
      JSON.stringify([{ account, chainId: 'eip155:1', address: ALICE }]),
    )
    tell()
    expect((await result).account).to.equal(account)
    await until(() => !modal.getState().open, 'closing')
    expect(modal.getState().signIn?.status).to.equal('signed-in')
    localStorage.removeItem('wallet-modal.verifier.local-sign-in')
    tell()
    await until(() => modal.getState().signIn?.status !== 'signed-in', 'the sign-out')
  })

  it('behaviour: while another tab has the request, this one waits, then uses the session or sends its own request', async () => {
    const account = `eip155:1:${ALICE}` as const
    for (const signed of [true, false]) {
      const page = await connect()
      const lock = await holdLock(`sign-in.${account}`)
      press(page, SIGN)
      await lock.awaited()
      expect(signedTexts(page.wallet)).to.have.length(0)
      if (signed)
        localStorage.setItem(
          'wallet-modal.verifier.local-sign-in',
          JSON.stringify([{ account, chainId: 'eip155:1', address: ALICE }]),
        )
      lock.release()
      expect((await page.result).account).to.equal(account)
      expect(page.modal.getState().signIn?.status).to.equal('signed-in')
      expect(signedTexts(page.wallet), `signed in the other tab: ${signed}`).to.have.length(
        signed ? 0 : 1,
      )
      unmountModals()
    }
  })

  it('behaviour: leaving ends the wait for another tab', async () => {
    const page = await connect()
    const lock = await holdLock(`sign-in.eip155:1:${ALICE}`)
    press(page, SIGN)
    await lock.awaited()
    press(page, CANCEL)
    expect((await rejection(page.result)).code).to.equal('USER_REJECTED')
    lock.release()
    expect(signedTexts(page.wallet)).to.have.length(0)
  })

  it('behaviour: a session that expires while the page is open ends without an event, and the screen opens again', async () => {
    const usual = testVerifier()
    let lifeMs = 200
    const verify: SignInVerifier['verify'] = async (proof, options) => ({
      ...(await usual.verify(proof, options)),
      expiresAt: Date.now() + lifeMs,
    })
    const page = await connect({ verifier: { ...usual, verify } })
    const { modal } = page
    const ended: string[] = []
    modal.on('signOut', ({ account }) => ended.push(account))
    press(page, SIGN)
    await page.result
    await until(() => ended.length === 1, 'the expiry')
    lifeMs = 60_000
    await shown(page)
    expect([
      ended,
      modal.getState().signIn?.status,
      modal.getState().account?.status,
    ]).to.deep.equal([[`eip155:1:${ALICE}`], 'asking', 'connected'])
    press(page, SIGN)
    await until(() => modal.getState().signIn?.status === 'signed-in', 'the second session')
    expect(signedTexts(page.wallet)).to.have.length(2)
  })

  it('behaviour: a page that closes the modal declines, and destroy() leaves no screen and no listener', async () => {
    const page = await connect()
    page.modal.close()
    expect((await rejection(page.result)).code).to.equal('USER_REJECTED')
    expect(page.modal.getState().connections).to.deep.equal([])
    unmountModals()
    const other = await connect()
    other.modal.destroy()
    await rejection(other.result)
  })
})
