import { base58 } from '@scure/base'
import {
  mobileWalletAdapter,
  solana,
  solanaDevnet,
  solanaMainnet,
  type SolanaProvider,
} from '../../../../src/chains/solana/index.js'
import { createWalletModal, type Options, type WalletModal } from '../../../../src/index.js'
import { findFeature } from '../../../../src/standards/wallet-standard.js'
import { expect } from '../../../helpers/expect.js'
import { mountModal, unmountModals } from '../../../helpers/pages/mount-modal.js'
import { emulateAndroid, type AndroidPhone } from './android-phone.js'
import { createMobileWalletApp } from '../../../helpers/wallets/mobile-wallet-app.js'

const CHAINS = [solana({ networks: [solanaMainnet, solanaDevnet] })]

/** Id of the row. */
export const ID = 'mobile-wallet-adapter'
/** Where the page keeps the authorization. */
export const KEY = 'wallet-modal.mobile-wallet-adapter.authorization'

/** An address as the protocol writes it. */
export const toBase64 = (address: string) => btoa(String.fromCharCode(...base58.decode(address)))

/** Gives each test of a file a wallet app, and pages that list it. */
export function useMobileWallet() {
  const forget: (() => void)[] = []
  let app = createMobileWalletApp()
  beforeEach(() => {
    app = createMobileWalletApp()
  })
  afterEach(() => {
    unmountModals()
    for (const act of forget.splice(0).reverse()) act()
    localStorage.clear()
  })
  return {
    /** The app of the test that runs. */
    get app() {
      return app
    },
    /** Undone after the test, the last first. */
    forget,
    usePhone(options: Parameters<typeof emulateAndroid>[0] = { app }): AndroidPhone {
      const phone = emulateAndroid(options)
      forget.push(phone.restore)
      return phone
    },
    /** A page load. */
    visit(options: Options = {}): WalletModal {
      const modal = createWalletModal({
        id: 'phone',
        chains: CHAINS,
        wallets: [mobileWalletAdapter()],
        language: 'en',
        debug: false,
        ...options,
      })
      forget.push(() => modal.destroy())
      return modal
    },
    mount: () => mountModal({ chains: CHAINS, wallets: [mobileWalletAdapter()] }),
    readMethods: () => app.requests.map(({ method }) => method),
  }
}

/** The active account of a modal. */
export const readAccount = (modal: WalletModal) => modal.getState().account

/** Calls a feature of the connected wallet with one input for the active account. */
export async function call<T>(modal: WalletModal, method: string, input: object): Promise<T> {
  const wallet = modal.getProvider('solana') as SolanaProvider
  const act = findFeature(wallet, `solana:${method}`, method)!
  const [output] = (await act({ account: wallet.accounts[0], ...input })) as [T]
  return output
}

/** Signs a text, and returns the signature in base58. */
export async function sign(modal: WalletModal, text: string): Promise<string> {
  const message = new TextEncoder().encode(text)
  const output = await call<{ signedMessage: Uint8Array; signature: Uint8Array }>(
    modal,
    'signMessage',
    { message },
  )
  expect(output.signedMessage).to.deep.equal(message)
  return base58.encode(output.signature)
}
