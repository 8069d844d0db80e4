import { VERSION } from '../platform/version.js'
import type { Service } from './service.js'

/**
 * Creates a {@link Service} with the page's `fetch` and the kit's version. `name` is used in
 * messages: `The wallet directory`.
 */
export function createService(name: string, baseUrl: string, projectId?: string): Service {
  return {
    name,
    baseUrl,
    projectId,
    sdkVersion: `html-${VERSION}`,
    fetch: (input, init) => globalThis.fetch(input, init),
  }
}
