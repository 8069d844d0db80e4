import { css } from './page-css.js'

/** The buttons in the page. */
export const pageButton = css`
  :host {
    display: inline-block;
    vertical-align: middle;
    /* Wide enough for the usual texts, so that the page does not shift when the text changes. */
    min-inline-size: 168px;
    max-inline-size: 100%;
    min-block-size: 44px;
  }
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 44px;
    min-inline-size: 100%;
    max-inline-size: 100%;
    padding: 0 18px;
    border-radius: var(--wm-button-radius, var(--_p-button-radius, 14px));
    --_ground: var(--_accent);
    background-color: var(--_accent);
    color: var(--_on-accent);
    font-size: 16px;
    font-weight: 600;
    line-height: 20px;
    white-space: nowrap;
  }
  button:disabled,
  button[aria-disabled='true'] {
    opacity: 0.5;
    cursor: default;
  }
  .plain {
    --_ground: var(--_surface);
    background-color: var(--_surface);
    color: var(--_text);
    box-shadow: inset 0 0 0 1px var(--_line);
  }
  .dot,
  .spinner,
  .alert {
    inline-size: 20px;
    block-size: 20px;
    border-radius: 50%;
    flex: none;
    background: var(--_hover);
  }
  .text {
    display: grid;
    min-inline-size: 0;
    max-inline-size: 240px;
    text-align: center;
  }
  .text *,
  .text::after {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* A long name has two lines, which the button's height holds. */
  .text > * {
    white-space: normal;
    overflow-wrap: anywhere;
    max-block-size: 40px;
  }
  .text::after {
    content: attr(data-widths);
    visibility: hidden;
    white-space: pre;
    block-size: 0;
  }
  /* Shown after two seconds, in case the language never loads. */
  .late {
    animation: late 2s step-end;
  }
  @keyframes late {
    from {
      opacity: 0;
    }
  }
  /* Reserves the space of the picture that other states show. */
  .text:first-child::after {
    padding-inline-start: 28px;
  }
  /* The space of the line that follows the balance. */
  .lead {
    padding-inline-end: 11px;
  }
  .network {
    padding-inline-end: 36px;
  }
  .network .text {
    text-align: start;
  }
`
