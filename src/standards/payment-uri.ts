import { toAddress, toChainIdOf, toNamespace, type AccountId } from './caip.js'

const FORMS: Readonly<Record<string, (address: string, reference: string) => string>> = {
  // EIP-681, with the network it is meant for.
  eip155: (address, reference) => `ethereum:${address}@${reference}`,
  // Solana Pay, a transfer request without an amount.
  solana: (address) => `solana:${address}`,
  // BIP-21.
  bip122: (address) => `bitcoin:${address}`,
}

/** What a code says to wallets that pay an account: a payment link where its family has one, else the plain address. */
export function toPaymentUri(account: AccountId): string {
  const address = toAddress(account)
  const [, reference = ''] = toChainIdOf(account).split(':')
  return FORMS[toNamespace(account)]?.(address, reference) ?? address
}
