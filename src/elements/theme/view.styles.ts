import { css } from 'lit'

/** Common to the screens: a column as wide as the card, with the text styles. */
export const view = css`
  :host {
    display: grid;
    /* Never wider than the card, for any width of a field or word inside. */
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding: 4px 12px 16px;
  }
  .list {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_gap);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .centre {
    display: grid;
    justify-items: center;
    gap: 8px;
    text-align: center;
  }
  .title {
    font-size: 17px;
    font-weight: 600;
    line-height: 24px;
  }
  .text {
    font-size: 14px;
    line-height: 20px;
    color: var(--_muted);
    text-wrap: balance;
  }
  /*
   * The main action stays on screen while a long screen scrolls behind it. The shadow covers what
   * would show beside and below it.
   */
  wm-button[variant='primary'],
  .pinned {
    position: var(--_pinned, sticky);
    inset-block-end: 8px;
    background: var(--_surface);
    box-shadow:
      0 8px var(--_surface),
      -12px 0 var(--_surface),
      12px 0 var(--_surface),
      -12px 8px var(--_surface),
      12px 8px var(--_surface);
  }
  :is(.pinned, .foot) wm-button[variant='primary'] {
    position: static;
    background: none;
    box-shadow: none;
  }
  .error {
    color: var(--_bad);
  }
`
