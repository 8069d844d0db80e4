import { getAsset } from './get-asset.js'
import { getOfflineRestore } from './get-offline-restore.js'
import { showAccount } from './show-account.js'
import { showFrame } from './show-frame.js'
import { showPage } from './show-page.js'
import { showResult } from './show-result.js'

/** Endpoints of the secure site, for every program that serves it: path → file. */
export const SITE_ROUTES = {
  'GET /sdk': showFrame,
  'GET /:page{(?:loading|approve|device)}': showPage,
  'GET /result': showResult,
  'GET /account': showAccount,
  'GET /restore-offline.html': getOfflineRestore,
  'GET /assets/:name': getAsset,
} as const
