import { css } from 'lit'

/**
 * Common to the screens that wait for a wallet: picture, text and actions in one column of constant
 * height.
 */
export const connecting = css`
  .status {
    display: grid;
    justify-items: center;
    gap: 20px;
    padding: 16px 8px 0;
    text-align: center;
    transition: translate 200ms var(--_ease);
  }
  /*
   * In the middle while the place of the actions is empty; the card keeps its height when one
   * appears.
   */
  .status:has(+ .acts):not(:has(+ .acts > *)) {
    translate: 0 24px;
  }
  .words {
    display: grid;
    align-content: start;
    gap: 4px;
    inline-size: 100%;
    min-block-size: 68px;
  }
  .words .title,
  .words .text {
    overflow-wrap: anywhere;
  }
  .away {
    scale: var(--_flip) 1;
  }
  .acts {
    display: grid;
    gap: 8px;
    min-block-size: 44px;
    margin-block-start: 8px;
  }
  /* An empty place covers no text: a long name moves the words into it. */
  .acts:not(:has(*)) {
    background: none;
    box-shadow: none;
  }
  @media (prefers-reduced-motion: reduce) {
    .status {
      transition: none;
    }
  }
`
