import { html } from 'lit'
import { state as internal } from 'lit/decorators.js'
import Languages from 'lucide/dist/esm/icons/languages.mjs'
import { languages } from '../../../../locales/index.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { icon } from '../../../parts/icon.js'
import { base } from '../../../theme/base.styles.js'
import { tellKept } from '../tell-kept.js'
import { selectRow } from './select-row.styles.js'

/** The visitor's choice of a language, each named in itself. The choice is kept. */
@customElement('wm-language-row')
export class LanguageRow extends StateElement {
  @internal() private busy = false

  override render() {
    const { config, appearance } = this.state
    const chosen = appearance.findChosenLanguage() ?? ''
    const tags = [...new Set([...languages, ...Object.keys(config.messages ?? {})])]
    return html`<label>
      <span class="mark">${icon(Languages)}</span>
      <span class="label">${this.t('accountSettings.language')}</span>
      <select ?disabled=${this.busy} @change=${this.#choose}>
        <option value="" ?selected=${chosen === ''}>
          ${this.t('accountSettings.language.auto')}
        </option>
        ${tags
          .map((tag) => ({ tag, name: toName(tag) }))
          .sort((one, other) => one.name.localeCompare(other.name))
          .map(
            ({ tag, name }) =>
              html`<option value=${tag} lang=${tag} ?selected=${tag === chosen}>${name}</option>`,
          )}
      </select>
    </label>`
  }
  #choose = async (event: Event) => {
    const { appearance, toasts } = this.state
    const select = event.target as HTMLSelectElement
    this.busy = true
    try {
      tellKept(this, await appearance.chooseLanguage(select.value || undefined))
    } catch {
      // Already logged; the texts stay in the previous language.
      select.value = appearance.findChosenLanguage() ?? ''
      toasts.show(this.t('accountSettings.language.failed'), 'error')
    } finally {
      this.busy = false
    }
  }
  static override styles = [base, selectRow]
}

/** A language's name in itself, with a capital; the tag where the browser knows no name. */
function toName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return tag // RangeError: a key of `messages` that is no BCP 47 tag
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-language-row': LanguageRow
  }
}
