/**
 * The order of the site's pages. A page is a path in `docs/` without `.md`, or another document of
 * the repository; its title is its first heading.
 */
export const NAVIGATION = [
  { title: 'Start', pages: ['what-it-is', 'comparison', 'start', 'concepts'] },
  {
    title: 'Quickstarts',
    pages: [
      'start/html',
      'start/react',
      'start/next',
      'start/wagmi',
      'start/vue',
      'start/nuxt',
      'start/sveltekit',
      'start/angular',
      'start/astro',
      'start/solid',
    ],
  },
  {
    title: 'Guides',
    pages: [
      'guides/custom-button',
      'guides/own-list',
      'guides/looks',
      'guides/several-wallets',
      'guides/transactions',
      'guides/contacts',
      'guides/permissions',
      'guides/sign-in-server',
      'guides/server-rendering',
      'guides/errors',
      'guides/analytics',
      'testing',
      'guides/csp',
      'guides/go-live',
      'frameworks',
    ],
  },
  { title: 'Help', pages: ['troubleshooting', 'doctor', 'agents'] },
  { title: 'Moving here', folder: 'moving' },
  { title: 'Families of chains', pages: ['networks', 'solana', 'bitcoin', 'polkadot', 'cosmos'] },
  {
    title: 'Wallets and sign-in',
    pages: ['sign-in', 'walletconnect', 'wallets', 'wallet-matrix', 'get-listed', 'smart-accounts'],
  },
  {
    title: 'Embedded wallet',
    pages: ['custody', 'what-if-i-lose', 'threat-model'],
  },
  {
    title: 'Server',
    pages: [
      'operators',
      'server/README',
      'server/docs/operation',
      'server/docs/settings',
      'server/docs/scaling',
      'server/docs/decisions',
    ],
  },
  { title: 'Reference', pages: ['options', 'api', 'elements', 'errors', 'languages', 'habits'] },
  {
    title: 'Project',
    pages: [
      'CHANGELOG',
      'SECURITY',
      'CONTRIBUTING',
      'architecture',
      'bench',
      'security-tests',
      'contributing-tools',
      'releasing',
      'translating',
    ],
  },
]
