import type { Config } from '../../../options/options.js'
import {
  listSocials,
  type ConnectMethod,
  type OfferedLogins,
} from '../../../state/embedded/login-methods.js'

// The heights of the elements in views/login, which load after the space for them is reserved.
const EMAIL_PX = 52
const SOCIALS_PX = 52
const ROW_PX = 56
const GAP_PX = 8
const LINE_PX = 20

/** Height in px of the ways to sign in, including the line between them and the wallets. */
export function toLoginHeight(
  config: Config,
  methods: readonly ConnectMethod[],
  offered?: OfferedLogins,
): number {
  const tall = listSocials(config, offered).length > 2 ? SOCIALS_PX * 2 + GAP_PX : SOCIALS_PX
  const heights = { email: EMAIL_PX, social: tall, wallet: ROW_PX }
  return methods.reduce((sum, method) => sum + heights[method] + GAP_PX, LINE_PX)
}
