export { farcaster, type FarcasterHostOptions } from './hosts/farcaster.js'
export { safe, type SafeHostOptions } from './hosts/safe.js'
export { telegram } from './hosts/telegram.js'
export { worldApp, type WorldAppHostOptions } from './hosts/world-app.js'
