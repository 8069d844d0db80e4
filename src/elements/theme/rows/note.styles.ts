import { css } from 'lit'

/** A remark beside a form, with a symbol; `bad` for what can cost money. */
export const note = css`
  .note {
    display: flex;
    gap: 10px;
    padding: 10px 12px;
    border-radius: var(--_radius-row);
    background: var(--_raised);
    color: var(--_muted);
    font-size: 13px;
    line-height: 18px;
  }
  .note svg {
    flex: none;
  }
  .note.bad {
    background: var(--_bad-soft, var(--_raised));
    color: var(--_text);
  }
  .note.bad svg {
    color: var(--_bad);
  }
`
