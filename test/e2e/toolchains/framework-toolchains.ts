import type { Toolchain } from './toolchains.js'

/** Frameworks and tools around React, Svelte and tests, each with a small app of its own. */

const WALLETS = `'use client'

import { eip155, mainnet } from 'wallet-modal/chains/eip155'
import { useAccount, WalletButton, WalletModalProvider } from 'wallet-modal/react'

const options = { chains: [eip155({ networks: [mainnet] })] }

function Account() {
  const { account } = useAccount()
  return <p id="account">{account ? \`Connected: \${account}\` : 'Not connected.'}</p>
}

export const Wallets = () => (
  <WalletModalProvider options={options}>
    <WalletButton />
    <Account />
  </WalletModalProvider>
)
`

const WAGMI = `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { useAccount, WagmiProvider } from 'wagmi'
import { createWagmi } from 'wallet-modal/create-wagmi'
import { WalletButton, WalletModalProvider } from 'wallet-modal/react'

const { config, modal } = createWagmi({ appName: 'App', chains: [mainnet] })
const queries = new QueryClient()

function Account() {
  const { address } = useAccount()
  return <p id="account">{address ? \`Connected: \${address}\` : 'Not connected.'}</p>
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <WalletModalProvider modal={modal}>
        <WalletButton />
        <Account />
      </WalletModalProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
`

const SVELTE = `<script>
  import { eip155, mainnet } from 'wallet-modal/chains/eip155'
  import { setWalletModal } from 'wallet-modal/svelte'
  import 'wallet-modal/elements'

  const { account } = setWalletModal({ chains: [eip155({ networks: [mainnet] })] })
</script>

<wallet-button></wallet-button>
<p id="account">{$account.account ? \`Connected: \${$account.account}\` : 'Not connected.'}</p>
`

const JEST_TEST = `import { createWalletModal } from 'wallet-modal'
import { eip155, mainnet } from 'wallet-modal/chains/eip155'
import { mockEvmWallet } from 'wallet-modal/testing'

test('a wallet connects', async () => {
  mockEvmWallet({ name: 'Lumen' })
  const modal = createWalletModal({ chains: [eip155({ networks: [mainnet] })] })
  const wallet = (await modal.getWallets()).find(({ name }) => name === 'Lumen')
  const { account } = await wallet.connect()
  expect(account).toMatch(/^eip155:1:0x/)
})
`

const toHtml = (script: string, policy = ''): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8">${policy}<title>App</title></head>
<body><div id="root"></div><script type="module" src="${script}"></script></body></html>
`
const MODULE = { 'package.json': '{ "type": "module" }' }
const REACT = ['react@19', 'react-dom@19']
/** What React Router and Remix share: a document around the page. */
const toRoot = (from: string) => `import { Links, Meta, Outlet, Scripts } from '${from}'

export default function Root() {
  return (
    <html lang="en">
      <head><meta charSet="utf-8" /><Meta /><Links /></head>
      <body><Outlet /><Scripts /></body>
    </html>
  )
}
`
const HOME = `import { Wallets } from '../wallets.jsx'\n\nexport default Wallets\n`

export const FRAMEWORK_TOOLCHAINS: readonly Toolchain[] = [
  {
    name: 'next-15',
    packages: ['next@15', ...REACT],
    commands: ['npx next build'],
    serves: 'npx next start -p 0',
    files: {
      'wallets.jsx': WALLETS,
      'app/layout.jsx': `export default ({ children }) => <html lang="en"><body>{children}</body></html>\n`,
      'app/page.jsx': `import { Wallets } from '../wallets.jsx'\n\nexport default () => <Wallets />\n`,
      'pages/old.jsx': `export { Wallets as default } from '../wallets.jsx'\n`,
    },
  },
  {
    name: 'react-router',
    packages: [
      'react-router@8.4',
      '@react-router/dev@8.4',
      '@react-router/node@8.4',
      '@react-router/serve@8.4',
      'isbot@5',
      'vite@7',
      ...REACT,
    ],
    commands: ['npx react-router build'],
    serves: 'npx react-router-serve build/server/index.js',
    files: {
      ...MODULE,
      'vite.config.js': `import { reactRouter } from '@react-router/dev/vite'\nexport default { plugins: [reactRouter()] }\n`,
      'app/routes.js': `import { index } from '@react-router/dev/routes'\nexport default [index('routes/home.jsx')]\n`,
      'app/root.jsx': toRoot('react-router'),
      'app/wallets.jsx': WALLETS,
      'app/routes/home.jsx': HOME,
    },
  },
  {
    name: 'remix-2',
    packages: [
      '@remix-run/dev@2',
      '@remix-run/node@2',
      '@remix-run/react@2',
      '@remix-run/serve@2',
      'isbot@4',
      'vite@5',
      'react@18',
      'react-dom@18',
    ],
    commands: ['npx remix vite:build'],
    serves: 'npx remix-serve build/server/index.js',
    files: {
      ...MODULE,
      'vite.config.js': `import { vitePlugin as remix } from '@remix-run/dev'\nexport default { plugins: [remix()] }\n`,
      'app/root.jsx': toRoot('@remix-run/react'),
      'app/wallets.jsx': WALLETS,
      'app/routes/_index.jsx': HOME,
    },
  },
  {
    name: 'tanstack-start',
    packages: [
      '@tanstack/react-start@1',
      '@tanstack/react-router@1',
      '@vitejs/plugin-react@6',
      'vite@8',
      ...REACT,
    ],
    commands: ['npx vite build'],
    serves: 'npx vite preview --port 4471',
    files: {
      ...MODULE,
      'vite.config.js': `import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
export default { plugins: [tanstackStart(), react()] }
`,
      'src/router.jsx': `import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen'
export const getRouter = () => createRouter({ routeTree })
`,
      'src/wallets.jsx': WALLETS,
      'src/routes/__root.jsx': `import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
export const Route = createRootRoute({
  component: () => (
    <html lang="en">
      <head><HeadContent /></head>
      <body><Outlet /><Scripts /></body>
    </html>
  ),
})
`,
      'src/routes/index.jsx': `import { createFileRoute } from '@tanstack/react-router'
import { Wallets } from '../wallets.jsx'
export const Route = createFileRoute('/')({ component: Wallets })
`,
    },
  },
  {
    name: 'storybook',
    packages: [
      'storybook@10',
      '@storybook/react-vite@10',
      '@vitejs/plugin-react@5',
      'vite@7',
      ...REACT,
    ],
    commands: ['npx storybook build --disable-telemetry --output-dir dist'],
    built: 'dist',
    page: 'iframe.html?id=wallets--button',
    files: {
      ...MODULE,
      'vite.config.js': `import react from '@vitejs/plugin-react'\nexport default { plugins: [react()] }\n`,
      '.storybook/main.js': `export default { framework: '@storybook/react-vite', stories: ['../*.stories.jsx'] }\n`,
      'wallets.jsx': WALLETS,
      'wallets.stories.jsx': `import { Wallets } from './wallets.jsx'\nexport default { title: 'Wallets', component: Wallets }\nexport const Button = {}\n`,
    },
  },
  {
    name: 'wagmi-2',
    packages: ['vite@8', 'wagmi@2', 'viem@2', '@tanstack/react-query@5', ...REACT],
    commands: ['npx vite build'],
    built: 'dist',
    files: {
      'index.html': toHtml('/main.jsx'),
      'main.jsx': WAGMI,
      'tsconfig.json': '{ "compilerOptions": { "jsx": "react-jsx" } }',
      'vite.config.js': `export default { oxc: { jsx: { runtime: 'automatic' } } }\n`,
    },
  },
  {
    name: 'vite-svelte',
    packages: ['vite@7', 'svelte@5', '@sveltejs/vite-plugin-svelte@6'],
    commands: ['npx vite build'],
    built: 'dist',
    files: {
      ...MODULE,
      'index.html': toHtml('/start.js'),
      'start.js': `import { mount } from 'svelte'\nimport App from './App.svelte'\nmount(App, { target: document.body })\n`,
      'App.svelte': SVELTE,
      'vite.config.js': `import { svelte } from '@sveltejs/vite-plugin-svelte'\nexport default { plugins: [svelte()] }\n`,
    },
  },
  {
    name: 'extension-page',
    packages: ['esbuild'],
    commands: [
      'npx esbuild main.js --bundle --splitting --format=esm --outdir=dist',
      'cp popup.html dist/index.html',
    ],
    built: 'dist',
    files: {
      // The policy that a browser gives to the pages of an extension (Manifest V3).
      'popup.html': toHtml(
        './main.js',
        `<meta http-equiv="Content-Security-Policy" content="script-src 'self'; object-src 'self'">`,
      ),
    },
  },
  {
    name: 'jest',
    packages: ['jest@30', 'jest-environment-jsdom@30', '@babel/core@7', '@babel/preset-env@7'],
    commands: ['npx jest --env=jsdom --testTimeout=60000'],
    files: {
      'babel.config.json': `{ "presets": [["@babel/preset-env", { "targets": { "node": "current" } }]] }`,
      'jest.config.mjs': `export default {
  transformIgnorePatterns: ['/node_modules/(?!(wallet-modal|lit|lit-html|lit-element|@lit|@lit-labs|nanostores)/)'],
}
`,
      'modal.test.js': JEST_TEST,
    },
    lines: 1,
  },
]
