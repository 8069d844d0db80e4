import { css, html, nothing, type TemplateResult } from 'lit'
import { addStyles } from '../../../platform/drawing/add-styles.js'
import { isImageAddress } from '../../../platform/network/image-address.js'
import { parseUrl } from '../../../standards/parse-url.js'
import type { Welcome } from '../../../options/options.js'
import type { State } from '../../../state/state.js'
import '../../parts/wm-image.js'

/** The app's sentence and the absolute address of its picture. */
export function readWelcome({ config: { welcome = {} } }: State): Welcome {
  const { picture } = welcome
  const url = picture && parseUrl(picture, document.baseURI)?.href
  // A page without https: may have no picture relative to it.
  return { ...welcome, picture: isImageAddress(url) ? url : '' }
}

interface Shown {
  /** True once the visitor sees the screen, which then may request the picture. */
  readonly isShown: boolean
  /** True when the picture could not be loaded. */
  readonly isBroken: boolean
  readonly onError: () => void
}

/** Draws the app's sentence and picture. */
export type DrawWelcome = (shown: Shown) => TemplateResult

/**
 * Reads the option `welcome` for a screen, and gives the screen its styles. The picture has its
 * height before it arrives, and keeps it with the app's icon if it cannot be loaded.
 */
export function createWelcome(state: State, root: HTMLElement | DocumentFragment): DrawWelcome {
  const { line, picture } = readWelcome(state)
  const { metadata } = state.config
  addStyles(root as ShadowRoot, [styles])
  return ({ isShown, isBroken, onError }) => {
    const image = () =>
      isBroken
        ? html`<wm-image
            .src=${metadata.icons?.[0]}
            .name=${metadata.name ?? document.title}
          ></wm-image>`
        : html`<img
            src=${isShown ? picture : nothing}
            alt=""
            draggable="false"
            @error=${onError}
          />`
    return html`${line ? html`<p class="line" dir="auto">${line}</p>` : nothing}${
      picture ? html`<div class="banner">${image()}</div>` : nothing
    }`
  }
}

const styles = css`
  .line {
    padding: 0 10px 4px;
    font-size: 14px;
    line-height: 20px;
    color: var(--_muted);
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
  .banner {
    display: grid;
    place-items: center;
    block-size: 72px;
    overflow: hidden;
    border-radius: var(--_radius-row);
    background: var(--_accent-soft);
  }
  .banner img {
    inline-size: 100%;
    block-size: 72px;
    object-fit: cover;
  }
  /* A page of this height has only space for the wallets. */
  @media (max-height: 480px) {
    .banner {
      display: none;
    }
  }
`
