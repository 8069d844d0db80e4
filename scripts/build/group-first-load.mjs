/**
 * Which of our modules stand together in the built package. Left alone, every module that a lazy screen shares with the first load
 * becomes a file of its own, and an app's bundler passes those on as as many requests.
 */
const LAZY_STATE = ['account', 'analytics', 'attempt', 'directory', 'features', 'injected', 'marks', 'modal', 'pairing', 'recent-wallets', 'router', 'routes', 'state', 'toasts', 'wallet-entry', 'wallets', 'async']
const PAGE_ELEMENTS = ['wallet-modal', 'wallet-button', 'wallet-network-button', 'base/custom-element', 'base/store-controller', 'base/page-element', 'base/events', 'base/lock-scroll', 'theme/tokens.styles', 'theme/base.styles', 'theme/page-button.styles']
const CORE = new RegExp(`/src/(?:create-wallet-modal|options|registry|version|errors/[\\w-]+|standards/caip|locales/(?:index|en-buttons)|platform/(?:storage|log)|state/(?!(?:${LAZY_STATE.join('|')})\\.ts)[\\w-]+)\\.ts$`)
const ELEMENTS = new RegExp(`/src/elements/(?:${PAGE_ELEMENTS.join('|')})\\.ts$`)

/** Groups for `output.codeSplitting`: what every page loads without elements, and what its elements add. */
export function groupFirstLoad() {
  return [
    { name: 'core', test: CORE, priority: 2 },
    { name: 'page-elements', test: ELEMENTS, priority: 2 },
  ]
}
