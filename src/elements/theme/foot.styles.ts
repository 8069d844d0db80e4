import { css } from 'lit'

/**
 * The end of a screen that may be longer than the card: its buttons stay in sight while what is above them scrolls below a line.
 * Two families of screens use it that are loaded apart, so it has a file of its own.
 */
export const foot = css`
  .foot {
    position: sticky;
    inset-block-end: 0;
    /* Over the screen's own padding, so that nothing shows beside or below the buttons. */
    margin: 0 -12px -16px;
    padding: 12px 12px 16px;
    border-block-start: 1px solid var(--_line);
    background: var(--_surface);
  }
`
