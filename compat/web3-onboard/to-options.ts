import { eip155, type Chain as Network } from '../../src/chains/eip155/index.js'
import { safe } from '../../src/hosts.js'
import { external, type ExternalWallet, type Options } from '../../src/index.js'
import { note } from '../note.js'
import { toAddress } from '../to-address.js'
import { toMetadata } from '../to-metadata.js'
import { toChainId } from './chain-ids.js'
import { EventEmitter } from './emitter.js'
import type { InitOptions } from './init-options.js'
import { toScheme } from './to-tokens.js'
import type { AppMetadata, Chain, Device, WalletInit } from './wallet-init.js'

/** Options of a modal from those of `init()`. */
export function toOptions({
  appMetadata,
  chains,
  connect = {},
  theme,
  wallets,
  ...rest
}: InitOptions): Options {
  noteOptions(rest, appMetadata, connect)
  const own = wallets.filter((wallet) => typeof wallet === 'object')
  const pairing = own.find(({ kind }) => kind === 'walletConnect')
  const { agreement, appUrl, description, icon, name } = appMetadata ?? {}
  const termsUrl = toAddress(agreement?.termsUrl)
  const privacyUrl = toAddress(agreement?.privacyUrl)
  return {
    chains: [eip155({ networks: chains.map(toNetwork) })],
    ...(name
      ? {
          metadata: toMetadata({
            name,
            description,
            url: pairing?.url ?? appUrl,
            icon: isAddress(icon) ? icon : undefined,
          }),
        }
      : {}),
    ...(pairing?.projectId ? { projectId: pairing.projectId } : {}),
    ...(termsUrl ? { termsUrl } : {}),
    ...(privacyUrl ? { privacyUrl } : {}),
    theme: toScheme(theme),
    reconnect: !!(connect.autoConnectLastWallet ?? connect.autoConnectAllPreviousWallet),
    features: {
      // As web3-onboard: a second wallet stays beside the first one.
      multiWallet: true,
      legalCheckbox: !!(termsUrl ?? privacyUrl),
    },
    hosts: own.some(({ kind }) => kind === 'safe') ? [safe()] : [],
    wallets: wallets.flatMap((wallet) =>
      typeof wallet === 'function' ? toExternal(wallet, chains, appMetadata) : [],
    ),
    allowUnsupportedChain: true,
  }
}

function toNetwork({
  blockExplorerUrl,
  icon,
  id,
  label,
  publicRpcUrl,
  rpcUrl,
  token = 'ETH',
}: Chain): Network {
  const url = publicRpcUrl ?? rpcUrl
  const name = label ?? `Chain ${Number(id)}`
  return {
    id: toChainId(id),
    name,
    nativeCurrency: { name: token, symbol: token, decimals: 18 },
    rpcUrls: url ? [url] : [],
    ...(blockExplorerUrl ? { explorers: [{ name: 'Explorer', url: blockExplorerUrl }] } : {}),
    ...(isAddress(icon) ? { icon } : {}),
  }
}

/** web3-onboard also takes SVG text where we take an address. */
function isAddress(icon: string | undefined): icon is string {
  return icon !== undefined && /^(?:https?:|data:)/.test(icon)
}

/** Modules of other packages, such as hardware wallets, as wallets of the app. */
function toExternal(
  init: Extract<WalletInit, (...values: never[]) => unknown>,
  chains: Chain[],
  appMetadata: AppMetadata | undefined,
): ExternalWallet[] {
  if (typeof document === 'undefined') return []
  return [init({ device: findDevice() }) ?? []].flat().map((module) =>
    external({
      id: module.label,
      name: module.label,
      namespace: 'eip155',
      load: async () =>
        (
          await module.getInterface({
            chains,
            appMetadata: appMetadata ?? null,
            EventEmitter,
          })
        ).provider,
    }),
  )
}

function findDevice(): Device {
  const type = matchMedia('(pointer: coarse)').matches ? 'mobile' : 'desktop'
  return { type, os: { name: '', version: '' }, browser: { name: '', version: '' } }
}

function noteOptions(
  rest: Omit<InitOptions, 'chains' | 'wallets'>,
  appMetadata: AppMetadata | undefined,
  connect: NonNullable<InitOptions['connect']>,
) {
  const say = (part: string, given: unknown, text: string) => {
    if (given) note('web3-onboard', part, text)
  }
  say('i18n', rest.i18n, 'change texts with the option messages of the modal.')
  say('gas', rest.gas, 'this option has no effect.')
  say('wagmi', rest.wagmi, 'use createWagmi() of wallet-modal/create-wagmi.')
  say(
    'containerElements.connectModal',
    rest.containerElements?.connectModal,
    'place <wallet-modal>.',
  )
  say('connect.disableClose', connect.disableClose, 'a visitor can always close the modal.')
  say(
    'appMetadata.agreement.version',
    appMetadata?.agreement?.version,
    'a new version does not ask again.',
  )
}
