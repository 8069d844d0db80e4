import { css, html } from 'lit'
import './wm-skeleton.js'

/**
 * Placeholder rows of a list that is loading. The host adds {@link waitingRows} to its styles, and
 * sets `--_waiting` if a row is not 60 px high.
 */
export function drawWaitingRows(label: string, count: number) {
  return html`<div class="waiting-rows" role="status" aria-busy="true">
    <span class="visually-hidden">${label}</span>
    ${Array.from(
      { length: count },
      () =>
        html`<div class="waiting" aria-hidden="true">
          <wm-skeleton class="mark"></wm-skeleton><wm-skeleton class="line"></wm-skeleton>
        </div>`,
    )}
  </div>`
}

/** Styles of {@link drawWaitingRows}. */
export const waitingRows = css`
  .waiting {
    display: flex;
    align-items: center;
    gap: 12px;
    block-size: var(--_waiting, 60px);
    padding-inline: 10px;
  }
  .waiting .mark {
    inline-size: 36px;
    block-size: 36px;
    border-radius: 50%;
  }
  .waiting .line {
    flex: 1;
    max-inline-size: 60%;
    block-size: 16px;
  }
`
