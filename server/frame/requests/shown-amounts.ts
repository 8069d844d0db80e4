import type { ChainId } from '../../../src/contract.js'
import { t } from '../texts/texts.js'
import { describeNetwork } from '../wallet/networks.js'
import { formatFee, formatMoney } from './amounts.js'
import type { ApprovalLine, ShownAmount } from './prepared.js'
import { formatToken, isUnlimited, type TokenWords } from './tokens.js'

/** An amount of a network's coin. */
export function toCoinAmount(units: bigint, chainId: ChainId): ShownAmount {
  const network = describeNetwork(chainId)
  const { decimals } = network
  return {
    text: formatMoney(units, network),
    of: { asset: `${chainId}/native`, units: String(units), decimals },
  }
}

/** An amount of a token. */
export function toTokenAmount(
  units: bigint,
  words: TokenWords,
  { token, chainId }: { readonly token: string; readonly chainId: ChainId },
): ShownAmount {
  const { decimals } = words
  const asset = `${chainId}/erc20:${token.toLowerCase()}`
  return {
    text: formatToken(units, words),
    ...(decimals !== undefined &&
      !isUnlimited(units) && { of: { asset, units: String(units), decimals } }),
  }
}

/** A line with an amount. */
export function toAmountLine(label: string, { text, ...amount }: ShownAmount): ApprovalLine {
  return { label, value: text, kind: 'amount', ...amount }
}

/** The highest fee, in the coin of the network. */
export function toFeeLine(fee: bigint, chainId: ChainId): ApprovalLine {
  const value = formatFee(fee, describeNetwork(chainId))
  return { ...toAmountLine(t('line.fee'), toCoinAmount(fee, chainId)), value, kind: 'fee' }
}

/** The network of a request. */
export function toNetworkLine(chainId: ChainId): ApprovalLine {
  return {
    label: t('line.network'),
    value: describeNetwork(chainId).name,
    kind: 'network',
    chainId,
  }
}
