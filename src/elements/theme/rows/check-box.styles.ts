import { css } from 'lit'

/** Styles of the only check box of a screen, drawn in the colours of the theme. */
export const checkBox = css`
  input {
    appearance: none;
    display: grid;
    place-items: center;
    inline-size: 22px;
    block-size: 22px;
    margin: 0;
    flex: none;
    border: 2px solid var(--_control);
    border-radius: 7px;
  }
  input:checked {
    border-color: var(--_accent);
    background: var(--_accent);
  }
  input:checked::before {
    content: '';
    inline-size: 10px;
    block-size: 5px;
    border: solid var(--_on-accent);
    border-width: 0 0 2px 2px;
    translate: 0 -1px;
    rotate: -45deg;
  }
  @media (forced-colors: active) {
    input {
      appearance: auto;
    }
  }
`
