import { css } from './page-css.js'

/** Base styles of every element of the kit; the part that the page's buttons need. */
export const pageBase = css`
  :host {
    box-sizing: border-box;
    font-family: var(--_font);
    color: var(--_text);
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  * {
    box-sizing: inherit;
  }
  button {
    margin: 0;
    border: 0;
    padding: 0;
    background: none;
    font: inherit;
    color: inherit;
    text-align: inherit;
    cursor: pointer;
  }
  :focus {
    outline: none;
  }
  :focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: 2px;
  }
`
