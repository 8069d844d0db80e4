import { css } from 'lit'
import { squareButton } from './square-button.styles.js'
import { turning } from '../spinner.styles.js'

/** A 44 px symbol at the end of a row that acts on it; rotates while busy. */
export const rowButton = css`
  ${turning}
  ${squareButton}
  .square {
    transition:
      background 100ms,
      color 100ms;
  }
  .square:hover {
    background: var(--_hover);
  }
  .square:active {
    background: var(--_pressed);
  }
  .square[aria-busy='true'] svg {
    animation: turn 900ms linear infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    .square[aria-busy='true'] svg {
      animation: breathe 1s ease-in-out infinite alternate;
    }
  }
`
