import ArrowDownLeft from 'lucide/dist/esm/icons/arrow-down-left.mjs'
import ArrowLeftRight from 'lucide/dist/esm/icons/arrow-left-right.mjs'
import ArrowUpRight from 'lucide/dist/esm/icons/arrow-up-right.mjs'
import CreditCard from 'lucide/dist/esm/icons/credit-card.mjs'
import type { MessageKey } from '../../../locales/messages.js'
import type { ChainNamespace } from '../../../standards/caip.js'
import type { Config, Features } from '../../../options/options.js'
import { isCovered, type CoveredService } from '../../../state/account/tokens/coverage.js'
import { listProviders } from '../../../state/onramp/providers.js'
import type { RemoteFeatures } from '../../../state/shell/remote-features-state.js'
import type { OpenableView } from '../../../state/shell/routes.js'
import type { IconNode } from '../../parts/icon.js'

/** One action of the account screen and the screen it opens. */
export interface WalletFeature {
  readonly view: OpenableView
  readonly label: MessageKey
  readonly icon: IconNode
  /** The service of the app's server that it needs. */
  readonly service?: CoveredService
  /** Analytics event of its button. */
  readonly event?: string
}

const FEATURES: Readonly<Record<Features['walletFeaturesOrder'][number], WalletFeature>> = {
  onramp: {
    view: 'OnRampProviders',
    label: 'account.buy',
    icon: CreditCard,
    event: 'SELECT_BUY_CRYPTO',
  },
  swaps: {
    view: 'Swap',
    label: 'account.swap',
    icon: ArrowLeftRight,
    service: 'swaps',
    event: 'OPEN_SWAP',
  },
  receive: { view: 'WalletReceive', label: 'account.receive', icon: ArrowDownLeft },
  send: { view: 'WalletSend', label: 'account.send', icon: ArrowUpRight, event: 'OPEN_SEND' },
}

/**
 * The actions of an account, with the server's configuration (undefined until it has answered).
 * `served`: the app has a chain-data server.
 */
export function findFeatures(
  config: Config,
  remote: RemoteFeatures | undefined,
  { namespace, served }: { readonly namespace: ChainNamespace; readonly served: boolean },
): readonly WalletFeature[] {
  const swaps =
    config.features.swaps && (config.explicitFeatures.has('swaps') || remote?.swaps.length !== 0)
  return listFeatures(
    { ...config.features, swaps },
    namespace,
    served,
    listProviders(config, remote, namespace).length > 0,
  )
}

/**
 * The actions of an account in the app's order: those that are enabled, supported in the namespace
 * and have a screen. `buys`: an on-ramp delivers there.
 */
export function listFeatures(
  {
    walletFeaturesOrder,
    receive,
    send,
    swaps,
    sendNamespaces,
  }: Pick<Features, 'walletFeaturesOrder' | 'receive' | 'send' | 'swaps' | 'sendNamespaces'>,
  namespace: ChainNamespace,
  served: boolean,
  buys = false,
): readonly WalletFeature[] {
  const off: Readonly<Record<string, boolean>> = {
    onramp: !buys,
    receive: !receive,
    swaps: !swaps,
    send: !send || !sendNamespaces.includes(namespace),
  }
  return [...new Set(walletFeaturesOrder)].flatMap((name) => {
    const feature = FEATURES[name]
    if (!feature || off[name]) return []
    const works = !feature.service || (served && isCovered(feature.service, namespace))
    return works ? [feature] : []
  })
}
