import { parseChainId, type ChainId } from '../standards/caip.js'
import { WalletModalError } from '../errors/wallet-modal-error.js'
import type { Chain } from '../chains/adapter.js'
import { eip155 } from '../chains/eip155/index.js'
import * as known from '../chains/eip155/chains.js'
import { createWalletModal } from './create-wallet-modal.js'
import type { ModalAttributes } from './registry.js'
import type { WalletModal } from './wallet-modal.js'
import type { Options } from '../options/options.js'

/** Creates a modal from what stands in HTML. Throws OPTIONS_INVALID naming the attribute. */
export function createFromAttributes({ for: id, projectId, server, networks, theme, language, embedded }: ModalAttributes): WalletModal {
  const options: Options = {
    id,
    chains: [eip155({ networks: parseNetworks(networks ?? '') })],
    embedded,
    ...(projectId ? { projectId } : {}),
    ...(server ? { server: URL.canParse(server, document.baseURI) ? new URL(server, document.baseURI).href : server } : {}),
    ...(theme ? { theme } : {}),
    ...(language ? { language } : {}),
  }
  return createWalletModal(options)
}

function parseNetworks(text: string): Chain[] {
  const byId = new Map((Object.values(known) as Chain[]).map((chain) => [chain.id, chain]))
  const wanted = text.trim().startsWith('[') ? parseJson(text) : text.trim().split(/[\s,]+/).filter(Boolean)
  return wanted.map((network) => {
    if (typeof network === 'object' && network !== null) return network as Chain
    const id = (/^\d+$/.test(String(network)) ? `eip155:${String(network)}` : String(network)) as ChainId
    const chain = byId.get(id)
    if (!parseChainId(id) || !chain) throw new WalletModalError('OPTIONS_INVALID', { details: { option: 'networks', value: `"${String(network)}"`, expectation: 'CAIP-2 ids of well-known networks such as eip155:1, or a JSON list of networks' } })
    return chain
  })
}

function parseJson(text: string): unknown[] {
  try {
    return JSON.parse(text) as unknown[]
  } catch (failure) {
    throw new WalletModalError('OPTIONS_INVALID', { details: { option: 'networks', value: text.slice(0, 80), expectation: 'a well-formed JSON list' }, cause: failure })
  }
}
