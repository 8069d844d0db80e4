import type { WalletModal } from '../../src/index.js'
import type { AccountCenter, InitOptions } from './init-options.js'

const MOBILE_QUERY = '(max-width: 428px)'
const INSETS = {
  topRight: { top: '16px', right: '16px' },
  bottomRight: { bottom: '16px', right: '16px' },
  bottomLeft: { bottom: '16px', left: '16px' },
  topLeft: { top: '16px', left: '16px' },
} as const

/**
 * Shows a `<wallet-button>` in a corner of the page, or in the app's container, while a wallet is
 * connected: web3-onboard's account center, from which a visitor disconnects. Loads the element
 * with the first connection.
 */
export function showAccountCenter(
  modal: WalletModal,
  { accountCenter = {}, containerElements = {} }: InitOptions,
  tokens: Readonly<Record<string, string>>,
): void {
  if (typeof document === 'undefined') return
  const settings: AccountCenter | undefined = matchMedia(MOBILE_QUERY).matches
    ? (accountCenter.mobile ?? accountCenter.desktop)
    : accountCenter.desktop
  if (settings?.enabled === false) return
  let button: HTMLElement | undefined
  const update = () => {
    const connected = modal.getState().accounts.eip155?.status === 'connected'
    if (!connected) {
      button?.remove()
      button = undefined
    } else button ??= place(modal, settings, containerElements.accountCenter, tokens)
  }
  modal.subscribe(update)
  void modal.ready().then(update)
}

function place(
  { id }: WalletModal,
  settings: AccountCenter | undefined,
  container: string | undefined,
  tokens: Readonly<Record<string, string>>,
): HTMLElement {
  void import('../../src/elements.js')
  const button = document.createElement('wallet-button')
  button.setAttribute('for', id)
  const host = container ? document.querySelector(container) : null
  if (!host)
    Object.assign(button.style, { position: 'fixed', ...INSETS[settings?.position ?? 'topRight'] })
  for (const [name, value] of Object.entries(tokens)) button.style.setProperty(name, value)
  ;(host ?? document.body).append(button)
  return button
}
