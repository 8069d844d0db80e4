import { css } from 'lit'

/** Animations of a wait: `turn`, and `breathe` for reduced motion. */
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

/** A rotating ring, 16 px unless `--_spinner` is set. */
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
  /* In forced-colors mode the transparent part of a border is drawn. */
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
