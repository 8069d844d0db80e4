import { css } from 'lit'

/** Common to the login screens: symbol, instruction, control and alternatives, in one column. */
export const login = css`
  .intro {
    display: grid;
    justify-items: center;
    gap: 4px;
    padding: 4px 8px 12px;
    text-align: center;
  }
  .mark {
    display: grid;
    place-items: center;
    inline-size: 64px;
    block-size: 64px;
    margin-block-end: 12px;
    border-radius: min(20px, var(--_radius));
    background: var(--_accent-soft);
    color: var(--_accent-text);
  }
  .address {
    max-inline-size: 100%;
    font-size: 16px;
    font-weight: 500;
    line-height: 22px;
    overflow-wrap: anywhere;
  }
  .note {
    font-size: 13px;
    line-height: 18px;
    color: var(--_muted);
    text-align: center;
    text-wrap: balance;
  }
  /* Two lines, so that the card keeps its height when the text changes. */
  .outcome {
    display: grid;
    place-content: center;
    min-block-size: 40px;
    padding-inline: 8px;
    font-size: 14px;
    line-height: 20px;
    text-align: center;
    color: var(--_muted);
    text-wrap: balance;
  }
  /* On a low page the field is more important than the picture. */
  @media (max-height: 420px) {
    .intro {
      padding-block: 0 8px;
    }
    .mark {
      display: none;
    }
  }
  .bad {
    color: var(--_bad);
  }
  .two {
    display: grid;
    grid-template-columns: 2fr 3fr;
    gap: 8px;
  }
`
