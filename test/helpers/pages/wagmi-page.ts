// A page with wagmi, whose `walletConnect` connector imports '@walletconnect/ethereum-provider': an
// alias of the bundler names this kit's entry.
import { walletConnect } from '@wagmi/connectors/walletConnect'
import {
  connect,
  createConfig,
  createStorage,
  disconnect,
  getAccount,
  http,
  reconnect,
  signMessage,
  switchChain,
} from '@wagmi/core'
import { defineChain } from 'viem'

const toChain = (id: number) =>
  defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  })

/** Starts wagmi for a relay. */
export function start(relayUrl: string, projectId: string) {
  const config = createConfig({
    chains: [toChain(31337), toChain(31338)],
    transports: { 31337: http(), 31338: http() },
    storage: createStorage({ storage: localStorage }),
    multiInjectedProviderDiscovery: false,
    connectors: [walletConnect({ projectId, showQrModal: false, relayUrl } as never)],
  })
  const [connector] = config.connectors
  const uris: string[] = []
  connector!.emitter.on('message', ({ type, data }) => {
    if (type === 'display_uri') uris.push(String(data))
  })
  return {
    uris,
    account: () => {
      const { address, chainId, status } = getAccount(config)
      return { address, chainId, status }
    },
    connect: () => connect(config, { connector: connector! }).then(({ accounts }) => accounts),
    reconnect: () => reconnect(config).then((list) => list.length),
    sign: (message: string) => signMessage(config, { message }),
    switchChain: (chainId: 31337 | 31338) => switchChain(config, { chainId }).then(({ id }) => id),
    disconnect: () => disconnect(config),
  }
}
