import { atom, readonlyType } from 'nanostores'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { SOCIAL_LOGINS } from '../../options/option-values.js'
import { isAbort, toError } from '../../errors/to-error.js'
import { isSafeLink } from '../../platform/links/open-link.js'
import { once } from '../../platform/async/once.js'
import { getLocation } from '../../platform/page/page.js'
import { isOriginAllowed } from '../../standards/origin-pattern.js'
import { createService } from '../../services/create-service.js'
import type { GetConfigResponse } from '../../services/cloud/get-config.js'
import { findFrame } from '../embedded/login-methods.js'
import { createPersisted } from '../persisted.js'
import type { RemoteContext, RemoteFeatures, RemoteFeaturesSlice } from './remote-features-state.js'
import { REMOTE_KEY } from '../storage-keys.js'

const DEFAULTS: RemoteFeatures = {
  email: true,
  socials: SOCIAL_LOGINS,
  swaps: ['1inch'],
  onramp: ['meld', 'coinbase'],
  activity: true,
  contacts: true,
  branding: false,
  multiWallet: false,
}

/** Configuration from the app's server. It only fills what the options leave open. */
export function createRemoteFeatures({
  config,
  alerts,
  connections,
  report,
  storage,
  $offered,
  lifetime,
}: RemoteContext): RemoteFeaturesSlice {
  const { cloud, projectId } = config
  // The answer of an earlier visit, so that the features it enables are in the first frame.
  const stored = createPersisted<
    { readonly projectId: string; readonly remote: RemoteFeatures } | undefined
  >(storage, { key: REMOTE_KEY, version: 1, parse: parseStored, fallback: undefined })
  const known = stored.$value.get()
  const $remote = atom<RemoteFeatures | undefined>(
    cloud && known?.projectId === projectId ? known?.remote : undefined,
  )
  lifetime.addEventListener(
    'abort',
    $remote.subscribe((remote) => {
      if (!remote) return
      $offered.set(remote)
      if (config.features.multiWallet === undefined) connections.multiWallet = remote.multiWallet
    }),
    { once: true },
  )
  // A failure is not kept: the next call requests again.
  const ask = once(async (): Promise<RemoteFeatures> => {
    const service = createService('The configuration server', cloud!, projectId)
    let remote: RemoteFeatures
    try {
      const { getConfig } = await import('../../services/cloud/get-config.js')
      remote = toFeatures(await getConfig(service))
      stored.set({ projectId: projectId!, remote })
    } catch (failure) {
      $remote.set($remote.get() ?? DEFAULTS)
      if (!isAbort(failure)) report(failure)
      throw failure
    }
    $remote.set(remote)
    // Only a sign-in through the project's own frame is bound to an origin.
    if (findFrame(config, remote) && (remote.email || remote.socials.length > 0))
      await checkOrigin(service)
    return remote
  })

  async function checkOrigin(
    service: Parameters<typeof import('../../services/cloud/list-origins.js').listOrigins>[0],
  ) {
    try {
      const { listOrigins } = await import('../../services/cloud/list-origins.js')
      const { allowedOrigins } = await listOrigins(service)
      const { origin, hostname } = getLocation()
      const development = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(hostname)
      if (!development && !isOriginAllowed(origin, allowedOrigins)) {
        alerts.raise(
          'invalid-app-configuration',
          'Invalid App Configuration',
          `Origin ${origin} is not on the allow-list of project ${projectId}. Add it on your server.`,
        )
      }
    } catch (failure) {
      const error = toError(failure)
      if (error.code === 'RATE_LIMITED')
        alerts.raise('rate-limited', 'Rate Limited', 'The configuration server limits requests.')
      else if (error.code === 'SERVICE_UNAVAILABLE' && Number(error.details.status) >= 500)
        alerts.raise(
          'server-error',
          'Server Error',
          'The configuration server failed to answer for the allowed origins.',
        )
      else report(error)
    }
  }

  async function load() {
    if (!cloud || !projectId) return
    await ask().catch(() => {
      // `ask` reports it; an earlier answer or the defaults apply.
    })
  }

  return {
    $remote: readonlyType($remote),
    load,
    async findRelay() {
      const loading = load()
      if (!$remote.get()?.relay) await loading
      return $remote.get()?.relay ?? 'own'
    },
    async findFrame() {
      const { frame } = await ask()
      if (!frame)
        throw new WalletModalError('OPTIONS_INVALID', {
          details: {
            option: 'embeddedWallet',
            value: 'undefined',
            expectation: 'an origin, or a `server` whose project has an embedded wallet',
          },
        })
      return frame
    },
  }
}

/** An https origin, or one of this machine. */
function isFrameOrigin(frame: unknown): frame is string {
  return typeof frame === 'string' && isSafeLink(frame) && new URL(frame).origin === frame
}

function parseStored(value: unknown): { projectId: string; remote: RemoteFeatures } | undefined {
  const { projectId, remote } = (value ?? {}) as {
    projectId?: unknown
    remote?: Partial<RemoteFeatures> | null
  }
  const usable =
    typeof projectId === 'string' &&
    [remote?.socials, remote?.swaps, remote?.onramp].every(
      (list) => Array.isArray(list) && list.every((name) => typeof name === 'string'),
    )
  return usable &&
    typeof remote?.email === 'boolean' &&
    typeof remote.activity === 'boolean' &&
    (remote.relay === undefined || remote.relay === 'own' || remote.relay === 'public') &&
    (remote.frame === undefined || isFrameOrigin(remote.frame))
    ? { projectId, remote: remote as RemoteFeatures }
    : undefined
}

// A feature the server does not list is off. `config: null` leaves the choice to the app, which
// means the default.
function toFeatures({ features, frame, relay = 'public' }: GetConfigResponse): RemoteFeatures {
  if (frame !== undefined && !isFrameOrigin(frame))
    throw new WalletModalError('RESPONSE_INVALID', {
      details: {
        service: 'The configuration server',
        reason: `frame is "${frame}"; expected an origin with https`,
      },
    })
  const find = (id: string) => features.find((feature) => feature.id === id)
  const choices = (id: string, fallback: readonly string[]): readonly string[] => {
    const feature = find(id)
    return feature?.isEnabled ? (feature.config ?? fallback) : []
  }
  const on = (id: string) => find(id)?.isEnabled === true
  const login = choices('social_login', ['email', ...DEFAULTS.socials])
  return {
    email: login.includes('email'),
    socials: login.filter((name) => name !== 'email'),
    swaps: choices('swap', DEFAULTS.swaps),
    onramp: choices('onramp', DEFAULTS.onramp),
    activity: on('activity'),
    // Absent at a server of an earlier version.
    contacts: find('contacts')?.isEnabled ?? true,
    branding: on('reown_branding'),
    relay,
    multiWallet: on('multi_wallet') && find('multi_wallet')?.config !== null,
    ...(frame !== undefined && { frame }),
  }
}
