import { readFileSync } from 'node:fs'

/** The families of chains: a family is a folder of src/chains and a row in package.json `exports`. */
const FAMILIES = Object.keys(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).exports,
).flatMap((subpath) => /^\.\/chains\/(\w+)$/.exec(subpath)?.[1] ?? [])

/**
 * The package's entries: subpath → source → file in dist. A check compares them with `exports` in
 * package.json.
 *
 * @type {Record<string, { source: string, output: string }>}
 */
export const LIBRARY_ENTRIES = {
  '.': { source: 'src/index.ts', output: 'index' },
  './elements': { source: 'src/elements.ts', output: 'elements' },
  ...Object.fromEntries(
    FAMILIES.map((family) => [
      `./chains/${family}`,
      { source: `src/chains/${family}/index.ts`, output: `chains/${family}` },
    ]),
  ),
  './react': { source: 'react/index.ts', output: 'react' },
  './vue': { source: 'frameworks/vue.ts', output: 'vue' },
  './svelte': { source: 'frameworks/svelte.ts', output: 'svelte' },
  './solid': { source: 'frameworks/solid.ts', output: 'solid' },
  './angular': { source: 'frameworks/angular.ts', output: 'angular' },
  './create-wagmi': { source: 'wagmi/create-wagmi.ts', output: 'create-wagmi' },
  './wagmi': { source: 'wagmi/index.ts', output: 'wagmi' },
  './compat/rainbowkit': { source: 'compat/rainbowkit/index.ts', output: 'compat/rainbowkit' },
  './compat/rainbowkit/wallets': {
    source: 'compat/rainbowkit/wallets.ts',
    output: 'compat/rainbowkit/wallets',
  },
  './compat/rainbowkit/next-auth': {
    source: 'compat/rainbowkit/next-auth.tsx',
    output: 'compat/rainbowkit/next-auth',
  },
  './compat/connectkit': { source: 'compat/connectkit/index.ts', output: 'compat/connectkit' },
  './compat/web3-onboard': {
    source: 'compat/web3-onboard/index.ts',
    output: 'compat/web3-onboard',
  },
  './compat/web3-onboard/react': {
    source: 'compat/web3-onboard/react.ts',
    output: 'compat/web3-onboard/react',
  },
  './compat/web3-onboard/wallets': {
    source: 'compat/web3-onboard/wallets.ts',
    output: 'compat/web3-onboard/wallets',
  },
  './compat/wallet-adapter': {
    source: 'compat/wallet-adapter/index.ts',
    output: 'compat/wallet-adapter',
  },
  './compat/wallet-adapter/wallets': {
    source: 'compat/wallet-adapter/wallets.ts',
    output: 'compat/wallet-adapter/wallets',
  },
  './compat/appkit': { source: 'compat/appkit/index.ts', output: 'compat/appkit' },
  './compat/appkit/react': { source: 'compat/appkit/react.ts', output: 'compat/appkit/react' },
  './compat/appkit/networks': {
    source: 'compat/appkit/networks.ts',
    output: 'compat/appkit/networks',
  },
  './compat/appkit/solana': {
    source: 'compat/appkit/solana.ts',
    output: 'compat/appkit/solana',
  },
  './compat/appkit/wagmi': { source: 'compat/appkit/wagmi.ts', output: 'compat/appkit/wagmi' },
  './testing': { source: 'src/testing/index.ts', output: 'testing' },
  './sign-in': { source: 'src/sign-in.ts', output: 'sign-in' },
  // Built apart: for pages without a modal, whose bundlers would otherwise write a file for each of
  // its screens.
  './walletconnect': { source: 'src/walletconnect.ts', output: 'walletconnect/index', apart: true },
  './universal-provider': { source: 'src/universal-provider.ts', output: 'universal-provider' },
  './hosts': { source: 'src/hosts.ts', output: 'hosts' },
  './time-zones': { source: 'src/time-zones.ts', output: 'time-zones' },
  './vite': { source: 'src/vite.ts', output: 'vite' },
  './contract': { source: 'src/contract.ts', output: 'contract' },
  // The entry './cdn' for server-side rendering: Lit stays external, because its Node build needs
  // no DOM.
  './cdn': { source: 'src/cdn.ts', output: 'cdn' },
}

/** The same entry for a `<script type="module">`: all dependencies included, in chunks. */
export const CDN_ENTRY = { source: 'src/cdn.ts', output: 'cdn/wallet-modal' }

/** The mock wallets in one classic script, for `addInitScript` of Playwright. */
export const TESTING_SCRIPT = { source: 'src/testing/script.ts', output: 'testing/script' }

/** Entries for classic scripts: they set a global and export nothing. */
export const CLASSIC_SCRIPTS = ['./testing/script']

/**
 * Development packages whose code the build includes in its own chunks; every other import of src
 * is a real dependency.
 */
export const BUNDLED_PACKAGES = [
  '@noble/ciphers',
  '@noble/curves',
  '@noble/hashes',
  '@scure/btc-signer',
  '@scure/base',
  '@wallet-standard/app',
  'solana-web3-2',
  'lucide',
  'uqr',
]

/** Development packages that the program `wallet-modal` includes. It imports no other package. */
export const CLI_PACKAGES = ['@babel/parser', 'magic-string', 'semver']
