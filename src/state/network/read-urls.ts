import type { ChainId } from '../../standards/caip.js'
import type { Config } from '../../options/options.js'

/**
 * RPC addresses for reading a network: the server's first if there is one, then the network's own.
 */
export type ReadUrls = (chainId: ChainId) => readonly string[]

export function createReadUrls(config: Config): ReadUrls {
  return (chainId) => {
    const chain = config.networks.find(({ id }) => id === chainId)
    const door =
      config.api && config.projectId && chain
        ? [
            `${config.api}/v1/?chainId=${encodeURIComponent(chainId)}&projectId=${encodeURIComponent(config.projectId)}`,
          ]
        : []
    return [...door, ...(chain?.rpcUrls ?? [])]
  }
}
