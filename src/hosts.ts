export { safe, type SafeHostOptions } from './hosts/safe.js'
