import { css } from 'lit'

/**
 * An opaque ground below whatever sets `--_ground`, drawn only where that colour lets more than half of the page through:
 * the text colours are chosen for the colour itself, not for the page behind it.
 */
export const underlay = css`
  .on-ground {
    position: relative;
    isolation: isolate;
  }
  .on-ground::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    border-radius: inherit;
    background-color: oklab(from var(--_ground) l a b / calc((0.5 - alpha) * 1000));
  }
`
