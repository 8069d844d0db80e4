import type { Kit } from './kit.js'
import { APPKIT_KIT } from './kits/appkit.js'
import { CONNECTKIT_KIT } from './kits/connectkit.js'
import { RAINBOWKIT_KIT } from './kits/rainbowkit.js'
import { WALLET_ADAPTER_KIT } from './kits/wallet-adapter.js'
import { WEB3_ONBOARD_KIT } from './kits/web3-onboard.js'

/** The kits in the order in which they are looked for. */
export const KITS: readonly Kit[] = [
  RAINBOWKIT_KIT,
  CONNECTKIT_KIT,
  WEB3_ONBOARD_KIT,
  WALLET_ADAPTER_KIT,
  APPKIT_KIT,
]
