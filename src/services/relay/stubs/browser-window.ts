/**
 * Stands in for `@walletconnect/window-getters`, `window-metadata`, `environment` and `detect-browser` (CommonJS and tslib).
 * Safe because the chunk only ever runs in a browser, the app's metadata is always given, and the browser's name and version,
 * which the SDK would put into the relay's address, are nobody's business.
 */
export const getDocument = (): Document | undefined => globalThis.document
export const getNavigator = (): Navigator | undefined => globalThis.navigator
export const getLocation = (): Location | undefined => globalThis.location

/** Metadata read from the page's `<meta>` elements; ours are given. */
export const getWindowMetadata = () => null
/** Name and version of the browser: not told. */
export const detect = () => null

export const isNode = () => false
export const isBrowser = () => true
export const isReactNative = () => false
