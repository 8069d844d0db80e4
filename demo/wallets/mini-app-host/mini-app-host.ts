/**
 * A client of Farcaster for development: it shows the page Wallets as a mini app, and answers its
 * calls in the form of Comlink.
 */
import { miniAppAccount } from '../../dev-accounts.js'
import { loadStack } from '../../stack.js'
import { fund } from '../fund.js'
import { createProvider } from '../page-wallet/create-provider.js'
import { createPrompt } from '../page-wallet/prompt.js'
import { onAppMessage, post, showApp } from '../show-app.js'
import { createSigner } from '../signer.js'

/** A call of the mini app, or a read of a value. */
interface Request {
  readonly id?: unknown
  readonly type?: unknown
  readonly path?: readonly unknown[]
  readonly argumentList?: readonly { readonly value?: unknown }[]
}
interface WalletRequest {
  readonly id: number
  readonly method: string
  readonly params?: unknown
}

const signer = createSigner([miniAppAccount])
for (const { rpc } of (await loadStack()).chains) await fund(rpc, signer.accounts[0]!.address)
const app = showApp('farcaster')
const prompt = createPrompt({ name: 'Mini-app host', origin: app.origin })
const { provider } = createProvider({
  id: 'mini-app-wallet',
  signer,
  // A client gives its account to the mini app that it shows, and asks for everything else.
  ask: async (question) =>
    question.method === 'eth_requestAccounts'
      ? { approved: true, choice: 0 }
      : prompt.ask(question),
})
const output = document.querySelector('output')!
const back = document.querySelector<HTMLButtonElement>('#back')!

const context = { client: { clientFid: 1, added: false }, user: { fid: 2, username: 'frank' } }
const functions: Record<string, (argument: never) => unknown> = {
  ready: () => void (output.value = 'The mini app is ready.'),
  updateBackState: ({ visible }: { visible: boolean }) => void (back.disabled = !visible),
  async ethProviderRequestV2({ id, method, params }: WalletRequest) {
    try {
      return { jsonrpc: '2.0', id, result: await provider.request({ method, params }) }
    } catch (failure) {
      const { code = -32603, message } = failure as { code?: number; message: string }
      return { jsonrpc: '2.0', id, error: { code, message } }
    }
  },
}

for (const event of ['accountsChanged', 'chainChanged'])
  provider.on(event, (value: unknown) =>
    post(app, { type: 'frameEthProviderEvent', event, params: [value] }),
  )
back.addEventListener('click', () =>
  post(app, { type: 'frameEvent', event: { event: 'back_navigation_triggered' } }),
)
onAppMessage(app, async (data) => {
  const { id, type, path, argumentList } = Object(data) as Request
  const name = String(path?.[0])
  const answer = (value: unknown) => post(app, { id, type: 'RAW', value })
  if (type === 'GET' && name === 'context') return answer(context)
  if (type === 'APPLY' && Object.hasOwn(functions, name))
    answer(await functions[name]!(argumentList?.[0]?.value as never))
})
