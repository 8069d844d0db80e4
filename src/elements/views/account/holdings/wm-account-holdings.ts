import { css, html, nothing, type TemplateResult } from 'lit'
import { state as internal } from 'lit/decorators.js'
import type { MessageKey } from '../../../../locales/messages.js'
import type { ChainId } from '../../../../standards/caip.js'
import { isCovered } from '../../../../state/account/tokens/coverage.js'
import type { Route } from '../../../../state/shell/routes.js'
import type { State } from '../../../../state/state.js'
import Search from 'lucide/dist/esm/icons/search.mjs'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { base } from '../../../theme/base.styles.js'
import { groupHeading } from '../../../theme/rows/group-heading.styles.js'
import { squareButton } from '../../../theme/rows/square-button.styles.js'
import { view } from '../../../theme/view.styles.js'
import { drawWaitingRows, waitingRows } from '../../../parts/rows/waiting-rows.js'
import { icon } from '../../../parts/icon.js'
import '../../../parts/wm-button.js'
import '../../../parts/wm-tabs.js'
import { ShownFeatures } from '../shown-features.js'
import { TOKEN_ROW_PX } from './token-row-height.js'
import type { NetworkFilter } from './wm-network-filter.js'
import './wm-network-filter.js'

const WAITING_ROWS = 4
/** From here on a list has a search. */
const MANY_TOKENS = 4

type PanelName = 'tokens' | 'nfts' | 'activity'

interface Panel {
  readonly label: MessageKey
  readonly waiting: MessageKey
  load(state: State): Promise<unknown>
  draw(chosen: Chosen): TemplateResult
}

/** What the visitor has chosen on one visit of the account. */
interface Chosen {
  readonly panel: PanelName
  /** The network whose tokens are shown; all if undefined. */
  readonly chain?: ChainId | undefined
  /** True while the field that searches the tokens is shown. */
  readonly searching?: boolean
}

/** The panels, each a separate chunk loaded when first shown. */
const PANELS: Readonly<Record<PanelName, Panel>> = {
  tokens: {
    label: 'account.tokens',
    waiting: 'account.tokens.loading',
    load: () => import('./wm-account-tokens.js'),
    draw: ({ chain, searching = false }) =>
      html`<wm-account-tokens .chain=${chain} ?searching=${searching}></wm-account-tokens>`,
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
    load: () => import('../wm-account-activity.js'),
    draw: () => html`<wm-account-activity></wm-account-activity>`,
  },
}

/** The choices of each visit of the account. A way back to the visit shows them again. */
const choices = new WeakMap<Route, Chosen>()

/** Tokens of all networks; collectibles and activity of the active account's network. */
@customElement('wm-account-holdings')
export class AccountHoldings extends StateElement<
  'account' | 'balances' | 'portfolio' | 'activity' | 'remoteFeatures'
> {
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #features = new ShownFeatures(this, () => ({
    config: this.state.config,
    slice: this.use('remoteFeatures'),
  }))
  readonly #holdings = this.watch(() => this.use('portfolio').$holdings)
  @internal() private chosen: Chosen = { panel: 'tokens' }
  /**
   * True once the tokens were awaited on this visit. Their panel then keeps the height of the
   * placeholders, so that few tokens do not move the rows below, until the visitor's next choice.
   */
  #isHeld = false
  // The screen's row loads the tokens in parallel; a loaded panel is rendered immediately.
  @internal() private loads: Partial<Record<PanelName, 'loading' | 'ready' | 'failed'>> =
    customElements.get('wm-account-tokens') ? { tokens: 'ready' } : {}

  override connectedCallback() {
    super.connectedCallback()
    this.chosen = choices.get(this.state.router.$route.get()) ?? this.chosen
    this.#isHeld = false
  }
  override willUpdate() {
    this.#isHeld ||= this.#holdings.value.status === 'loading'
    const [selected] = this.#select()
    if (selected && !this.loads[selected]) this.#load(selected)
  }
  override render() {
    const [selected, names] = this.#select()
    if (!selected) return nothing
    const label = this.#text(PANELS[selected].label)
    const panel = this.#panel(selected)
    const classes = `${selected} ${this.#isHeld ? 'held' : ''}`
    const filter = selected === 'tokens' ? this.#filter() : nothing
    if (names.length === 1)
      return html`<div class="head">
          <h3>${label}</h3>
          ${filter}
        </div>
        <div class=${classes}>${panel}</div>`
    const tabs = names.map((id) => ({ id, label: this.#text(PANELS[id].label) }))
    return html`<div class="head">
        <wm-tabs
          plain
          .tabs=${tabs}
          .selected=${selected}
          .label=${this.t('account.tabs')}
          @change=${this.#choose}
        ></wm-tabs>
        ${filter}
      </div>
      <div class=${classes} role="tabpanel" aria-label=${label}>${panel}</div>`
  }
  #filter() {
    const { networks, tokens } = this.#holdings.value
    const search =
      tokens.length > MANY_TOKENS
        ? html`<button
            class="square"
            type="button"
            title=${this.t('account.search')}
            aria-label=${this.t('account.search')}
            aria-pressed=${this.chosen.searching ? 'true' : 'false'}
            @click=${() => this.#keep({ searching: !this.chosen.searching })}
          >
            ${icon(Search, 20)}
          </button>`
        : nothing
    const filter =
      networks.length > 1
        ? html`<wm-network-filter
            .networks=${networks}
            .chosen=${this.#chain}
            @change=${(event: Event) =>
              this.#keep({ chain: (event.currentTarget as NetworkFilter).chosen })}
          ></wm-network-filter>`
        : nothing
    return html`<div class="tools">${search}${filter}</div>`
  }
  /** The chosen network, while the list has it. */
  get #chain(): ChainId | undefined {
    const { chain } = this.chosen
    return chain && this.#holdings.value.networks.includes(chain) ? chain : undefined
  }
  #keep(choice: Partial<Chosen>) {
    this.#isHeld = false
    this.chosen = { ...this.chosen, ...choice }
    choices.set(this.state.router.$route.get(), this.chosen)
  }
  /** The current panel, and all panels of the network. */
  #select(): readonly [PanelName | undefined, readonly PanelName[]] {
    const account = this.#account.value
    if (!account) return [undefined, []]
    const { chainId, namespace } = account
    const balances = this.use('balances')
    const names: PanelName[] = []
    if (balances.areListed(chainId) || this.#holdings.value.networks.length > 0)
      names.push('tokens')
    if (balances.served && isCovered('nfts', namespace)) names.push('nfts')
    // The last tab: coming later, it moves none.
    if (
      !this.#features.isAwaited &&
      this.#features.value?.activity !== false &&
      this.use('activity').isListed(namespace)
    )
      names.push('activity')
    return [names.includes(this.chosen.panel) ? this.chosen.panel : names[0], names]
  }
  #panel(name: PanelName) {
    const { draw, waiting } = PANELS[name]
    if (this.loads[name] === 'ready') return draw({ ...this.chosen, chain: this.#chain })
    if (this.loads[name] === 'failed')
      return html`<wm-button @click=${() => this.#load(name)}>${this.t('action.retry')}</wm-button>`
    return drawWaitingRows(this.#text(waiting), WAITING_ROWS)
  }
  #choose = (event: Event) => {
    const panel = (event.target as HTMLElementTagNameMap['wm-tabs']).selected as PanelName
    this.#keep({ panel })
    if (this.loads[panel] === 'failed') this.#load(panel)
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
    squareButton,
    waitingRows,
    css`
      /* Tabs and panel are rows of the screen. Without either there is no empty row. */
      :host {
        display: contents;
      }
      .head {
        display: flex;
        align-items: center;
        justify-content: space-between;
        min-block-size: 44px;
        margin-block: -4px -8px;
      }
      .head > :first-child {
        flex: 0 1 auto;
        min-inline-size: 0;
      }
      .tools {
        display: flex;
        flex: none;
      }
      .square[aria-pressed='true'] {
        background: var(--_raised);
        color: var(--_accent-text);
      }
      /* As high as the placeholder rows of the loaded panel. */
      .tokens > .waiting-rows {
        display: grid;
        gap: var(--_gap);
        --_waiting: ${TOKEN_ROW_PX}px;
      }
      /* The rows before the first click, and the buttons below them. */
      .tokens.held {
        min-block-size: calc(${WAITING_ROWS * TOKEN_ROW_PX + 48}px + ${WAITING_ROWS} * var(--_gap));
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-account-holdings': AccountHoldings
  }
}
