import { css, html, nothing, type TemplateResult } from 'lit'
import { state as internal } from 'lit/decorators.js'
import type { MessageKey } from '../../../locales/messages.js'
import type { ChainNamespace } from '../../../standards/caip.js'
import type { Route } from '../../../state/shell/routes.js'
import type { State } from '../../../state/state.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { groupHeading } from '../../theme/group-heading.styles.js'
import { view } from '../../theme/view.styles.js'
import { drawWaitingRows, waitingRows } from '../../parts/waiting-rows.js'
import '../../parts/wm-button.js'
import '../../parts/wm-tabs.js'

/** Namespaces whose collectibles a server may list. */
const HAS_NFTS: ReadonlySet<ChainNamespace> = new Set(['eip155', 'solana'])
const WAITING_ROWS = 4

type PanelName = 'tokens' | 'nfts' | 'activity'

interface Panel {
  readonly label: MessageKey
  readonly waiting: MessageKey
  load(state: State): Promise<unknown>
  draw(): TemplateResult
}

/** The panels, each a separate chunk loaded when first shown. */
const PANELS: Readonly<Record<PanelName, Panel>> = {
  tokens: {
    label: 'account.tokens',
    waiting: 'account.tokens.loading',
    load: () => import('./wm-account-tokens.js'),
    draw: () => html`<wm-account-tokens></wm-account-tokens>`,
  },
  nfts: {
    label: 'account.nfts',
    waiting: 'account.nfts.loading',
    load: ({ slices }) => Promise.all([import('./wm-account-nfts.js'), slices.load(['nfts'])]),
    draw: () => html`<wm-account-nfts></wm-account-nfts>`,
  },
  activity: {
    label: 'account.activity',
    waiting: 'activity.loading',
    load: () => import('./wm-account-activity.js'),
    draw: () => html`<wm-account-activity></wm-account-activity>`,
  },
}

/**
 * The panel that was chosen on each visit of the account. A way back to the visit shows it again.
 */
const chosenPanels = new WeakMap<Route, PanelName>()

/** Tokens, collectibles and activity of the active account, if its network has a source of them. */
@customElement('wm-account-holdings')
export class AccountHoldings extends StateElement<
  'account' | 'balances' | 'activity' | 'remoteFeatures'
> {
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #remote = this.watch(() => this.use('remoteFeatures').$remote)
  @internal() private chosen: PanelName = 'tokens'
  // The screen's row loads the tokens in parallel; a loaded panel is rendered immediately.
  @internal() private loads: Partial<Record<PanelName, 'loading' | 'ready' | 'failed'>> =
    customElements.get('wm-account-tokens') ? { tokens: 'ready' } : {}

  override connectedCallback() {
    super.connectedCallback()
    this.chosen = chosenPanels.get(this.state.router.$route.get()) ?? this.chosen
  }
  override willUpdate() {
    const [selected] = this.#select()
    if (selected && !this.loads[selected]) this.#load(selected)
  }
  override render() {
    const [selected, names] = this.#select()
    if (!selected) return nothing
    const label = this.#text(PANELS[selected].label)
    const panel = this.#panel(selected)
    if (names.length === 1)
      return html`<h3>${label}</h3>
        <div class=${selected}>${panel}</div>`
    const tabs = names.map((id) => ({ id, label: this.#text(PANELS[id].label) }))
    return html`<wm-tabs
        .tabs=${tabs}
        .selected=${selected}
        .label=${this.t('account.tabs')}
        @change=${this.#choose}
      ></wm-tabs>
      <div class=${selected} role="tabpanel" aria-label=${label}>${panel}</div>`
  }
  /** The current panel, and all panels of the network. */
  #select(): readonly [PanelName | undefined, readonly PanelName[]] {
    const account = this.#account.value
    if (!account) return [undefined, []]
    const { chainId, namespace } = account
    const balances = this.use('balances')
    const names: PanelName[] = []
    if (balances.areListed(chainId)) names.push('tokens')
    if (balances.served && HAS_NFTS.has(namespace)) names.push('nfts')
    if (this.#remote.value?.activity !== false && this.use('activity').isListed(namespace))
      names.push('activity')
    return [names.includes(this.chosen) ? this.chosen : names[0], names]
  }
  #panel(name: PanelName) {
    const { draw, waiting } = PANELS[name]
    if (this.loads[name] === 'ready') return draw()
    if (this.loads[name] === 'failed')
      return html`<wm-button @click=${() => this.#load(name)}>${this.t('action.retry')}</wm-button>`
    return drawWaitingRows(this.#text(waiting), WAITING_ROWS)
  }
  #choose = (event: Event) => {
    this.chosen = (event.target as HTMLElementTagNameMap['wm-tabs']).selected as PanelName
    chosenPanels.set(this.state.router.$route.get(), this.chosen)
    if (this.loads[this.chosen] === 'failed') this.#load(this.chosen)
  }
  #load(name: PanelName) {
    const set = (load: 'loading' | 'ready' | 'failed') =>
      (this.loads = { ...this.loads, [name]: load })
    set('loading')
    PANELS[name].load(this.state).then(
      () => set('ready'),
      (failure) => {
        set('failed')
        this.state.report(failure)
      },
    )
  }
  #text(key: MessageKey): string {
    return (this.t as (key: MessageKey) => string)(key)
  }
  static override styles = [
    base,
    view,
    groupHeading,
    waitingRows,
    css`
      /* Tabs and panel are rows of the screen. Without either there is no empty row. */
      :host {
        display: contents;
      }
      /* As high as the placeholder rows of the loaded panel. */
      .tokens > .waiting-rows {
        display: grid;
        gap: var(--_gap);
        --_waiting: 56px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-account-holdings': AccountHoldings
  }
}
