import type { Options } from '../src/index.js'

/** What other kits ask of an app about itself, as the option `metadata`. */
export function toMetadata(app: {
  readonly name: string
  readonly description?: string | undefined
  readonly url?: string | undefined
  readonly icon?: string | undefined
}): NonNullable<Options['metadata']> {
  return {
    name: app.name,
    ...(app.description ? { description: app.description } : {}),
    ...(app.url ? { url: app.url } : {}),
    ...(app.icon ? { icons: [app.icon] } : {}),
  }
}
