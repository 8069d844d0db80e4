/**
 * Finds the WalletConnect link (`wc:…`) in a pasted or scanned text: the link itself, or a URL that
 * contains it in `uri`.
 */
export function readPairingLink(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.startsWith('wc:')) return trimmed
  const uri = URL.canParse(trimmed) ? new URL(trimmed).searchParams.get('uri') : null
  return uri?.startsWith('wc:') ? uri : undefined
}
