/**
 * A development wallet on a separate page, for WalletConnect: paste the link of a page, or scan its
 * QR code.
 *
 * In the URL, `?uri=wc:…` follows a link immediately, `?approve` approves everything. Tests control
 * it through `window.phone` (`PhoneWallet` below), which exists after the wallet has reached its
 * relay.
 */
import { render } from 'lit'
import type { SessionTypes } from '@walletconnect/types'
import { phoneAccounts } from '../../dev-accounts.js'
import { loadStack } from '../../stack.js'
import { createSigner } from '../signer.js'
import { createPhone, type Phone, type PhoneQuestion } from './create-phone.js'
import { drawPhone } from './phone-view.js'

/** Lets a test act as the owner of the phone. */
export interface PhoneWallet {
  readonly accounts: Phone['accounts']
  /** Proposals and requests on screen, oldest first. */
  readonly pending: readonly PhoneQuestion[]
  readonly sessions: readonly SessionTypes.Struct[]
  autoApprove: boolean
  /** Merged into every session approved from now on, besides eip155. */
  extraNamespaces: SessionTypes.Namespaces
  /** Follows a pairing link. */
  pair(uri: string): Promise<void>
  /** Approves the oldest prompt; waits for one first. Resolves when the answer is sent. */
  approve(): Promise<string>
  /** Rejects the oldest prompt; waits for one first. */
  decline(): Promise<string>
  selectAccount(index: number): Promise<void>
  selectChain(chainId: number): Promise<void>
  /** Ends one session, or all of them. */
  disconnect(topic?: string): Promise<void>
  /** Sends any session event to every page. */
  emit(name: string, value: unknown): Promise<void>
  /** The text on the screen under the link field. */
  readonly notice: string
}

declare global {
  interface Window {
    phone?: PhoneWallet
  }
}

let phone: Phone | undefined
let failure = ''
const draw = () =>
  render(drawPhone(phone, failure), document.querySelector<HTMLElement>('#phone-screen')!)

draw()
try {
  phone = await createPhone({
    stack: await loadStack(),
    signer: createSigner(phoneAccounts),
    onChange: draw,
  })
  window.phone = createHooks(phone)
  draw()
  const query = new URLSearchParams(location.search)
  if (query.has('approve')) window.phone.autoApprove = true
  const uri = query.get('uri')
  if (uri) {
    // A reload must not follow a used link again.
    history.replaceState(null, '', '/wallets/phone/')
    await phone.pair(uri)
  }
} catch (error) {
  failure = `The phone could not start: ${error instanceof Error ? error.message : String(error)}`
  draw()
}

function createHooks(started: Phone): PhoneWallet {
  let autoApprove = false
  let extraNamespaces: SessionTypes.Namespaces = {}
  const answer = async (approved: boolean) => {
    const question = await started.waitForQuestion()
    await question.answer(approved)
    return question.method
  }
  return {
    accounts: started.accounts,
    pending: started.questions,
    get sessions() {
      return started.listSessions()
    },
    get notice() {
      return started.getState().notice
    },
    get autoApprove() {
      return autoApprove
    },
    set autoApprove(on) {
      autoApprove = on
      started.setAutoApprove(on)
    },
    get extraNamespaces() {
      return extraNamespaces
    },
    set extraNamespaces(namespaces) {
      extraNamespaces = namespaces
      started.setExtraNamespaces(namespaces)
    },
    pair: started.pair,
    approve: () => answer(true),
    decline: () => answer(false),
    selectAccount: started.selectAccount,
    selectChain: started.selectChain,
    async disconnect(topic) {
      for (const session of started.listSessions())
        if (!topic || session.topic === topic) await started.disconnect(session.topic)
    },
    async emit(name, value) {
      for (const { topic } of started.listSessions()) await started.emit(topic, name, value)
    },
  }
}
