import assert from 'node:assert/strict'
import { afterEach } from 'node:test'
import { openKitPage, type KitPage, type KitPageOptions } from './open-kit-page.js'
import type { UsedStack } from '../servers/use-stack.js'

/**
 * Opens pages of a suite's stack. After each test they are closed, and the test fails if one had an
 * uncaught error.
 */
export function useKitPages(used: UsedStack): (options?: KitPageOptions) => Promise<KitPage> {
  const kits: KitPage[] = []
  afterEach(async () => {
    for (const kit of kits.splice(0)) {
      assert.deepEqual(kit.mistakes, [])
      await kit.close()
    }
  })
  return async (options) => {
    const kit = await openKitPage(used.browser, used.stack, options)
    kits.push(kit)
    return kit
  }
}
