import { css } from 'lit'

/**
 * The bottom of a screen that may be longer than the card: its buttons stay visible while the
 * content scrolls above a line. Two families of screens in separate chunks use it, so it has a file
 * of its own.
 */
export const foot = css`
  .foot {
    position: var(--_pinned, sticky);
    inset-block-end: 0;
    /* Covers the screen's padding, so that nothing shows beside or below the buttons. */
    margin: 0 -12px -16px;
    padding: 12px 12px 16px;
    border-block-start: 1px solid var(--_line);
    background: var(--_surface);
  }
  /* On a low page, such as 400 % zoom, only the buttons stay; remarks scroll with the content. */
  @media (max-height: 420px) {
    .foot:has(.actions) {
      display: contents;
    }
    .foot .actions {
      position: var(--_pinned, sticky);
      inset-block-end: 0;
      margin: 0 -12px -16px;
      padding: 8px 12px;
      background: var(--_surface);
    }
  }
`
