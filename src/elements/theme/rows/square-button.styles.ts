import { css } from 'lit'

/** A button with only a symbol, 44 px square. */
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
  @media (forced-colors: active) {
    .square {
      outline: 1px solid ButtonBorder;
    }
    .square:is([aria-pressed='true'], :focus-visible) {
      outline: 2px solid Highlight;
    }
  }
`
