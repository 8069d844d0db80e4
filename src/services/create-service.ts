import { VERSION } from '../platform/version.js'
import type { Service } from './service.js'

/** Makes a {@link Service} that uses the page's `fetch` and sends the version of the kit. `name` is for messages: `The wallet directory`. */
export function createService(name: string, baseUrl: string, projectId?: string): Service {
  return { name, baseUrl, projectId, sdkVersion: `html-${VERSION}`, fetch: (input, init) => globalThis.fetch(input, init) }
}
