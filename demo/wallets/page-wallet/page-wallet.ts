/**
 * A development wallet for browsers without an extension: announced by EIP-6963, with the real keys
 * of two local accounts, and its own prompt windows. Add it to a page with
 *
 * <script type="module" src="…/wallets/page-wallet/page-wallet.ts"></script>
 *
 * Tests control it through `window.pageWallet` (`PageWallet` below), because a page cannot reach
 * into its windows. In the URL, `?page-wallet=approve` approves every prompt, and
 * `?page-wallet=off` removes the wallet.
 */
import { html } from 'lit'
import { pageWalletAccounts } from '../../dev-accounts.js'
import { createSigner } from '../signer.js'
import { createProvider, shorten } from './create-provider.js'
import { icon } from './icon.js'
import {
  createPrompt,
  drawChoice,
  type Answer,
  type PendingQuestion,
  type Question,
} from './prompt.js'

/** Lets a test act as the user of the page wallet. */
export interface PageWallet {
  /** The EIP-1193 provider that is announced. */
  readonly provider: ReturnType<typeof createProvider>['provider']
  /** The wallet's accounts, whether or not a page may see them. */
  readonly accounts: readonly { readonly name: string; readonly address: `0x${string}` }[]
  /** Prompts that are shown or waiting; each has `answer({ approved, choice })`. */
  readonly pending: readonly PendingQuestion[]
  /** Approves every later prompt. */
  autoApprove: boolean
  /** Approves the oldest prompt; waits for one first. `choice` selects an account by index. */
  approve(answer?: Partial<Answer>): Promise<Question>
  /** Rejects the oldest prompt; waits for one first. */
  decline(): Promise<Question>
  /** Selects another account in the wallet: emits `accountsChanged`. */
  selectAccount(index: number): void
  /** Selects another network in the wallet: emits `chainChanged`. */
  selectChain(chainId: number): void
  /** Revokes this page's permission: emits `accountsChanged` with no account. */
  revoke(): void
  /** Emits any provider event, e.g. `('disconnect', { code: 4900, message: '…' })`. */
  emit(event: string, value: unknown): void
  /** The number of the page's listeners for a provider event. */
  countListeners(event: string): number
  /** Announces the wallet again. */
  announce(): void
}

declare global {
  interface Window {
    pageWallet?: PageWallet
  }
}

const mode = new URLSearchParams(location.search).get('page-wallet')
if (mode !== 'off') window.pageWallet = startPageWallet({ autoApprove: mode === 'approve' })

function startPageWallet({ autoApprove }: { autoApprove: boolean }): PageWallet {
  const signer = createSigner(pageWalletAccounts)
  const prompt = createPrompt()
  const arrivals = new Set<() => void>()
  const ask = (question: Question): Promise<Answer> => {
    if (wallet.autoApprove)
      return Promise.resolve({ approved: true, choice: question.choice?.selected ?? 0 })
    const answer = prompt.ask(question)
    for (const arrive of [...arrivals]) arrive()
    return answer
  }
  const {
    provider,
    emit,
    listChains,
    getState,
    countListeners,
    selectAccount,
    selectChain,
    revoke,
  } = createProvider({ id: 'page-wallet', signer, ask, onChange: drawDock })

  async function answerOldest(answer: Partial<Answer>): Promise<Question> {
    if (!prompt.pending[0]) {
      await new Promise<void>((resolve) => {
        const arrive = () => {
          arrivals.delete(arrive)
          resolve()
        }
        arrivals.add(arrive)
      })
    }
    const { answer: give, ...question } = prompt.pending[0]!
    give(answer)
    return question
  }

  const detail = Object.freeze({
    info: Object.freeze({
      uuid: crypto.randomUUID(),
      name: 'Page Wallet (dev)',
      icon,
      rdns: 'dev.wallet-modal.page-wallet',
    }),
    provider,
  })
  const announce = () => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

  async function drawDock() {
    const { selected, chainId, accounts } = getState()
    const chains = await listChains().catch(() => [])
    prompt.showDock({
      label: accounts[0]
        ? `Development wallet: ${signer.accounts[selected]!.name}`
        : 'Development wallet',
      content: (close) =>
        html`<h2 id="title">Your development wallet</h2>
          ${drawChoice(
            {
              legend: 'Account',
              options: signer.accounts.map(({ name, address }) => ({
                label: name,
                detail: shorten(address),
              })),
              selected,
            },
            selectAccount,
          )}
          ${drawChoice(
            {
              legend: 'Network',
              options: chains.map((chain) => ({
                label: chain.name,
                detail: String(chain.chainId),
              })),
              selected: chains.findIndex((chain) => chain.chainId === chainId),
            },
            (index) => selectChain(chains[index]!.chainId),
          )}
          <div class="actions">
            <button ?disabled=${!accounts.length} @click=${revoke}>Disconnect page</button>
            <button class="primary" @click=${close}>Done</button>
          </div>`,
    })
  }

  const wallet: PageWallet = {
    provider,
    accounts: signer.accounts,
    pending: prompt.pending,
    autoApprove,
    approve: (answer = {}) => answerOldest({ approved: true, ...answer }),
    decline: () => answerOldest({ approved: false }),
    selectAccount,
    selectChain,
    revoke,
    emit,
    countListeners,
    announce,
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
  void drawDock()
  return wallet
}
