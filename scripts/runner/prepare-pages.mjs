/**
 * Pre-bundles the packages of the demo's pages, as the first start of the demo would otherwise do.
 */
import { register } from 'tsx/esm/api'

register()
const { preparePages } = await import('../../demo/dev-stack/prepare-pages.ts')
await preparePages()
