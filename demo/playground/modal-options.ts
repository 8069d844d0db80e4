import type { Options } from 'wallet-modal'
import { eip155 } from 'wallet-modal/chains/eip155'
import { toNetwork, type Stack } from '../stack.js'
import type { Settings } from './settings.js'

/** The options of a modal of this page, on the networks of the development stack. */
export function toOptions(
  id: string,
  { server, projectId, frame, chains }: Stack,
  { preset, theme, language, walletConnect, allWallets, logins, legal, panes }: Settings,
): Options {
  return {
    id,
    chains: [eip155({ networks: chains.map(toNetwork) })],
    metadata: { name: 'Playground', description: 'Try the modal', url: location.origin, icons: [] },
    theme,
    language,
    connectLayout: panes ? 'panes' : 'list',
    walletConnect,
    embeddedWallet: logins && { url: frame },
    features: { allWallets, legalCheckbox: legal },
    ...((walletConnect || logins) && { projectId, server }),
    ...(preset && { themePreset: preset }),
    ...(legal && { termsUrl: `${location.origin}/`, privacyUrl: `${location.origin}/` }),
  }
}
