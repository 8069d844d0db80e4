import { css } from 'lit'

/** Common to the screens that lead to another network. */
export const switchScreen = css`
  .centre {
    gap: 20px;
    padding-block: 12px 8px;
  }
  .words {
    display: grid;
    gap: 4px;
    padding-inline: 16px;
    overflow-wrap: anywhere;
  }
  wm-button {
    inline-size: 100%;
  }
`
