import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'
import type { Stack } from '../stack.js'
import { galleryPlugin } from './gallery-plugin.js'
import { listDependencies } from './list-dependencies.js'
import { navigationPlugin } from './navigation-plugin.js'
import { packagePlugin } from './package-plugin.js'
import { stackPlugin } from './stack-plugin.js'

const DEMO = fileURLToPath(new URL('..', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PAGES = [
  'index.html',
  'playground/index.html',
  'react/index.html',
  'cdn/index.html',
  'families/index.html',
  'sign-in/index.html',
  'embedded/index.html',
  'gallery/index.html',
  'wallets/index.html',
  'wallets/mini-app-host/index.html',
  'wallets/phone/index.html',
  'wallets/safe-host/index.html',
]

/** How Vite serves and builds the demo pages. */
export function createDemoConfig({
  stack,
  built = false,
}: {
  stack: Stack
  built?: boolean
}): InlineConfig {
  const pages = PAGES.filter((page) => existsSync(DEMO + page))
  return {
    configFile: false,
    root: DEMO,
    publicDir: false,
    appType: 'mpa',
    cacheDir: `${ROOT}node_modules/.vite/demo`,
    plugins: [stackPlugin(stack), navigationPlugin(), packagePlugin({ built }), galleryPlugin()],
    // The condition `development` brings builds that write warnings to the visitor's console.
    resolve: { conditions: ['module', 'browser', 'production'] },
    // If Vite finds a dependency later, behind a lazy import, it pre-bundles all of them again and
    // answers the open page with 504.
    optimizeDeps: { noDiscovery: true, include: listDependencies() },
    server: { fs: { allow: [ROOT] } },
    build: {
      target: 'es2022',
      outDir: `${DEMO}dist`,
      emptyOutDir: true,
      rollupOptions: { input: pages.map((page) => DEMO + page) },
    },
  }
}
