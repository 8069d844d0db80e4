import { css } from 'lit'

/** Header buttons: 44 px, with a background on hover. */
export const iconButton = css`
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-inline-size: 44px;
    block-size: 44px;
    border-radius: var(--_radius-row);
    color: var(--_muted);
    transition:
      background 100ms,
      color 100ms;
  }
  button:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  button:active {
    background: var(--_pressed);
  }
  button:focus-visible {
    outline-offset: -2px;
  }
`
