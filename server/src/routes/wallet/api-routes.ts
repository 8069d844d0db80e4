import { serveEmailChanges } from './serve-email-changes.js'
import { serveFarcaster } from './serve-farcaster.js'
import { serveLogins } from './serve-logins.js'
import { serveRecovery } from './serve-recovery.js'
import { serveSessions } from './serve-sessions.js'
import { serveSocials } from './serve-socials.js'

/** All routes of the api role, for every program that serves it. */
export const API_ROUTES = [serveLogins, serveSocials, serveFarcaster, serveSessions, serveEmailChanges, serveRecovery] as const
