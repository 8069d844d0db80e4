import { verifyMessage } from 'viem'
import type { Eip1193Provider } from '../../../src/standards/eip1193.js'
import type { StandardWallet } from '../../../src/standards/wallet-standard.js'
import { toBase58 } from '../../../src/standards/encodings/base58.js'
import type { Options } from '../../../src/options/options.js'
import {
  closeEmbeddedPages,
  EOA,
  openEmbeddedPage,
  usualAnswers,
  type EmbeddedPage,
} from './embedded-page.js'
import { expect } from '../../helpers/expect.js'
import {
  findFrameDialog,
  FrameFault,
  NEVER,
  type FrameAnswers,
} from '../../helpers/custody/scripted-frame.js'
import { signText, testVerifier } from '../../helpers/wallets/sign-in-wallet.js'
import { until } from '../../helpers/clocks/until.js'
import {
  installVirtualClock,
  settle,
  type VirtualClock,
} from '../../helpers/clocks/virtual-clock.js'

describe('requests to the embedded wallet', () => {
  let clock: VirtualClock
  let page: EmbeddedPage

  beforeEach(() => (clock = installVirtualClock()))
  afterEach(closeEmbeddedPages)

  async function connect(
    answers: FrameAnswers = {},
    options: Options = {},
  ): Promise<Eip1193Provider> {
    page = openEmbeddedPage(
      { defaultAccountTypes: { eip155: 'eoa' }, ...options },
      { ...usualAnswers(), CONNECT_EMAIL: () => ({ action: 'CONNECT' }), ...answers },
      {},
      clock,
    )
    const login = await page.login()
    page.state.modal.open({ view: 'Connect' })
    await page.run(login.submitEmail('a@b.example'))
    await until(() => page.core.connections.find('eip155:auth'))
    return page.core.connections.find('eip155')!.provider as Eip1193Provider
  }
  const failure = (promise: Promise<unknown>) =>
    page.run(
      promise.then(
        () => Promise.reject(new Error('it resolved')),
        (error: { code: number; message: string }) => error,
      ),
    )

  it('answers network id and accounts itself, in hexadecimal', async () => {
    const provider = await connect()
    expect(await provider.request({ method: 'eth_chainId' })).to.equal('0x2105')
    expect(await provider.request({ method: 'net_version' })).to.equal('8453')
    expect(await provider.request({ method: 'eth_accounts' })).to.deep.equal([EOA])
    expect(page.frame.names()).not.to.include('RPC_REQUEST')
  })
  it('sends a safe request without a screen, with network and RPC url', async () => {
    const provider = await connect({ RPC_REQUEST: () => '0x10' })
    expect(await page.run(provider.request({ method: 'eth_blockNumber' }))).to.equal('0x10')
    const { payload } = page.frame.received.find(({ name }) => name === 'RPC_REQUEST')!
    expect(payload).to.include({
      method: 'eth_blockNumber',
      chainId: 8453,
      chainNamespace: 'eip155',
    })
    expect((payload as { rpcUrl: string }).rpcUrl).to.match(/^https:/)
    expect([page.core.$open.get(), findFrameDialog()!.open]).to.deep.equal([false, false])
  })
  it('FRAME-006 refuses an unlisted method, with a toast where the modal is open, and opens nothing', async () => {
    const provider = await connect()
    const error = await failure(provider.request({ method: 'eth_sign', params: [] }))
    expect([error.code, error.message]).to.deep.equal([4200, 'Requested RPC call is not allowed'])
    await clock.advance(300)
    expect([page.core.$open.get(), page.state.toasts.$toast.get()]).to.deep.equal([
      false,
      undefined,
    ])
    page.state.modal.open({ view: 'Networks' })
    await failure(provider.request({ method: 'eth_sign', params: [] }))
    await clock.advance(300)
    expect(page.state.toasts.$toast.get()?.message).to.equal('Action not allowed')
    expect(page.view()).to.equal('Networks')
    expect(page.frame.names()).not.to.include('RPC_REQUEST')
  })
  it('FRAME-006 refuses every way to sign a delegation for a contract that the page names (EIP-7702)', async () => {
    const provider = await connect()
    for (const method of [
      'wallet_signAuthorization',
      'wallet_prepareAuthorization',
      'eth_signAuthorization',
      'experimental_signAuthorization',
      'wallet_upgradeAccount',
    ]) {
      const error = await failure(
        provider.request({ method, params: [{ contractAddress: EOA, chainId: 0 }] }),
      )
      expect([method, error.code, error.message]).to.deep.equal([
        method,
        4200,
        'Requested RPC call is not allowed',
      ])
    }
    expect(page.frame.names()).not.to.include('RPC_REQUEST')
  })
  it('FRAME-006 a request that the frame refuses at once opens nothing', async () => {
    let opened = 0
    page.core.$open.listen((isOpen) => void (isOpen && opened++))
    const provider = await connect({
      RPC_REQUEST: () => Promise.reject(new FrameFault('Invalid typed data', 4100)),
    })
    for (const method of ['eth_signTypedData_v4', 'wallet_grantPermissions', 'personal_sign']) {
      const error = await failure(provider.request({ method, params: [] }))
      expect(error.message).to.equal('Invalid typed data')
    }
    await clock.advance(1_000)
    expect([opened, findFrameDialog()!.open]).to.deep.equal([0, false])
  })
  it('FRAME-008 opens ApproveTransaction with the frame above it, and returns the signature', async () => {
    let sign!: (value: string) => void
    const provider = await connect({
      RPC_REQUEST: () => new Promise((resolve) => (sign = resolve)),
    })
    const signature = provider.request({ method: 'personal_sign', params: ['0x6869', EOA] })
    await until(() => sign !== undefined)
    await clock.advance(100)
    await until(() => findFrameDialog()!.open)
    expect([page.core.$open.get(), page.view()]).to.deep.equal([true, 'ApproveTransaction'])
    sign('0xabcd')
    expect(await page.run(signature)).to.equal('0xabcd')
    expect([page.core.$open.get(), findFrameDialog()!.open]).to.deep.equal([false, false])
  })
  it('shows the frame above the current screen, which stays', async () => {
    const provider = await connect({
      RPC_REQUEST: () => Promise.reject(new FrameFault('The visitor declined.', 4001)),
    })
    page.state.modal.open({ view: 'Networks' })
    const error = await failure(
      provider.request({ method: 'eth_sendTransaction', params: [{ to: EOA }] }),
    )
    expect([error.code, error.message]).to.deep.equal([4001, 'The visitor declined.'])
    expect([page.view(), page.core.$open.get(), findFrameDialog()!.open]).to.deep.equal([
      'Networks',
      true,
      false,
    ])
  })
  it('EMAIL-014 rejects a request whose modal is closed, and later requests work', async () => {
    const provider = await connect({ RPC_REQUEST: () => NEVER })
    for (const end of [
      () => page.state.modal.close(),
      () => findFrameDialog()!.dispatchEvent(new Event('cancel', { cancelable: true })),
    ]) {
      const failed = failure(provider.request({ method: 'personal_sign', params: ['0x6869', EOA] }))
      await clock.advance(100)
      await until(() => findFrameDialog()!.open)
      end()
      expect((await failed).message).to.equal('Request was aborted')
      expect([page.core.$open.get(), findFrameDialog()!.open]).to.deep.equal([false, false])
    }
    await until(() => page.frame.names().filter((name) => name === 'RPC_ABORT').length === 2)
    page.frame.answers.RPC_REQUEST = () => '0x51'
    expect(
      await page.run(provider.request({ method: 'personal_sign', params: ['0x6869', EOA] })),
    ).to.equal('0x51')
  })
  it('ends a request immediately when the page removes its frame; the next request works', async () => {
    const provider = await connect({ RPC_REQUEST: () => NEVER })
    const failed = failure(provider.request({ method: 'personal_sign', params: ['0x6869', EOA] }))
    await clock.advance(100)
    await until(() => findFrameDialog()!.open && page.frame.names().includes('RPC_REQUEST'))
    ;(findFrameDialog()!.getRootNode() as ShadowRoot).host.remove()
    const { code, message } = await failed
    expect([code, message]).to.deep.equal([
      -32603,
      'The embedded wallet could not be reached: the page removed it',
    ])
    expect(page.core.$open.get()).to.equal(false)
    page.frame.answers.RPC_REQUEST = () => '0x51'
    expect(
      await page.run(provider.request({ method: 'personal_sign', params: ['0x6869', EOA] })),
    ).to.equal('0x51')
  })
  it('switches networks through its provider, which reports it', async () => {
    const provider = await connect()
    const changes: unknown[] = []
    provider.on!('chainChanged', ((chainId: string) => changes.push(chainId)) as never)
    expect(
      await page.run(
        provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }),
      ),
    ).to.equal(null)
    expect([changes, page.core.network.$network.get().chainId]).to.deep.equal([['0x1'], 'eip155:1'])
    expect(
      (
        await failure(
          provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2a' }] }),
        )
      ).code,
    ).to.equal(4902)
  })
  it('signs in solana by the Wallet Standard, in base58', async () => {
    const signature = new Uint8Array(64).fill(7)
    await connect({
      RPC_REQUEST: ({ method }) =>
        method === 'solana_signMessage'
          ? { signature: toBase58(signature) }
          : { transaction: toBase58(Uint8Array.of(1, 2, 3)) },
    })
    await until(() => page.core.connections.find('solana:auth'), 'the connection of solana')
    const connection = page.core.connections.find('solana:auth')!
    expect(
      await page.run(connection.signMessage('hi', { account: connection.accounts[0]! })),
    ).to.deep.equal({ value: toBase58(signature), scheme: 'ed25519' })
    const wallet = connection.provider as StandardWallet
    const { signTransaction } = wallet.features['solana:signTransaction'] as {
      signTransaction(input: object): Promise<{ signedTransaction: Uint8Array }[]>
    }
    expect(
      (
        await page.run(
          signTransaction({ account: wallet.accounts[0], transaction: Uint8Array.of(9, 9) }),
        )
      )[0]!.signedTransaction,
    ).to.deep.equal(Uint8Array.of(1, 2, 3))
    const [message, transaction] = page.frame.received
      .filter(({ name }) => name === 'RPC_REQUEST')
      .map(({ payload }) => payload as { chainId: string; chainNamespace: string; params: object })
    expect(message).to.deep.include({
      chainNamespace: 'solana',
      chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
    expect(transaction!.params).to.include({ transaction: toBase58(Uint8Array.of(9, 9)) })
  })

  describe('signing in', () => {
    const answers: FrameAnswers = {
      async GET_USER(payload) {
        const user = usualAnswers().GET_USER!({ ...payload, preferredAccountType: 'eoa' }) as object
        const { serializedMessage } = payload?.siwxMessage ?? {}
        if (!serializedMessage) return user
        const message = serializedMessage.replace('<<AccountAddress>>', EOA)
        return { ...user, message, signature: await signText(message) }
      },
    }
    it('SIWX-006 signs in with the request for the account, without a separate step', async () => {
      await connect(answers, { signIn: { verifier: testVerifier() } })
      expect(page.core.$signIn.get()?.state).to.deep.include({ status: 'signed-in' })
      expect(page.core.$signIn.get()!.state.session!.account).to.equal(`eip155:8453:${EOA}`)
      expect(page.tracked).to.include('SIWX_AUTH_SUCCESS')
      expect([page.core.$open.get(), page.frame.names().includes('RPC_REQUEST')]).to.deep.equal([
        false,
        false,
      ])
      const { siwxMessage } = page.frame.received.find(({ name }) => name === 'GET_USER')!
        .payload as { siwxMessage: Record<string, string> }
      expect(siwxMessage).to.deep.include({
        accountAddress: '<<AccountAddress>>',
        chainId: 'eip155:8453',
        domain: location.host,
      })
      expect(
        await verifyMessage({
          address: EOA,
          message: siwxMessage.serializedMessage!.replace('<<AccountAddress>>', EOA),
          signature: (await signText(
            siwxMessage.serializedMessage!.replace('<<AccountAddress>>', EOA),
          )) as `0x${string}`,
        }),
      ).to.equal(true)
    })
    it('shows its own screen when the frame signed another message', async () => {
      const forged: FrameAnswers = {
        async GET_USER(payload) {
          const { message, ...user } = (await answers.GET_USER!(payload)) as { message?: string }
          return message === undefined
            ? user
            : { ...user, message: message.replace(/Nonce: \w+/, 'Nonce: 12345678') }
        },
      }
      page = openEmbeddedPage(
        { defaultAccountTypes: { eip155: 'eoa' }, signIn: { verifier: testVerifier() } },
        { ...usualAnswers(), CONNECT_EMAIL: () => ({ action: 'CONNECT' }), ...forged },
        {},
        clock,
      )
      const login = await page.login()
      page.state.modal.open({ view: 'Connect' })
      void login.submitEmail('a@b.example').catch(() => undefined)
      await until(() => page.view() === 'SIWXSignMessage' || clock.advance(100).then(() => false))
      await settle()
      expect(page.core.$signIn.get()!.state.status).to.equal('asking')
      expect(page.core.connections.list()).to.deep.equal([])
    })
  })
})
