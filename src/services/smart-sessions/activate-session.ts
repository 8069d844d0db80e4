/**
 * The text that an account signs to activate a session with the context (ERC-7715) granted by its
 * wallet.
 */
export function toActivationMessage({
  account,
  pci,
  context,
}: {
  readonly account: string
  readonly pci: string
  readonly context: string
}): string {
  return `Activate the smart session ${pci} of ${account} with the context ${context.toLowerCase()}.`
}
