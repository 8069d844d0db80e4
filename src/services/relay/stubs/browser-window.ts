/**
 * Replaces `@walletconnect/environment` and `detect-browser` (CommonJS and tslib). Safe because the chunk runs only in browsers, and the SDK
 * uses the browser's name and version only to send them to the relay.
 */
export const detect = () => null
export const isNode = () => false
export const isBrowser = () => true
export const isReactNative = () => false
