import { existsSync, readFileSync } from 'node:fs'
import { defineConfig, type UserConfig } from 'vite'
import { BUILD_TARGETS } from './scripts/build/browser-floor.mjs'
import { CDN_ENTRY, LIBRARY_ENTRIES, TESTING_SCRIPT } from './scripts/build/entries.mjs'
import { bindToScript } from './scripts/build/bind-to-script.mjs'
import { frozenSymbol } from './scripts/build/frozen-symbol.mjs'
import { minifyTemplates } from './scripts/build/minify-templates.mjs'
import { namespaceObjects } from './scripts/build/namespace-objects.mjs'
import { ownCopies } from './scripts/build/own-copies.mjs'
import { groupFirstLoad, groupForCdn } from './scripts/build/group-first-load.mjs'
import { ownNames } from './scripts/build/own-names.mjs'
import { smallDecorate } from './scripts/build/small-decorate.mjs'
import { thirdPartyLicenses } from './scripts/build/third-party-licenses.mjs'

const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const external = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
const outDir = process.env.BUILD_FOLDER ?? 'dist'

const shared = {
  define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  plugins: [smallDecorate(), ownNames(), frozenSymbol(), minifyTemplates(), thirdPartyLicenses()],
  publicDir: false,
  logLevel: 'warn',
} satisfies UserConfig

/**
 * What bundlers take: our modules in a few files, dependencies left to the app, heavy parts in lazy
 * chunks.
 */
const library: UserConfig = {
  ...shared,
  plugins: [...shared.plugins, ownCopies(), namespaceObjects()],
  build: {
    outDir,
    emptyOutDir: true,
    target: BUILD_TARGETS,
    minify: false,
    lib: {
      entry: Object.fromEntries(
        Object.values(LIBRARY_ENTRIES)
          .filter((entry) => existsSync(entry.source) && !('apart' in entry))
          .map(({ source, output }) => [output, source]),
      ),
      formats: ['es'],
    },
    rolldownOptions: {
      external: (id: string) => external.some((name) => id === name || id.startsWith(`${name}/`)),
      output: {
        codeSplitting: { groups: groupFirstLoad() },
        entryFileNames: '[name].js',
        // package.json `sideEffects` names this folder: files that define elements must survive
        // tree shaking.
        chunkFileNames: ({ moduleIds, facadeModuleId }) => {
          const holdsElements = moduleIds.some((id) => /\/(?:src\/elements)[./]/.test(id))
          // Every family has an adapter.ts, a connect-relay.ts and so on.
          const family = /\/src\/chains\/(\w+)\//.exec(facadeModuleId ?? '')?.[1]
          if (family) return `chunks/${family}-[name].js`
          const named = /\/src\/modal\/families\/(\w+)\.ts$/.exec(facadeModuleId ?? '')?.[1]
          if (named) return `chunks/family-${named}.js`
          const text = nameTexts(facadeModuleId)
          if (text) return `chunks/${text}.js`
          // No hash of ours: an app's bundler adds its own, and each name is repeated wherever it
          // is fetched from.
          return holdsElements ? 'elements/[name].js' : 'chunks/[name].js'
        },
      },
    },
  },
}

/** Name of the file with a language's texts: `de` for the first screens, `de-send` for later ones. */
function nameTexts(module: string | null): string | undefined {
  const [, tag, part] = /\/src\/locales\/([\w-]+)\/([\w-]+)\.ts$/.exec(module ?? '') ?? []
  return part === 'first' ? tag : part && `${tag}-${part}`
}

/**
 * What a `<script type="module">` takes: everything inside, still split where something is loaded
 * later. Built like an app, not like a library, so that Vite preloads what a lazy file imports:
 * without that, each level of imports costs a round trip.
 */
const cdn: UserConfig = {
  ...shared,
  plugins: [...shared.plugins, ownCopies({ all: false }), bindToScript()],
  base: './',
  build: {
    outDir: `${outDir}/cdn`,
    emptyOutDir: true,
    target: BUILD_TARGETS,
    // For tests of what a page loads; package.json leaves them out of what is published.
    sourcemap: 'hidden',
    // Every browser that runs the kit knows `modulepreload`.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file !== 'wallet-modal.js'),
    },
    rolldownOptions: {
      input: { 'wallet-modal': CDN_ENTRY.source },
      // The entry may export to its lazy files, so that code they share needs no file of its own.
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: ({ facadeModuleId }) =>
          `chunks/${nameTexts(facadeModuleId) ?? '[name]'}-[hash].js`,
        minify: true,
        codeSplitting: { groups: groupForCdn() },
      },
    },
  },
}

/** The WalletConnect client for other kits: without a file that it shares with the modal. */
const walletconnect: UserConfig = {
  ...shared,
  plugins: [...shared.plugins, ownCopies({ all: false }), namespaceObjects()],
  build: {
    outDir: `${outDir}/walletconnect`,
    emptyOutDir: true,
    target: BUILD_TARGETS,
    minify: false,
    lib: { entry: { index: LIBRARY_ENTRIES['./walletconnect'].source }, formats: ['es'] },
    rolldownOptions: { output: { chunkFileNames: '[name].js' } },
  },
}

/**
 * The mock wallets as one classic script: a test runs it in a page before the page's own scripts.
 */
const testing: UserConfig = {
  ...shared,
  build: {
    outDir: `${outDir}/testing`,
    emptyOutDir: true,
    target: BUILD_TARGETS,
    lib: {
      entry: { script: TESTING_SCRIPT.source },
      formats: ['iife'],
      name: 'walletModalTestingScript',
    },
    rolldownOptions: { output: { entryFileNames: '[name].js', minify: true } },
  },
}

/**
 * The program `wallet-modal`: one file for Node with its parser, so that `npx` installs no package
 * beside it.
 */
const cli: UserConfig = {
  ...shared,
  ssr: { noExternal: true },
  build: {
    outDir,
    emptyOutDir: false,
    target: 'node20',
    ssr: 'cli/main.ts',
    rolldownOptions: { output: { entryFileNames: 'cli.js', minify: true } },
  },
}

const configs: Readonly<Record<string, UserConfig>> = { cdn, cli, testing, walletconnect }

export default defineConfig(({ mode }) => configs[mode] ?? library)
