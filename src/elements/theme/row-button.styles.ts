import { css } from 'lit'
import { turning } from './spinner.styles.js'

/** A symbol at the end of a row that acts on it, 44 px; it turns while busy. */
export const rowButton = css`
  ${turning}
  .icon {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 44px;
    block-size: 44px;
    border-radius: var(--_radius-row);
    color: var(--_muted);
    transition: background 100ms, color 100ms;
  }
  .icon:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  .icon:active {
    background: var(--_pressed);
  }
  .icon:focus-visible {
    outline-offset: -2px;
  }
  .icon[aria-busy='true'] svg {
    animation: turn 900ms linear infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    .icon[aria-busy='true'] svg {
      animation: breathe 1s ease-in-out infinite alternate;
    }
  }
`
