import { css } from 'lit'

/** A permission of an app as a row that unfolds: the app and its state, then what it may do. */
export const sessionRow = css`
  :host {
    display: block;
  }
  details {
    border-radius: var(--_radius-row);
    box-shadow: inset 0 0 0 1px var(--_line);
  }
  summary {
    display: flex;
    /* On a page of 160 px the status wraps below the name. */
    flex-wrap: wrap;
    align-items: center;
    gap: 0 12px;
    min-block-size: 60px;
    box-sizing: border-box;
    padding: 4px 10px;
    border-radius: var(--_radius-row);
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary:hover {
    background: var(--_hover);
  }
  summary:focus-visible {
    outline-offset: -2px;
  }
  .words {
    flex-basis: 56px;
  }
  .note {
    font-size: 13px;
    line-height: 18px;
    color: var(--_muted);
  }
  .status {
    font-size: 12px;
    color: var(--_muted);
  }
  .status.active {
    color: var(--_good);
  }
  .fold {
    flex: none;
    color: var(--_muted);
  }
  [open] .fold {
    rotate: 180deg;
  }
  /* The browser's box around the content of a details element does not inherit box-sizing. */
  .more {
    box-sizing: border-box;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding: 4px 10px 10px;
  }
  ul {
    display: grid;
    gap: 4px;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 14px;
    line-height: 20px;
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    details {
      outline: 1px solid ButtonBorder;
    }
  }
`
