import { toAddress, toChainIdOf, toNamespace, type AccountId } from './caip.js'

const FORMS: Readonly<Record<string, (address: string, reference: string) => string>> = {
  // EIP-681, with its network.
  eip155: (address, reference) => `ethereum:${address}@${reference}`,
  // Solana Pay, a transfer request without an amount.
  solana: (address) => `solana:${address}`,
  // BIP-21.
  bip122: (address) => `bitcoin:${address}`,
}

/**
 * Text of a QR code for paying an account: a payment link if the namespace has one, otherwise the
 * plain address.
 */
export function toPaymentUri(account: AccountId): string {
  const address = toAddress(account)
  const [, reference = ''] = toChainIdOf(account).split(':')
  return FORMS[toNamespace(account)]?.(address, reference) ?? address
}
