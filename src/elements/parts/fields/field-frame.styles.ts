import { css } from 'lit'

/**
 * The frame of a one-line text field, 52 px high unless `--_field` is set: raised, with a ring
 * while focused or invalid. Its input is unstyled.
 */
export const fieldFrame = css`
  .field {
    display: flex;
    align-items: center;
    block-size: var(--_field, 52px);
    border-radius: var(--_radius-row);
    background: var(--_raised);
    box-shadow: inset 0 0 0 1px var(--_line);
    cursor: text;
  }
  .field:focus-within {
    box-shadow: inset 0 0 0 2px var(--_accent-text);
  }
  .field:has([aria-invalid='true']) {
    box-shadow: inset 0 0 0 2px var(--_bad);
  }
  input {
    flex: 1;
    min-inline-size: 0;
    block-size: 100%;
    margin: 0;
    border: 0;
    padding: 0;
    border-radius: inherit;
    background: none;
    /* Below 16 px, iOS zooms the page when the field is focused. */
    font-size: 16px;
    appearance: none;
  }
  input:focus-visible {
    outline: none;
  }
  input::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  @media (forced-colors: active) {
    .field {
      outline: 1px solid ButtonBorder;
    }
    .field:focus-within {
      outline: 2px solid Highlight;
    }
  }
`
