/** A Safe interface for development: it shows the page Wallets as an app of a Safe. */
import { formatEther, isHex, stringToHex, type Hex, type TypedDataDefinition } from 'viem'
import { loadStack } from '../../stack.js'
import { createPrompt } from '../page-wallet/prompt.js'
import { onAppMessage, post, showApp } from '../show-app.js'
import { requestRpc } from '../wallet-chain.js'
import { createSafe, type SafeCall } from './create-safe.js'

/** A request of the protocol of Safe Apps. */
interface Request {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
  readonly env?: { readonly sdkVersion?: unknown }
}
type Status = 'AWAITING_EXECUTION' | 'SUCCESS' | 'FAILED'

const [chain] = (await loadStack()).chains
const safe = await createSafe(chain!)
const app = showApp('safe')
const prompt = createPrompt({ name: 'Safe host', origin: app.origin })
const transactions = new Map<string, { txHash?: Hex; txStatus: Status }>()
const signatures = new Map<string, Hex>()
document.querySelector('output')!.value = `The Safe ${safe.address} on ${chain!.name}`

async function confirm(title: string, rows: readonly (readonly [string, string])[]) {
  const { approved } = await prompt.ask({ method: 'safe', title, rows })
  if (!approved) throw new Error('The user rejected the request.')
}

async function send(calls: readonly SafeCall[]) {
  await confirm(
    calls.length === 1
      ? 'Send this transaction?'
      : `Send ${calls.length} calls as one transaction?`,
    calls.map(({ to, value }) => [`${formatEther(BigInt(value))} ETH to`, to]),
  )
  const { safeTxHash, sent } = await safe.execute(calls)
  transactions.set(safeTxHash, { txStatus: 'AWAITING_EXECUTION' })
  sent.then(
    (txHash) => transactions.set(safeTxHash, { txHash, txStatus: 'SUCCESS' }),
    (failure: unknown) => {
      console.error(failure)
      transactions.set(safeTxHash, { txStatus: 'FAILED' })
    },
  )
  return { safeTxHash }
}

async function sign(title: string, text: string, message: Hex | TypedDataDefinition) {
  await confirm(title, [['Message', text]])
  const { messageHash, signature } = await safe.sign(message)
  signatures.set(messageHash, signature)
  return { messageHash }
}

const methods: Record<string, (params: never) => unknown> = {
  getSafeInfo: () => ({
    safeAddress: safe.address,
    chainId: Number(chain!.id.split(':')[1]),
    threshold: 1,
    owners: [safe.owner],
    isReadOnly: false,
  }),
  rpcCall: ({ call, params }: { call: string; params: unknown }) =>
    requestRpc(chain!, call, params),
  sendTransactions: ({ txs }: { txs: readonly SafeCall[] }) => send(txs),
  getTxBySafeTxHash: ({ safeTxHash }: { safeTxHash: string }) => transactions.get(safeTxHash) ?? {},
  signMessage: ({ message }: { message: string }) =>
    sign('Sign this message?', message, isHex(message) ? message : stringToHex(message)),
  signTypedMessage: ({ typedData }: { typedData: TypedDataDefinition }) =>
    sign('Sign this data?', typedData.primaryType, typedData),
  getOffChainSignature: (messageHash: string) => signatures.get(messageHash) ?? '',
}

onAppMessage(app, async (data) => {
  const { id, method, params, env } = Object(data) as Request
  if (typeof method !== 'string' || env?.sdkVersion === undefined) return
  const answer = (fields: object) => post(app, { id, version: env.sdkVersion, ...fields })
  try {
    if (!Object.hasOwn(methods, method)) throw new Error(`This host does not know ${method}.`)
    answer({ success: true, data: await methods[method]!(params as never) })
  } catch (failure) {
    answer({ success: false, error: (failure as Error).message })
  }
})
