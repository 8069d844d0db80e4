import { optimizeDeps, resolveConfig } from 'vite'
import defaultStack from './default-stack.json' with { type: 'json' }
import { createDemoConfig } from './create-demo-config.js'
import type { Stack } from '../stack.js'

/**
 * Pre-bundles the packages of the demo's pages, as Vite does at its first start, unless that is
 * done.
 */
export async function preparePages(): Promise<void> {
  await optimizeDeps(
    await resolveConfig(
      { ...createDemoConfig({ stack: defaultStack as Stack }), logLevel: 'error' },
      'serve',
    ),
  )
}
