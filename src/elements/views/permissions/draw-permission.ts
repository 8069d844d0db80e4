import { css, html, nothing } from 'lit'
import type { Translate } from '../../base/state-element.js'
import { drawAddressFact, drawFact, facts } from '../account/facts.js'
import type { PermissionWords } from './permission-words.js'

/** A permission in words: what it allows, its further terms, its token, and the app's reason. */
export function drawPermission(t: Translate, words: PermissionWords) {
  const { line, notes, details, token, reason } = words
  return html`<p class="line">${line}</p>
    ${notes.map((text) => html`<p class="term">${text}</p>`)}
    ${
      details.length > 0
        ? html`<dl class="details">
            ${details.map(
              ([name, value]) =>
                html`<div>
                  <dt><bdi>${name}</bdi></dt>
                  <dd><bdi>${value}</bdi></dd>
                </div>`,
            )}
          </dl>`
        : nothing
    }
    ${
      token || reason
        ? html`<dl class="facts inner">
            ${token ? drawAddressFact(t('permissions.token'), token) : nothing}
            ${reason ? drawFact(t('permissions.reason'), reason) : nothing}
          </dl>`
        : nothing
    }`
}

/** Styles of a permission. */
export const permission = [
  facts,
  css`
    .line {
      margin: 0;
      font-size: 16px;
      font-weight: 600;
      line-height: 22px;
      overflow-wrap: anywhere;
    }
    .term {
      margin: 0;
      font-size: 14px;
      line-height: 20px;
      color: var(--_muted);
      overflow-wrap: anywhere;
    }
    .details {
      display: grid;
      gap: 4px;
      margin: 0;
      font-size: 13px;
      line-height: 18px;
    }
    .details dd {
      overflow-wrap: anywhere;
    }
    .facts.inner {
      display: grid;
      margin: 0;
      padding: 0;
    }
  `,
]
