import { css } from 'lit'

/** What the screens that lead to another network share. */
export const switchScreen = css`
  .centre {
    gap: 20px;
    padding: 12px 16px 8px;
  }
  .words {
    display: grid;
    gap: 4px;
    overflow-wrap: anywhere;
  }
  wm-button {
    inline-size: 100%;
  }
`
