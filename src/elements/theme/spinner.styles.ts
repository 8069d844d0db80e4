import { css } from 'lit'

/** The movements of what waits: `turn`, and `breathe` for people who want little motion. */
export const turning = css`
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @keyframes breathe {
    to {
      opacity: 0.35;
    }
  }
`

/** A ring that turns while something is fetched, 16 px unless `--_spinner` says otherwise. */
export const spinner = css`
  ${turning}
  .spinner {
    display: inline-block;
    inline-size: var(--_spinner, 16px);
    block-size: var(--_spinner, 16px);
    border-radius: 50%;
    border: 2px solid currentcolor;
    border-block-start-color: transparent;
    animation: turn 700ms linear infinite;
  }
  /* Forced colours draw the transparent part of a border. */
  @media (forced-colors: active) {
    .spinner {
      border-block-start-color: Canvas;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .spinner {
      animation: breathe 1s ease-in-out infinite alternate;
    }
  }
`
