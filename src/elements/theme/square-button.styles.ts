import { css } from 'lit'

/** A button that is a symbol alone, 44 px on each side. */
export const squareButton = css`
  .square {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 44px;
    block-size: 44px;
    border-radius: var(--_radius-row);
    color: var(--_muted);
  }
  .square:hover {
    color: var(--_text);
  }
  .square:focus-visible {
    outline-offset: -2px;
  }
`
