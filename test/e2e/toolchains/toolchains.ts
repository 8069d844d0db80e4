import { FRAMEWORK_TOOLCHAINS } from './framework-toolchains.js'

/**
 * Toolchains that `npm run matrix` tries with the packed kit. Each builds the same app; what a tool
 * needs without us (an entry, a resolver) is in its row, and nothing that only we need.
 */
export interface Toolchain {
  readonly name: string
  /** What npm installs beside the kit; undefined for a tool that installs itself. */
  readonly packages?: readonly string[]
  /** Commands of the shell, run in the app's folder. `$KIT` is the packed kit. */
  readonly commands: readonly string[]
  /** The folder with the built page; undefined for a tool that builds none. */
  readonly built?: string
  /** The command that serves the built app, for a tool with a server of its own. */
  readonly serves?: string
  /** Path of the page with the button; default: the first one. */
  readonly page?: string
  /** Files beside those of the app, by path. */
  readonly files?: Readonly<Record<string, string>>
  /** Lines that a reader writes only for us, in a file of the tool. */
  readonly lines?: number
}

const MAIN = `import { createWalletModal } from 'wallet-modal'
import { eip155, mainnet } from 'wallet-modal/chains/eip155'
import 'wallet-modal/elements'

const modal = createWalletModal({ chains: [eip155({ networks: [mainnet] })] })
const account = document.createElement('p')
account.id = 'account'
modal.subscribe(() => {
  const id = modal.getState().account?.account
  account.textContent = id ? \`Connected: \${id}\` : 'Not connected.'
})
document.body.append(
  document.createElement('wallet-button'),
  document.createElement('wallet-modal'),
  account,
)
`

const REACT = `import { createRoot } from 'react-dom/client'
import { eip155, mainnet } from 'wallet-modal/chains/eip155'
import { useAccount, WalletButton, WalletModalProvider } from 'wallet-modal/react'

const options = { chains: [eip155({ networks: [mainnet] })] }

function Account() {
  const { account } = useAccount()
  return <p id="account">{account ? \`Connected: \${account}\` : 'Not connected.'}</p>
}

createRoot(document.getElementById('root')!).render(
  <WalletModalProvider options={options}>
    <WalletButton />
    <Account />
  </WalletModalProvider>,
)
`

const UNIT_TEST = `import { createWalletModal } from 'wallet-modal'
import { eip155, mainnet } from 'wallet-modal/chains/eip155'
import { mockEvmWallet } from 'wallet-modal/testing'

test('a wallet connects', async () => {
  mockEvmWallet({ name: 'Lumen' })
  const modal = createWalletModal({ chains: [eip155({ networks: [mainnet] })] })
  const wallet = (await modal.getWallets()).find(({ name }) => name === 'Lumen')
  const { account } = await wallet.connect()
  if (!/^eip155:1:0x/.test(account)) throw new Error(account)
})
`

const toPage = (script: string): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>App</title></head>
  <body><div id="root"></div><script type="module" src="${script}"></script></body>
</html>
`
/** nanostores reads this, and a browser has no `process`. */
const REPLACE =
  'replace={preventAssignment:true,"process.env.NODE_ENV":JSON.stringify("production")}'
const copyPage = `cp page.html dist/index.html`
const VITE_PAGE = { 'index.html': toPage('/main.js') }
const REACT_PAGE = { 'index.html': toPage('/main.tsx'), 'main.tsx': REACT }
const REACT_TYPES = { 'tsconfig.json': '{ "compilerOptions": { "jsx": "react-jsx" } }' }
/** Ways to install beside npm, as npm runs them, with how each runs a package's program. */
const INSTALLERS = [
  ['pnpm', 'npx --yes pnpm@10', 'exec'],
  ['yarn-1', 'npx --yes yarn@1', 'run'],
  ['yarn-4', 'npx --yes @yarnpkg/cli-dist@4', 'run'],
  ['bun-install', 'npx --yes bun', 'x'],
] as const
const VITE_TEST = { 'modal.test.js': `import { test } from 'vitest'\n${UNIT_TEST}` }

/** Every app has these files. */
export const APP_FILES: Readonly<Record<string, string>> = {
  'main.js': MAIN,
  'page.html': toPage('./main.js'),
}

export const TOOLCHAINS: readonly Toolchain[] = [
  {
    name: 'esbuild',
    packages: ['esbuild'],
    commands: [
      'npx esbuild main.js --bundle --splitting --format=esm --minify --outdir=dist',
      copyPage,
    ],
    built: 'dist',
  },
  {
    name: 'webpack',
    packages: ['webpack@5', 'webpack-cli'],
    commands: ['npx webpack --entry ./main.js --mode production', copyPage],
    built: 'dist',
  },
  {
    name: 'rspack',
    packages: ['@rspack/core', '@rspack/cli'],
    commands: ['npx rspack build --entry ./main.js --mode production', copyPage],
    built: 'dist',
  },
  {
    name: 'rsbuild',
    packages: ['@rsbuild/core'],
    commands: ['mkdir src', 'cp main.js src/index.js', 'npx rsbuild build'],
    built: 'dist',
  },
  {
    name: 'rollup',
    packages: ['rollup@4', '@rollup/plugin-node-resolve', '@rollup/plugin-replace'],
    // Without `browser`, the resolver takes the packages' files for Node.
    commands: [
      `npx rollup main.js --dir dist --format es --plugin 'node-resolve={browser:true}' --plugin '${REPLACE}'`,
      copyPage,
    ],
    lines: 1,
    built: 'dist',
  },
  {
    name: 'parcel',
    packages: ['parcel@2'],
    commands: ['npx parcel build page.html --no-source-maps', 'mv dist/page.html dist/index.html'],
    built: 'dist',
  },
  {
    name: 'bun',
    packages: ['bun'],
    commands: ['npx bun build main.js --outdir dist --splitting --minify', copyPage],
    built: 'dist',
  },
  {
    name: 'vite',
    packages: ['vite@8'],
    commands: ['npx vite build'],
    built: 'dist',
    files: VITE_PAGE,
  },
  {
    name: 'vite-react-18',
    packages: ['vite@8', 'react@18', 'react-dom@18'],
    commands: ['npx vite build'],
    built: 'dist',
    files: { ...REACT_PAGE, ...REACT_TYPES },
  },
  {
    name: 'vite-preact',
    packages: ['vite', 'preact', '@preact/preset-vite'],
    commands: ['npx vite build'],
    built: 'dist',
    files: {
      ...REACT_PAGE,
      'vite.config.js': `import preact from '@preact/preset-vite'\nexport default { plugins: [preact()] }\n`,
    },
  },
  ...INSTALLERS.map(([name, tool, runs]) => ({
    name,
    commands: [
      `${tool} add "$KIT" vite@7 react@19 react-dom@19 @types/react@19`,
      `${tool} ${runs} vite build`,
    ],
    built: 'dist',
    files: { ...REACT_PAGE, ...REACT_TYPES },
  })),
  {
    name: 'vitest-jsdom',
    packages: ['vitest', 'jsdom'],
    commands: ['npx vitest run --environment jsdom'],
    files: VITE_TEST,
  },
  {
    name: 'vitest-happy-dom',
    packages: ['vitest', 'happy-dom'],
    commands: ['npx vitest run --environment happy-dom'],
    files: VITE_TEST,
  },
  {
    name: 'node-require',
    packages: [],
    commands: [
      `node -e "require('node:assert').equal(typeof require('wallet-modal').createWalletModal, 'function')"`,
    ],
  },
  ...FRAMEWORK_TOOLCHAINS,
]
