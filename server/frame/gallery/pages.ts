import type { DeviceLinkAnswer } from '../../src/wallet/contracts/contract.js'
import { accountPages } from './account-pages.js'
import { element } from '../screens/element.js'

const LINK: DeviceLinkAnswer = {
  state: 'waiting',
  origin: 'https://app.example.com',
  project: 'Example Exchange',
  browser: 'Firefox on Linux',
  requestedAt: Date.parse('2026-11-20T12:00:00Z'),
  choices: ['17', '42', '88'],
}

/** Pages of the site with a single screen. The page of a mailed link gets a prepared response. */
export const pages: Readonly<Record<string, () => Promise<unknown>>> = {
  ...accountPages,
  loading: () => import('../pages/loading.js'),
  result: () =>
    withSettings({ development: true, origins: [] }, () => import('../pages/result.js')),
  nothing: () => import('../pages/approve.js'),
  device: () => showDevice(LINK),
  'device-confirmed': () => showDevice({ ...LINK, state: 'approved' }),
  'device-refused': () => showDevice({ ...LINK, state: 'refused' }),
  'device-expired': () => showDevice({ ...LINK, state: 'expired' }),
}

async function withSettings(settings: object, load: () => Promise<unknown>): Promise<void> {
  document.head.append(
    element('meta', { name: 'wallet-modal-site', content: JSON.stringify(settings) }),
  )
  await load()
}

async function showDevice(answer: DeviceLinkAnswer): Promise<void> {
  history.replaceState(null, '', '#token')
  globalThis.fetch = () => Promise.resolve(Response.json(answer))
  await withSettings(
    { api: location.origin, vault: location.origin },
    () => import('../pages/device.js'),
  )
  // The page sends its request once it is rendered.
  while (!document.querySelector('main')) await new Promise(requestAnimationFrame)
}
