import { toAddress, toChainIdOf, toNamespace, type AccountId, type ChainId } from './caip.js'

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

const NAMESPACES: Readonly<Record<string, string>> = {
  ethereum: 'eip155',
  solana: 'solana',
  bitcoin: 'bip122',
}
// A link with an amount, a token or a function does not match: before its `/` it names a contract.
const PLAIN_LINK = /^(ethereum|solana|bitcoin):(?:pay-)?(\w+)(?:@(\d+))?$/i

/** The address in a link for a plain payment on a network. Any other text is returned unchanged. */
export function readPaymentUri(text: string, chainId: ChainId): string {
  const [, scheme = '', address = '', reference] = PLAIN_LINK.exec(text) ?? []
  const [namespace, own] = chainId.split(':')
  const isOfChain =
    NAMESPACES[scheme.toLowerCase()] === namespace && (reference === undefined || reference === own)
  return isOfChain ? address : text
}
