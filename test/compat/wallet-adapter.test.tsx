import { act, type ReactNode } from 'react'
import { PublicKey, SystemProgram, Transaction, type Connection } from '@solana/web3.js'
import {
  ConnectionProvider,
  useAnchorWallet,
  useConnection,
  useWallet,
  useWalletModal,
  WalletDisconnectButton,
  WalletModalProvider,
  WalletMultiButton,
  WalletNotConnectedError,
  WalletNotSelectedError,
  WalletProvider,
  type WalletError,
} from '../../compat/wallet-adapter/index.js'
import { PhantomWalletAdapter } from '../../compat/wallet-adapter/wallets.js'
import { drawReact, holdHook } from '../helpers/pages/draw-react.js'
import { expect } from '../helpers/expect.js'
import {
  fakeStandardWallet,
  SOL_ALICE,
  SOL_BOB,
  type FakeStandardWallet,
} from '../helpers/wallets/fake-standard-wallet.js'
import { until } from '../helpers/clocks/until.js'
import { mockSolanaWallet } from '../../src/testing/solana-wallet.js'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

const stops: (() => void)[] = []
let wallet: FakeStandardWallet
let name = ''
let count = 0

function draw(
  children: ReactNode,
  options: { autoConnect?: boolean; onError?: (error: WalletError) => void } = {},
): Promise<HTMLElement> {
  return drawReact(
    <ConnectionProvider endpoint="https://api.devnet.solana.com">
      <WalletProvider wallets={[new PhantomWalletAdapter()]} {...options}>
        <WalletModalProvider>{children}</WalletModalProvider>
      </WalletProvider>
    </ConnectionProvider>,
    stops,
  )
}

function transfer(payer = SOL_ALICE): Transaction {
  const from = new PublicKey(payer)
  return new Transaction().add(
    SystemProgram.transfer({ fromPubkey: from, toPubkey: new PublicKey(SOL_BOB), lamports: 1000 }),
  )
}

/** A node that gives a blockhash and notes what it is sent. */
function fakeConnection() {
  const sent: Uint8Array[] = []
  const connection = {
    rpcEndpoint: 'https://api.devnet.solana.com',
    getLatestBlockhash: async () => ({ blockhash: SOL_BOB, lastValidBlockHeight: 1 }),
    sendRawTransaction: async (bytes: Uint8Array) => {
      sent.push(bytes)
      return 'signature'
    },
  } as unknown as Connection
  return { connection, sent }
}

describe('wallet-modal/compat/wallet-adapter', () => {
  beforeEach(() => {
    name = `Reef ${++count}`
    wallet = fakeStandardWallet({ name })
    stops.push(wallet.register())
  })
  afterEach(() => {
    for (const stop of stops.splice(0).reverse()) stop()
    localStorage.clear()
  })

  it('select() and connect() connect the wallet by its name', async () => {
    const state = holdHook(useWallet)
    await draw(<state.View />)
    expect(state.now).to.include({ connected: false, publicKey: null, wallet: null })
    await act(async () => state.now.select(name))
    expect(state.now.wallet?.adapter.name).to.equal(name)
    expect(state.now.connected).to.equal(false)
    await act(async () => state.now.connect())
    expect(state.now.connected).to.equal(true)
    expect(state.now.publicKey?.toBase58()).to.equal(SOL_ALICE)
    expect(JSON.parse(localStorage.getItem('walletName')!)).to.equal(name)
    await act(async () => state.now.disconnect())
    expect(state.now).to.include({ connected: false, publicKey: null, wallet: null })
    expect(localStorage.getItem('walletName')).to.equal(null)
  })
  it('connect() without a selected wallet throws, and onError receives it', async () => {
    const state = holdHook(useWallet)
    const errors: WalletError[] = []
    await draw(<state.View />, { onError: (error) => errors.push(error) })
    let thrown: unknown
    await act(async () => void (thrown = await state.now.connect().catch((error) => error)))
    expect(thrown).to.be.instanceOf(WalletNotSelectedError)
    expect(errors).to.deep.equal([thrown])
  })
  it('sendTransaction fills in payer and blockhash, and asks the wallet once', async () => {
    const inputs: { readonly chain: string }[] = []
    Object.assign(wallet.features, {
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        signAndSendTransaction: async (...given: { readonly chain: string }[]) => {
          inputs.push(...given)
          return given.map(() => ({ signature: new Uint8Array(64).fill(7) }))
        },
      },
    })
    const state = holdHook(useWallet)
    await draw(<state.View />)
    const { connection } = fakeConnection()
    let failure: unknown
    await act(
      async () =>
        void (failure = await state.now.sendTransaction(transfer(), connection).catch((e) => e)),
    )
    expect(failure).to.be.instanceOf(WalletNotConnectedError)
    await act(async () => state.now.select(name))
    await act(async () => state.now.connect())
    const transaction = transfer()
    let signature = ''
    await act(
      async () => void (signature = await state.now.sendTransaction(transaction, connection)),
    )
    expect(signature).to.match(/^[1-9A-HJ-NP-Za-km-z]+$/)
    expect(transaction.feePayer?.toBase58()).to.equal(SOL_ALICE)
    expect(transaction.recentBlockhash).to.equal(SOL_BOB)
    expect(inputs.map(({ chain }) => chain)).to.deep.equal(['solana:devnet'])
  })
  it('a wallet that only signs gets the transaction to the node through the connection', async () => {
    const signer = mockSolanaWallet({ name: `Signer ${++count}` })
    stops.push(() => signer.remove())
    const state = holdHook(useWallet)
    await draw(<state.View />)
    const { connection, sent } = fakeConnection()
    await act(async () => state.now.select(`Signer ${count}`))
    await act(async () => state.now.connect())
    const transaction = transfer(signer.addresses[0])
    let signature = ''
    await act(
      async () => void (signature = await state.now.sendTransaction(transaction, connection)),
    )
    expect(signature).to.equal('signature')
    expect(sent).to.have.length(1)
    expect(Transaction.from(sent[0]!).verifySignatures()).to.equal(true)
  })
  it('signMessage, signTransaction and useAnchorWallet give what the wallet signed', async () => {
    const signer = mockSolanaWallet({ name: `Signer ${++count}` })
    stops.push(() => signer.remove())
    const state = holdHook(useWallet)
    const anchor = holdHook(useAnchorWallet)
    await draw(
      <>
        <state.View />
        <anchor.View />
      </>,
    )
    expect(state.now.signMessage).to.equal(undefined)
    expect(anchor.now).to.equal(undefined)
    await act(async () => state.now.select(`Signer ${count}`))
    await act(async () => state.now.connect())
    const signature = await state.now.signMessage!(new TextEncoder().encode('hello'))
    expect(signature).to.have.length(64)
    const [address] = signer.addresses
    const transaction = transfer(address)
    transaction.feePayer = new PublicKey(address!)
    transaction.recentBlockhash = SOL_BOB
    const signed = await anchor.now!.signTransaction(transaction)
    expect(signed).to.be.instanceOf(Transaction)
    expect(signed.verifySignatures()).to.equal(true)
  })
  it('WalletMultiButton opens the list, and shows the account once connected', async () => {
    const modal = holdHook(useWalletModal)
    const state = holdHook(useWallet)
    const host = await draw(
      <>
        <WalletMultiButton className="big" style={{ borderRadius: 8 }} />
        <WalletDisconnectButton />
        <modal.View />
        <state.View />
      </>,
    )
    const [button, leave] = [...host.querySelectorAll('button')]
    expect(button!.className).to.equal('wallet-adapter-button big')
    expect(button!.textContent?.trim()).to.equal('Select wallet')
    expect(leave!.disabled).to.equal(true)
    await act(async () => button!.click())
    await act(() => until(() => modal.now.visible))
    await act(async () => modal.now.setVisible(false))
    expect(modal.now.visible).to.equal(false)
    await act(async () => state.now.select(name))
    await act(async () => button!.click())
    await act(() => until(() => state.now.connected))
    expect(button!.textContent?.trim()).to.equal(`${SOL_ALICE.slice(0, 4)}..${SOL_ALICE.slice(-4)}`)
    await act(async () => leave!.click())
    await act(() => until(() => !state.now.connected))
  })
  it('a visitor whose wallet wallet-adapter stored is connected without a prompt', async () => {
    localStorage.setItem('walletName', JSON.stringify(name))
    const state = holdHook(useWallet)
    await draw(<state.View />, { autoConnect: true })
    await act(() => until(() => state.now.connected))
    expect(wallet.calls.connect?.every(([input]) => (input as { silent?: true }).silent)).to.equal(
      true,
    )
  })
  it('without autoConnect nothing is asked of a stored wallet', async () => {
    localStorage.setItem('walletName', JSON.stringify(name))
    const state = holdHook(useWallet)
    await draw(<state.View />)
    await until(() => state.now.wallets.length > 0)
    expect(state.now.connected).to.equal(false)
    expect(wallet.calls.connect).to.equal(undefined)
  })
  it('useConnection gives a connection to the endpoint', async () => {
    const state = holdHook(useConnection)
    await draw(<state.View />)
    expect(state.now.connection.rpcEndpoint).to.equal('https://api.devnet.solana.com')
  })
})
