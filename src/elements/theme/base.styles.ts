import { css } from '@lit/reactive-element/css-tag.js'

/** What every element of the kit starts from. */
export const base = css`
  :host {
    box-sizing: border-box;
    font-family: var(--_font);
    color: var(--_text);
    -webkit-tap-highlight-color: transparent;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  * {
    box-sizing: inherit;
  }
  button,
  input,
  a {
    font: inherit;
    color: inherit;
  }
  button {
    margin: 0;
    border: 0;
    padding: 0;
    background: none;
    text-align: inherit;
    cursor: pointer;
    touch-action: manipulation;
  }
  button:disabled {
    cursor: default;
  }
  :focus {
    outline: none;
  }
  :focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: 2px;
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
