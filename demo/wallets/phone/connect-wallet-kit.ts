import { WalletKit, type IWalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import type { Stack } from '../../stack.js'
import { icon } from './icon.js'

/** The wallet side of WalletConnect over the stack's own relay; it contacts nothing else. */
export async function connectWalletKit({ relay, projectId }: Stack): Promise<IWalletKit> {
  const core = new Core({
    relayUrl: relay,
    projectId,
    customStoragePrefix: 'phone',
    telemetryEnabled: false,
    logger: 'silent',
  })
  // Posts to pulse.walletconnect.org at every start, even without telemetry.
  core.eventClient.init = async () => {}
  // The attestation service belongs to the public network. Without it a page's URL is only a claim,
  // and is shown as one.
  core.verify.register = async () => ''
  core.verify.resolve = async () => undefined as never
  return WalletKit.init({
    core: core as ICore,
    metadata: {
      name: 'Phone Wallet (development)',
      description: 'A wallet on another screen, for development only',
      url: location.origin,
      icons: [icon],
      redirect: { universal: `${location.origin}/wallets/phone` },
    },
  })
}
