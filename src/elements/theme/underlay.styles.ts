import { css } from './page-css.js'

/**
 * Replaces the colour `--_ground` with its opaque form if it lets more than half of the page
 * through: the text colours are chosen for the colour itself, not for the page behind it. Set the
 * same colour as `background-color`.
 */
export const underlay = css`
  .on-ground {
    --_opaque: oklab(from var(--_ground) l a b / calc((0.5 - alpha) * 1000));
    background-image: linear-gradient(var(--_opaque), var(--_opaque));
  }
`
