import { css, html, nothing } from 'lit'
import { query, state as internal } from 'lit/decorators.js'
import Download from 'lucide/dist/esm/icons/download.mjs'
import SearchX from 'lucide/dist/esm/icons/search-x.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import Upload from 'lucide/dist/esm/icons/upload.mjs'
import UserPlus from 'lucide/dist/esm/icons/user-plus.mjs'
import Users from 'lucide/dist/esm/icons/users.mjs'
import { saveFile } from '../../../platform/page/save-file.js'
import type { ChainNamespace } from '../../../standards/caip.js'
import type { Contact } from '../../../state/contacts/contact-list.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import type { SearchField } from '../../parts/fields/wm-search.js'
import { base } from '../../theme/base.styles.js'
import { note } from '../../theme/rows/note.styles.js'
import { groupHeading } from '../../theme/rows/group-heading.styles.js'
import { view } from '../../theme/view.styles.js'
import { toFamilyName } from '../profile/family-name.js'
import '../../parts/fields/wm-search.js'
import '../../parts/rows/wm-row.js'
import '../../parts/wm-message.js'
import { findContacts } from './find-contacts.js'
import { drawPerson, personRow } from './person-row.js'

const FILE_NAME = 'contacts.json'
/** At least this many contacts have a search field. */
const MANY = 8

/** The visitor's contacts of every family; added, opened, saved to a file and read from one. */
@customElement('wm-contacts-view')
export class ContactsView extends StateElement<'account' | 'contacts'> {
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #contacts = this.watch(() => this.use('contacts').$contacts)
  readonly #kept = this.watch(() => this.use('contacts').$kept)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  @internal() private text = ''
  @internal() private outcome = ''
  @query('input[type=file]') private picker!: HTMLInputElement

  override render() {
    const all = this.#contacts.value
    const searched = all.length >= MANY
    const found = findContacts(all, searched ? this.text : '', this.#language.value)
    const { router } = this.state
    return html`
      ${
        this.#kept.value
          ? nothing
          : html`<p class="note bad" role="alert">
              ${icon(TriangleAlert, 18)}<span>${this.t('contacts.unkept')}</span>
            </p>`
      }
      ${searched ? this.#search(found.length) : nothing}
      ${
        all.length === 0
          ? html`<wm-message
              .mark=${Users}
              .heading=${this.t('contacts.none')}
              .text=${this.t('contacts.none.text')}
            ></wm-message>`
          : found.length === 0
            ? html`<wm-message
                .mark=${SearchX}
                .heading=${this.t('contacts.search.none')}
              ></wm-message>`
            : this.#families(found)
      }
      <div class="list">
        ${
          this.#account.value?.namespace
            ? html`<wm-row
                class="add"
                .icon=${UserPlus}
                tone="quiet"
                .label=${this.t('contacts.add')}
                @click=${() => router.push({ view: 'Contact' })}
              ></wm-row>`
            : nothing
        }
        <wm-row
          .icon=${Upload}
          tone="quiet"
          .label=${this.t('contacts.import')}
          @click=${() => this.picker.click()}
        ></wm-row>
        ${
          all.length > 0
            ? html`<wm-row
                .icon=${Download}
                tone="quiet"
                .label=${this.t('contacts.export')}
                @click=${() => saveFile(FILE_NAME, this.use('contacts').export())}
              ></wm-row>`
            : nothing
        }
      </div>
      <p class="outcome" role="status">${this.outcome}</p>
      <input type="file" accept=".json,application/json" hidden @change=${this.#import} />
    `
  }
  #search(count: number) {
    return html`<wm-search
        .label=${this.t('contacts.search')}
        .clearLabel=${this.t('search.clear')}
        .value=${this.text}
        @input=${(event: Event) => (this.text = (event.currentTarget as SearchField).value)}
      ></wm-search>
      <p class="visually-hidden" role="status">
        ${this.text === '' ? '' : this.t('contacts.found', count)}
      </p>`
  }
  #families(found: readonly Contact[]) {
    const active = this.#account.value?.namespace
    const families = [...new Set(found.map(({ namespace }) => namespace))]
    families.sort((one, other) => Number(other === active) - Number(one === active))
    return families.map((namespace) =>
      this.#family(
        namespace,
        found.filter((contact) => contact.namespace === namespace),
      ),
    )
  }
  #family(namespace: ChainNamespace, contacts: readonly Contact[]) {
    return html`<section aria-labelledby=${namespace}>
      <h3 id=${namespace}>${toFamilyName(namespace, this.state)}</h3>
      ${contacts.map((contact) =>
        drawPerson(contact, () =>
          this.state.router.push({ view: 'Contact', namespace, address: contact.address }),
        ),
      )}
    </section>`
  }
  #import = async () => {
    const [file] = this.picker.files ?? []
    if (!file) return
    try {
      const outcome = await this.use('contacts').import(file)
      this.outcome = outcome
        ? [
            this.t('contacts.import.done', outcome.added),
            outcome.skipped > 0 ? this.t('contacts.import.skipped', outcome.skipped) : '',
          ].join(' ')
        : this.t('contacts.import.failed')
    } catch (failure) {
      this.outcome = this.t('contacts.import.failed')
      this.state.report(failure)
    } finally {
      // The same file can be chosen again.
      this.picker.value = ''
    }
  }
  static override styles = [
    base,
    view,
    groupHeading,
    note,
    personRow,
    css`
      h3 {
        padding-block-end: 4px;
      }
      .outcome {
        padding-inline: 10px;
        font-size: 14px;
        line-height: 20px;
        color: var(--_muted);
      }
      .outcome:empty {
        display: none;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-contacts-view': ContactsView
  }
}
