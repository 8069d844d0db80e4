import { html, nothing } from 'lit'
import type { Config } from '../../../options/options.js'
import type { ChainNamespace } from '../../../standards/caip.js'
import {
  awaitsLogins,
  findFrame,
  listSocials,
  MOST_LOGINS,
  placeLogins,
  type ConnectMethod,
  type LoginPlaces,
  type OfferedLogins,
} from '../../../state/embedded/login-methods.js'
import '../../parts/rows/wm-skeleton.js'

// The heights of the elements in views/login, which load after the space for them is reserved.
const EMAIL_PX = 52
const SOCIALS_PX = 52
const ROW_PX = 56
const GAP_PX = 8
const LINE_PX = 20

const NO_LOGINS: LoginPlaces = { above: [], below: [] }

/** What {@link LoginSpace.draw} draws from. */
interface Shown {
  readonly config: Config
  readonly offered: OfferedLogins | undefined
  readonly namespace: ChainNamespace | undefined
  /** True when the list has wallets of this browser. */
  readonly installed: boolean
  readonly list: () => unknown
}

/**
 * The space above and below the list of wallets for the ways to sign in. It is held while the
 * server has not said what it offers, and kept after its answer, so that no row moves on a visible
 * screen.
 */
export class LoginSpace {
  /** True when the server answered while the list was visible: its ways are then below the list. */
  #late = false
  #hasFrame = false
  #held = { above: 0, below: 0 }

  /** True when space is held that the server's ways to sign in may not fill. */
  get isHeld(): boolean {
    return this.#held.above + this.#held.below > 0
  }
  /** True when a new screen would be the same. */
  get isAsNew(): boolean {
    return !this.#hasFrame && !this.isHeld
  }
  /** Call before each drawing. `isSeen`: the screen is visible. */
  update(config: Config, offered: OfferedLogins | undefined, isSeen: boolean): void {
    const hasFrame = findFrame(config, offered) !== undefined
    this.#late ||= hasFrame && !this.#hasFrame && isSeen
    this.#hasFrame = hasFrame
    if (!isSeen) this.#held = { above: 0, below: 0 }
  }
  /** The list with the ways to sign in, whose code, texts and state load later. */
  draw({ config, offered, namespace, installed, list }: Shown) {
    const awaited = awaitsLogins(config, offered)
    if (!awaited && this.isAsNew) return list()
    const most = awaited ? MOST_LOGINS : offered
    const { above, below, folded } =
      awaited || this.#hasFrame
        ? placeLogins(config, {
            installed: awaited || this.#late || installed,
            namespace,
            offered: most,
          })
        : NO_LOGINS
    const heights = {
      above: toLoginHeight(config, above, most),
      below: toLoginHeight(config, below, most),
    }
    if (awaited) this.#held = heights
    const place = (side: 'above' | 'below', methods: readonly ConnectMethod[]) => {
      const height = `${Math.max(heights[side], this.#held[side])}px`
      if (height === '0px') return nothing
      if (awaited) return drawWaiting(height)
      // The explanation of wallets fills the space of a server that offers nothing.
      if (methods.length === 0)
        return html`<wm-connect-none brief .style=${`block-size: ${height}`}></wm-connect-none>`
      return html`<wm-login-place
        .style=${`min-block-size: ${height}`}
        .shown=${{ methods, below: side === 'below' }}
      ></wm-login-place>`
    }
    return html`${place('above', above)}${folded ? nothing : list()}${place('below', below)}`
  }
}

/** Placeholders of an email field and two rows of identity providers. */
function drawWaiting(height: string) {
  const box = () => html`<wm-skeleton .style=${`block-size: ${EMAIL_PX}px`}></wm-skeleton>`
  return html`<div class="waiting" aria-hidden="true" .style=${`block-size: ${height}`}>
    ${box()}${box()}${box()}
  </div>`
}

/** Height in px of the ways to sign in, including the line between them and the wallets. */
function toLoginHeight(
  config: Config,
  methods: readonly ConnectMethod[],
  offered?: OfferedLogins,
): number {
  if (methods.length === 0) return 0
  const tall = listSocials(config, offered).length > 2 ? SOCIALS_PX * 2 + GAP_PX : SOCIALS_PX
  const heights = { email: EMAIL_PX, social: tall, wallet: ROW_PX }
  return methods.reduce((sum, method) => sum + heights[method] + GAP_PX, LINE_PX)
}
