import { css } from 'lit'

/** Styles of the account screen: account, balance and actions. */
export const accountView = css`
  /* At most 240 px with the header above the first token. */
  :host {
    gap: 8px;
    padding-block-start: 0;
  }
  /* The head starts where the rows below start. */
  .who {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    padding-inline-start: 8px;
  }
  .others {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border-radius: var(--_radius-row);
    color: var(--_muted);
  }
  .others:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  /* One line with any amount, so that the buttons below keep their place when balances arrive. */
  .worth {
    display: flex;
    align-items: baseline;
    gap: 0 8px;
    /* Midway between the avatar's badge and the buttons. */
    margin-block: -5px -3px;
    padding-inline-start: 8px;
  }
  .eye {
    display: grid;
    place-items: center;
    flex: none;
    align-self: center;
    inline-size: 44px;
    block-size: 44px;
    margin-block: -4px;
    margin-inline-start: auto;
    border-radius: var(--_radius-row);
    color: var(--_muted);
  }
  .eye:hover {
    color: var(--_text);
  }
  .eye:focus-visible {
    outline-offset: -2px;
  }
  /* Its only line is as high as the text: beside a long total the amount wraps below it, where it
     is not seen. A part of an amount could be read as another amount. */
  .own {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    min-inline-size: 0;
    block-size: 20px;
    overflow: clip;
    white-space: nowrap;
    color: var(--_muted);
    font-size: 14px;
    line-height: 20px;
    font-variant-numeric: tabular-nums;
  }
  /* The first line, also when the amount wraps. */
  .own::before {
    content: '\\200b';
  }
  .face {
    position: relative;
  }
  .wallet {
    position: absolute;
    inset-block-end: -3px;
    inset-inline-end: -3px;
    box-shadow: 0 0 0 2px var(--_surface);
  }
  .balance {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 8px;
    min-block-size: 36px;
    flex: none;
    /* Leaves room for the eye. */
    max-inline-size: calc(100% - 52px);
    /* Smaller on a page of 320 px at 200 % zoom. */
    font-size: min(34px, 12vw);
    font-weight: 600;
    line-height: 36px;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    text-align: start;
  }
  .long {
    font-size: 22px;
    line-height: 30px;
  }
  .symbol,
  .unknown {
    color: var(--_muted);
  }
  .unknown {
    align-items: center;
  }
  button.unknown {
    min-block-size: 44px;
    padding-inline: 12px;
    margin-block: -4px;
    margin-inline: -12px;
    border-radius: var(--_radius-row);
  }
  button.unknown:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  .note {
    font-size: 14px;
    font-weight: 500;
    line-height: 20px;
  }
  .symbol {
    /* Lower than the line of the number, so that it does not stretch it. */
    line-height: 24px;
    font-size: 22px;
    font-weight: 500;
  }
  .long .symbol {
    font-size: 17px;
  }
  .balance wm-skeleton {
    align-self: center;
    inline-size: 168px;
    block-size: 30px;
  }
`
