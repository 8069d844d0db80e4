import { css } from '@lit/reactive-element/css-tag.js'
import { pageBase } from './page-base.styles.js'

/** Base styles of every element of the dialog. */
export const base = css`
  ${pageBase}
  :host {
    -webkit-tap-highlight-color: transparent;
  }
  button {
    touch-action: manipulation;
  }
  input,
  a {
    font: inherit;
    color: inherit;
  }
  button:disabled {
    cursor: default;
  }
  h2,
  h3,
  p {
    margin: 0;
  }
  svg {
    display: block;
    flex: none;
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`
