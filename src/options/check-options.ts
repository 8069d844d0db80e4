import { logError } from '../platform/log.js'
import { checkChains } from './check-chains.js'
import { FEATURES } from './feature-table.js'
import { group, withDefaults } from './option-row.js'
import { OPTIONS } from './option-table.js'
import type { Config, Options } from './options.js'
import { SIGN_IN } from './sign-in-options.js'

const all = group(OPTIONS)

/** Checks every option. Throws OPTIONS_INVALID with the option, its value and the expectation. */
export function checkOptions(options: Options): Config {
  const unknown: string[] = []
  const given = all.check(options, '', unknown)
  const { chains, features, signIn, ...rest } = withDefaults(OPTIONS, given)
  const canPair = rest.createRelayClient !== undefined
  const networks = checkChains(chains)
  const projectId = given.projectId?.trim() || undefined
  const defaultChain = networks.find(({ id }) => id === given.defaultChain)?.id
  const unlistedDefault = defaultChain ? undefined : given.defaultChain
  // Messages for developers, in a chunk that pages without mistakes do not load.
  if (unlistedDefault || unknown[0])
    import('./log-mistakes.js').then(
      ({ logMistakes }) => logMistakes(unknown, unlistedDefault),
      logError,
    )
  return {
    ...rest,
    chains,
    networks,
    projectId,
    ...toAddresses(rest.server),
    walletConnect: given.walletConnect !== false && (canPair || projectId !== undefined),
    missingProjectId:
      projectId === undefined &&
      (rest.server !== undefined || (given.walletConnect === true && !canPair)),
    defaultChain,
    ...(signIn && { signIn: withDefaults(SIGN_IN, signIn) }),
    features: withDefaults(FEATURES, features),
    explicitFeatures: new Set(Object.keys(features)),
  }
}

/** Checks one option that changes during a modal's life. Throws OPTIONS_INVALID. */
export function checkOption(name: keyof typeof OPTIONS, value: unknown): void {
  OPTIONS[name].kind.check(value, name, [])
}

function toAddresses(server: Options['server']): Pick<Config, 'api' | 'cloud'> {
  const { api, cloud } = typeof server === 'object' ? server : { api: server, cloud: server }
  return { api: trim(api), cloud: trim(cloud) }
}

function trim(url: string | undefined): string | undefined {
  return url?.replace(/\/+$/, '')
}
