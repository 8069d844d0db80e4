import { css } from 'lit'

/** Amounts, which are blurred while the visitor wants them private. */
export const privateAmounts = css`
  .amount {
    filter: var(--_private, none);
  }
`
