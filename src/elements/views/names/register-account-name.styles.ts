import { css } from 'lit'
import { fieldFrame } from '../../parts/fields/field-frame.styles.js'
import { groupHeading } from '../../theme/rows/group-heading.styles.js'
import { spinner } from '../../theme/spinner.styles.js'

/** The form that registers a name. */
export const register = css`
  ${spinner}
  ${fieldFrame}
  ${groupHeading}
  .field {
    padding-inline: 16px;
  }
  /* The suffix directly follows the typed text, in browsers that support it. */
  input {
    flex: 0 1 auto;
    min-inline-size: 40%;
    field-sizing: content;
    font-size: 17px;
    font-weight: 500;
  }
  @supports (field-sizing: content) {
    input {
      min-inline-size: 2ch;
    }
  }
  .suffix {
    flex: 0 100 auto;
    min-inline-size: 25%;
    overflow: hidden;
    color: var(--_muted);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .hint {
    padding-inline: 4px;
    font-size: 13px;
    line-height: 18px;
    color: var(--_muted);
  }
  .hint.error {
    color: var(--_bad);
  }
  .result {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    inline-size: 100%;
    min-block-size: 52px;
    padding: 8px 16px;
    border-radius: var(--_radius-row);
    background: var(--_raised);
    font-weight: 500;
  }
  .result bdi {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .state {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    flex: none;
    font-size: 13px;
    color: var(--_muted);
  }
  button.result {
    text-align: start;
    transition: background 100ms;
  }
  button.result:hover {
    background: var(--_hover);
  }
  button.result:active {
    background: var(--_pressed);
  }
  .free {
    background: var(--_good-soft);
  }
  .free .state {
    color: var(--_good);
  }
  .taken .state {
    color: var(--_bad);
  }
  h3 {
    padding-inline: 4px;
  }
  .refusal {
    padding: 12px 16px;
    border-radius: var(--_radius-row);
    background: var(--_bad-soft);
    color: var(--_bad);
    font-size: 14px;
    line-height: 20px;
    overflow-wrap: anywhere;
  }
  .spinner {
    --_spinner: 14px;
  }
  @media (forced-colors: active) {
    .result {
      outline: 1px solid ButtonBorder;
    }
  }
`
