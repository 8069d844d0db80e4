import type { WalletModal } from '../src/index.js'

/**
 * Appends `<wallet-modal>` to the page with tokens of a theme, for kits whose theme is an option. A
 * second call for the same modal changes the tokens of its element.
 */
export function placeModal(
  modal: Pick<WalletModal, 'id' | 'on'>,
  tokens: Readonly<Record<string, string>>,
): void {
  if (typeof document === 'undefined' || Object.keys(tokens).length === 0) return
  if (!document.body) {
    document.addEventListener('DOMContentLoaded', () => placeModal(modal, tokens), { once: true })
    return
  }
  const selector = `wallet-modal[for="${modal.id}"]`
  const found = document.body.querySelector<HTMLElement>(selector)
  const element = found ?? document.createElement('wallet-modal')
  element.setAttribute('for', modal.id)
  for (const [name, value] of Object.entries(tokens)) element.style.setProperty(name, value)
  if (!found) document.body.append(element)
}
