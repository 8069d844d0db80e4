/**
 * A Farcaster client by its own library around the frame of this page: a script for the host's page,
 * which a test bundles.
 */
import { exposeToIframe } from '@farcaster/miniapp-host'
import { HOST_ACCOUNT } from '../helpers/custody/host-frame.js'

type Sdk = Parameters<typeof exposeToIframe>[0]['sdk']
type Provider = NonNullable<Parameters<typeof exposeToIframe>[0]['ethProvider']>

const frame = document.querySelector('iframe')!
const asked: [name: string, argument: unknown][] = []
const listeners = new Map<string, (value: unknown) => void>()
const answers: Record<string, unknown> = {
  eth_accounts: [HOST_ACCOUNT],
  eth_chainId: '0x2105',
  personal_sign: `0x${'ab'.repeat(65)}`,
}
const provider = {
  async request({ method, params }: { method: string; params?: unknown }) {
    asked.push([method, params])
    if (method in answers) return answers[method]
    throw Object.assign(new Error(`The client does not know ${method}.`), { code: 4200 })
  },
  on: (event: string, listener: (value: unknown) => void) => void listeners.set(event, listener),
  removeListener: (event: string) => void listeners.delete(event),
}
const sdk = {
  context: { client: { clientFid: 9152, added: false }, user: { fid: 2 } },
  ready: async () => void asked.push(['ready', undefined]),
  updateBackState: async (state: unknown) => void asked.push(['updateBackState', state]),
}
const { endpoint } = exposeToIframe({
  iframe: frame,
  miniAppOrigin: new URL(frame.src).origin,
  // Of the many functions of a client, those that a wallet kit calls.
  sdk: sdk as unknown as Sdk,
  ethProvider: provider as unknown as Provider,
})

Object.assign(window, {
  asked,
  emit: (event: string, value: unknown) => listeners.get(event)?.(value),
  pressBack: () => endpoint.emit({ event: 'back_navigation_triggered' }),
})
