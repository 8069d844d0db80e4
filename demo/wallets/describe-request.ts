import { formatUnits, isHex, toHex } from 'viem'
import { readPersonalSign, readTransaction, readTypedData } from './signer.js'
import type { WalletChain } from './wallet-chain.js'

/** The description that a wallet shows before it acts. */
export interface RequestDescription {
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** The message or the raw data, unchanged. */
  readonly text?: string
}

/** Describes a signing request. Throws if its parameters are invalid, before the user is asked. */
export function describeRequest(
  method: string,
  params: unknown,
  chain: WalletChain,
): RequestDescription | undefined {
  if (method === 'personal_sign') {
    const { address, text } = readPersonalSign(params)
    return { title: 'Sign this message?', rows: [['Account', address]], text }
  }
  if (method === 'eth_signTypedData_v4') {
    const { address, typedData } = readTypedData(params)
    const { name, verifyingContract } = (typedData.domain ?? {}) as {
      name?: string
      verifyingContract?: string
    }
    return {
      title: 'Sign this data?',
      rows: [
        ['Account', address],
        ['Kind', String(typedData.primaryType)],
        ...(name ? [['For', name] as const] : []),
        ...(verifyingContract ? [['Contract', verifyingContract] as const] : []),
      ],
      text: JSON.stringify(
        typedData.message,
        (_key, value: unknown) => (typeof value === 'bigint' ? toHex(value) : value),
        2,
      ),
    }
  }
  if (method === 'eth_sendTransaction') {
    const { from, to, value, data } = readTransaction(params)
    return {
      title: to ? 'Send this transaction?' : 'Deploy this contract?',
      rows: [
        ['Amount', `${formatUnits(BigInt(value ?? 0), chain.decimals)} ${chain.symbol}`],
        ['From', from],
        ...(to ? [['To', to] as const] : []),
        ['Network', `${chain.name} (${chain.chainId})`],
      ],
      ...(isHex(data) && data !== '0x' && { text: data }),
    }
  }
  return undefined
}
