import type { State } from '../../../state/state.js'
import type { SwapAsset } from '../../../state/swap/swap-tokens.js'

/** A token's picture: the network's icon for its native coin, otherwise the list's. */
export function findImage(
  { marks, network }: Pick<State, 'marks' | 'network'>,
  { address, chainId, icon }: SwapAsset,
): string | undefined {
  return (address === undefined ? marks.find(network.find(chainId)) : undefined) ?? icon
}
