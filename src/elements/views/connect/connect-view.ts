import { css, html, nothing } from 'lit'
import { property, state as internal } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import LayoutGrid from 'lucide/dist/esm/icons/layout-grid.mjs'
import { isMobile } from '../../../platform/page/device.js'
import { toListParts } from '../../../locales/list-parts.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { checkBox } from '../../theme/rows/check-box.styles.js'
import { groupHeading } from '../../theme/rows/group-heading.styles.js'
import { view } from '../../theme/view.styles.js'
import { isInstalled as isOnPage, type WalletEntry } from '../../../state/wallets/wallet-entry.js'
import type { Route } from '../../../state/shell/routes.js'
import type { WalletRow } from '../../../state/wallets/wallets.js'
import { walletConnectMark } from '../../parts/wallet-connect-mark.js'
import { LoginSpace } from './login-space.js'
import { loadWelcome } from './load-welcome.js'
import type { DrawWelcome } from './welcome.js'
import '../../parts/rows/wm-row.js'
import '../../parts/rows/wm-skeleton.js'

/** The groups in order; rows of other kinds are in the last group. */
const GROUPS = ['recent', 'injected', 'more'] as const
/** Stands for the links while the sentence around them is written. */
const MARK = '\uFFFC'
/** The branding that a project enables at its server. */
const BRAND = 'wallet-modal'
const HEADINGS = {
  recent: 'connect.recent',
  injected: 'connect.installed',
  more: 'connect.more',
} as const

/**
 * The choice of how to connect: recent, installed, then WalletConnect and others. If the page sets
 * an order, the rows follow it, and tags replace the headings.
 */
@customElement('wm-connect-view')
export class ConnectView extends StateElement {
  readonly #rows = this.watch(({ wallets }) => wallets.$rows)
  readonly #filter = this.watch(({ modal }) => modal.$filter)
  readonly #awaited = this.watch(({ wallets }) => wallets.$awaited)
  readonly #count = this.watch(({ wallets }) => wallets.$count)
  readonly #list = this.watch(({ directory }) => directory.$list)
  readonly #opened = this.watch(({ modal }) => modal.$opened)
  readonly #offered = this.watch(({ $offered }) => $offered)
  /** The screen beside the list, whose row is marked. */
  @property({ attribute: false }) beside: Route | undefined
  /** Shows only wallets, even if the page offers sign-in. */
  @property({ type: Boolean, attribute: 'wallets-only' }) walletsOnly = false
  @internal() private agreed = false
  /** True when the picture of the app could not be loaded. */
  @internal() private broken = false
  /** Number of rows expected from the directory. */
  #heldRows = 0
  readonly #logins = new LoginSpace()
  /** Draws the option `welcome`, once its code is loaded. */
  #drawWelcome: DrawWelcome | undefined

  /** The first update waits for the code of `welcome`, so that nothing moves when it arrives. */
  protected override scheduleUpdate() {
    const { config, report } = this.state
    if (this.hasUpdated || this.walletsOnly || !config.welcome) return super.scheduleUpdate()
    return loadWelcome()
      .then(({ createWelcome }) => {
        this.#drawWelcome = createWelcome(this.state, this.renderRoot)
      })
      .catch(report)
      .then(() => super.scheduleUpdate())
  }
  /**
   * Consent, an email and ways to sign in that arrived late do not outlast a closing; pictures that
   * failed load again.
   */
  get isAsNew(): boolean {
    return (
      // An outlet that left the page draws nothing.
      this.hasUpdated &&
      !this.agreed &&
      !this.broken &&
      this.#logins.isAsNew &&
      ![...this.renderRoot.querySelectorAll('wm-row')].some(({ shadowRoot }) =>
        shadowRoot?.querySelector('[failed]'),
      )
    )
  }
  override willUpdate() {
    const { config, $open, $embedded } = this.state
    const isSeen = this.hasUpdated && ($open.get() || $embedded.get())
    if (!this.walletsOnly) this.#logins.update(config, this.#offered.value, isSeen)
    if (this.#awaited.value > 0) this.#heldRows = this.#awaited.value
  }
  // Separate chunks of elements that render() may have placed; what waits for them keeps its
  // height.
  override updated() {
    const { renderRoot, state } = this
    if (renderRoot.querySelector('wm-login-place'))
      import('../login/wm-login-place.js').catch(state.report)
    // Rare.
    if (renderRoot.querySelector('wm-connect-none')) import('./connect-none.js').catch(state.report)
  }
  override render() {
    const { wallets, config } = this.state
    const rows = this.#listRows()
    const asked =
      config.features.legalCheckbox && (config.termsUrl ?? config.privacyUrl) !== undefined
    const inert = asked && !this.agreed
    const list =
      rows.length === 0 && !wallets.allWalletsShown() ? this.#none : () => this.#groups(rows)
    return html`
      ${this.#drawWelcome?.({
        isShown: this.#isShown,
        isBroken: this.broken,
        onError: this.#breakPicture,
      })}
      ${asked ? this.#checkbox() : nothing}
      <div class="groups ${inert ? 'inert' : ''}" ?inert=${inert}>
        ${
          this.walletsOnly
            ? list()
            : this.#logins.draw({
                config,
                offered: this.#offered.value,
                namespace: this.#filter.value,
                installed: rows.some(isInstalled),
                list,
              })
        }
      </div>
      ${list === this.#none || this.beside ? nothing : this.#newcomer()}
      ${asked ? nothing : this.#legal()}${this.#branding()}
    `
  }
  #breakPicture = () => {
    this.broken = true
  }
  #newcomer() {
    return html`<button class="legal new" type="button" @click=${this.#explain}>
      ${this.t('connect.new')}
    </button>`
  }
  // The line is held while the server has not said whether it brands the modal.
  #branding() {
    if (this.#offered.value?.branding) return html`<p class="legal">${BRAND}</p>`
    return this.#logins.isHeld ? html`<p class="legal" aria-hidden="true">&nbsp;</p>` : nothing
  }
  #listRows(): readonly WalletRow[] {
    const { directory, relay } = this.state
    const filter = this.#filter.value
    const rows = this.#rows.value.filter(
      (row) =>
        !filter ||
        row.type === 'walletConnect' ||
        row.wallet.injected.length === 0 ||
        row.wallet.injected.some(({ namespace }) => namespace === filter),
    )
    // A phone without a list of wallet apps can still open the app that handles the link.
    return isMobile() && relay.available && !directory.available
      ? [...rows, { type: 'walletConnect' }]
      : rows
  }
  #groups(rows: readonly WalletRow[]) {
    if (this.state.config.explicitFeatures.has('connectorTypeOrder'))
      return this.#rowsOf(rows, true, undefined, true)
    const toGroup = ({ type }: WalletRow) =>
      type === 'recent' || type === 'injected' ? type : 'more'
    const groups = GROUPS.map((group) => ({
      group,
      rows: rows.filter((row) => toGroup(row) === group),
    }))
    return groups.map(({ group, rows: own }) => {
      const last = group === 'more'
      if (own.length === 0 && !(last && this.#hasEnd())) return nothing
      const headed = !last || own.length < rows.length
      return html`<section>
        ${
          headed ? html`<h3 id=${group}>${this.t(HEADINGS[group])}</h3>` : nothing
        }${this.#rowsOf(own, last, headed ? group : undefined)}
      </section>`
    })
  }
  #hasEnd(): boolean {
    return this.#awaited.value > 0 || this.state.wallets.allWalletsShown()
  }
  #rowsOf(rows: readonly WalletRow[], last: boolean, heading?: string, tagged = false) {
    return html`<div class="list" role="list" aria-labelledby=${heading ?? nothing}>
      ${repeat(
        rows,
        (row) => (row.type === 'walletConnect' ? '' : row.wallet.id),
        (row) => this.#row(row, tagged),
      )}
      ${last ? this.#end() : nothing}
    </div>`
  }
  #end() {
    const { wallets } = this.state
    const awaited = this.#awaited.value
    return html`${Array.from(
      { length: awaited },
      () =>
        html`<div class="awaited" aria-hidden="true">
          <wm-skeleton class="picture"></wm-skeleton><wm-skeleton class="words"></wm-skeleton>
        </div>`,
    )}
    ${
      this.#list.value.status === 'failed' && this.#list.value.page === 0
        ? this.#none(this.#heldRows)
        : nothing
    }
    ${wallets.allWalletsShown() ? this.#allWallets() : nothing}`
  }
  #row(row: WalletRow, tagged: boolean) {
    const { modal, router } = this.state
    if (row.type === 'walletConnect') {
      return html`<wm-row
        role="listitem"
        .image=${walletConnectMark}
        .label=${this.t('connect.walletConnect')}
        .tag=${isMobile() ? undefined : this.t('connect.tag.qr')}
        tone="accent"
        ?current=${this.#isBeside('ConnectingWalletConnect')}
        @click=${() => {
          router.push({ view: 'ConnectingWalletConnect' })
        }}
      ></wm-row>`
    }
    const { wallet, type, connected } = row
    const installed = isInstalled(row)
    // Tags only what the heading above the row does not say.
    const key = connected
      ? 'connect.tag.connected'
      : installed && (tagged || type === 'recent')
        ? 'connect.tag.installed'
        : tagged && type === 'recent'
          ? 'connect.tag.recent'
          : wallet.injected.every(({ opensApp }) => opensApp) && isMobile()
            ? 'connect.tag.app'
            : undefined
    return html`<wm-row
      role="listitem"
      .label=${wallet.name}
      .detail=${this.#isAmbiguous(wallet) ? this.t('connect.duplicate') : undefined}
      .image=${this.#toImage(wallet)}
      .tag=${key && this.t(key)}
      tone=${installed ? 'good' : 'plain'}
      ?current=${this.#isBeside(undefined, wallet.id)}
      @click=${() => modal.selectWallet(wallet)}
    ></wm-row>`
  }
  /**
   * The first screen is rendered before the visitor acts, so pictures from other hosts load only at
   * the opening.
   */
  #toImage({ icon }: WalletEntry): string | undefined {
    return this.#isShown || !/^http/i.test(icon ?? '') ? icon : ''
  }
  get #isShown(): boolean {
    return this.#opened.value || this.state.$embedded.get()
  }
  #isBeside(view: Route['view'] | undefined, walletId?: string): boolean {
    const { beside } = this
    return (
      beside !== undefined &&
      (view ?? beside.view) === beside.view &&
      walletId === (beside as { walletId?: string }).walletId
    )
  }
  /**
   * True when two wallets of this page announce themselves as the same product. Both are marked,
   * because either may be an impostor.
   */
  #isAmbiguous({ id, duplicateOf }: WalletEntry): boolean {
    return (
      duplicateOf !== undefined ||
      this.#rows.value.some((row) => isInstalled(row) && row.wallet.duplicateOf === id)
    )
  }
  #allWallets() {
    const { router, track } = this.state
    return html`<wm-row
      role="listitem"
      .icon=${LayoutGrid}
      .label=${this.t('connect.allWallets')}
      .tag=${this.#count.value}
      ?current=${this.#isBeside('AllWallets')}
      @click=${() => {
        track('CLICK_ALL_WALLETS')
        router.push({ view: 'AllWallets' })
      }}
    ></wm-row>`
  }
  // A list that cannot be loaded keeps the height of its rows.
  #none = (held?: number) =>
    html`<wm-connect-none
      role=${held === undefined ? nothing : 'listitem'}
      .held=${held}
    ></wm-connect-none>`
  #explain = () => {
    const { router, track } = this.state
    track('CLICK_WALLET_HELP')
    router.push({ view: 'WhatIsAWallet' })
  }
  /** A sentence in which links to the site's documents stand for `{documents}`. */
  #withLinks(key: 'connect.legal' | 'connect.legal.checkbox') {
    const { termsUrl, privacyUrl } = this.state.config
    const documents = [
      { url: termsUrl, name: this.t('connect.terms') },
      { url: privacyUrl, name: this.t('connect.privacy') },
    ].filter(({ url }) => url !== undefined)
    const [before, after] = this.t(key, MARK).split(MARK)
    const names = documents.map(({ name }) => name)
    const parts = toListParts(this.state.appearance.$language.get(), names)
    return html`${before}${parts.map(({ type, value }) =>
      type === 'element'
        ? html`<a
            href=${documents.find(({ name }) => name === value)!.url!}
            target="_blank"
            rel="noopener noreferrer"
            >${value}</a
          >`
        : value,
    )}${after}`
  }
  #legal() {
    const { termsUrl, privacyUrl } = this.state.config
    return (termsUrl ?? privacyUrl) === undefined
      ? nothing
      : html`<p class="legal">${this.#withLinks('connect.legal')}</p>`
  }
  #checkbox() {
    return html`<label class="agree"
        ><input
          type="checkbox"
          aria-describedby="why"
          .checked=${this.agreed}
          @change=${(event: Event) => (this.agreed = (event.target as HTMLInputElement).checked)}
        /><span>${this.#withLinks('connect.legal.checkbox')}</span></label
      >
      <p id="why" class="why ${this.agreed ? 'agreed' : ''}">${this.t('connect.legal.why')}</p>`
  }
  static override styles = [
    base,
    view,
    groupHeading,
    checkBox,
    css`
      wm-row[current]::part(row) {
        background: var(--_accent-soft);
      }
      .groups {
        display: grid;
        gap: 8px;
      }
      h3 {
        padding-block: 4px;
      }
      /* What the visitor most likely wants is the one row with a ground of its own. */
      [aria-labelledby='recent'] {
        --_row-ground: var(--_raised);
      }
      .waiting {
        display: grid;
        align-content: end;
        gap: 8px;
      }
      .waiting wm-skeleton {
        border-radius: var(--_radius-row);
      }
      .awaited {
        display: flex;
        align-items: center;
        gap: 12px;
        block-size: 56px;
        padding-inline: 10px;
      }
      .picture {
        inline-size: 36px;
        block-size: 36px;
        border-radius: 10px;
      }
      .words {
        inline-size: 96px;
        block-size: 14px;
      }
      .inert {
        opacity: 0.45;
      }
      .why {
        padding-inline: 46px 12px;
        margin-block-start: -8px;
        font-size: 12px;
        line-height: 16px;
        color: var(--_muted);
      }
      .agreed {
        visibility: hidden;
      }
      .legal,
      .agree {
        padding: 4px 12px;
        font-size: 12px;
        line-height: 16px;
        color: var(--_muted);
      }
      .legal {
        text-align: center;
      }
      .new {
        min-block-size: 44px;
        font-size: 14px;
        font-weight: 500;
      }
      .new:hover {
        color: var(--_text);
      }
      .agree {
        display: flex;
        align-items: center;
        gap: 12px;
        min-block-size: 44px;
        font-size: 13px;
        line-height: 18px;
      }
      a {
        color: var(--_text);
        text-underline-offset: 2px;
        white-space: nowrap;
      }
    `,
  ]
}

function isInstalled(row: WalletRow): row is Exclude<WalletRow, { type: 'walletConnect' }> {
  return row.type !== 'walletConnect' && isOnPage(row.wallet)
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connect-view': ConnectView
  }
}
