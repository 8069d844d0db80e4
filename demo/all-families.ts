import { eip155 } from 'wallet-modal/chains/eip155'
import { bip122, bitcoinSignet } from 'wallet-modal/chains/bip122'
import { cosmos, cosmosHub } from 'wallet-modal/chains/cosmos'
import { polkadot, westend } from 'wallet-modal/chains/polkadot'
import { solana, solanaDevnet } from 'wallet-modal/chains/solana'
import { toNetwork, type Stack } from './stack.js'

/**
 * Every family, with the EVM chains and the Solana node of the development stack. The stack has no
 * nodes for the other families: their wallets connect and sign, and their balances stay empty.
 */
export function toAllFamilies({
  chains,
  solana: { id, name, rpc },
}: Pick<Stack, 'chains' | 'solana'>) {
  const rpcUrls = [`${location.origin}/no-node`]
  return [
    eip155({ networks: chains.map(toNetwork) }),
    solana({ networks: [{ ...solanaDevnet, id, name, rpcUrls: [rpc] }] }),
    bip122({ networks: [{ ...bitcoinSignet, rpcUrls }] }),
    polkadot({ networks: [{ ...westend, rpcUrls }] }),
    cosmos({ networks: [{ ...cosmosHub, rpcUrls }] }),
  ]
}
