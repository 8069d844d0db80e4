import ArrowDownLeft from 'lucide/dist/esm/icons/arrow-down-left.mjs'
import ArrowUpRight from 'lucide/dist/esm/icons/arrow-up-right.mjs'
import CreditCard from 'lucide/dist/esm/icons/credit-card.mjs'
import Repeat from 'lucide/dist/esm/icons/repeat.mjs'
import type { MessageKey } from '../../../locales/messages.js'
import type { ChainNamespace } from '../../../standards/caip.js'
import type { Features } from '../../../options/options.js'
import type { Route } from '../../../state/shell/routes.js'
import type { IconNode } from '../../parts/icon.js'
import { views } from '../index.js'

/** One action of the account screen, and the screen it leads to. */
export interface WalletFeature {
  readonly view: string
  readonly label: MessageKey
  readonly icon: IconNode
  /** Families it works in; all when absent. */
  readonly namespaces?: readonly ChainNamespace[]
  /** Needs the chain-data server. */
  readonly served?: boolean
  /** The analytics event of its button. */
  readonly event?: string
}

const FEATURES: Readonly<Record<Features['walletFeaturesOrder'][number], WalletFeature>> = {
  onramp: { view: 'OnRampProviders', label: 'account.buy', icon: CreditCard, namespaces: ['eip155', 'solana'], served: true },
  swaps: { view: 'Swap', label: 'account.swap', icon: Repeat, namespaces: ['eip155'], served: true, event: 'OPEN_SWAP' },
  receive: { view: 'WalletReceive', label: 'account.receive', icon: ArrowDownLeft },
  send: { view: 'WalletSend', label: 'account.send', icon: ArrowUpRight, namespaces: ['eip155', 'solana', 'bip122'], event: 'OPEN_SEND' },
}

/** The actions of an account, in the app's order: those that are switched on, work in the family, and have a screen. */
export function listFeatures({ walletFeaturesOrder, receive, send }: Pick<Features, 'walletFeaturesOrder' | 'receive' | 'send'>, namespace: ChainNamespace, served: boolean): readonly WalletFeature[] {
  const off: Readonly<Record<string, boolean>> = { receive: !receive, send: !send }
  return [...new Set(walletFeaturesOrder)].flatMap((name) => {
    const feature = FEATURES[name]
    const works = (feature.namespaces ?? [namespace]).includes(namespace) && (served || !feature.served)
    return works && !off[name] && Object.hasOwn(views, feature.view) ? [feature] : []
  })
}

/** The route of a feature, whose screen `listFeatures` found. */
export function toFeatureRoute({ view }: WalletFeature): Route {
  return { view } as Route
}
