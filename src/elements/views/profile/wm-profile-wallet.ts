import { css, html, nothing } from 'lit'
import { property, state as internal } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import Check from 'lucide/dist/esm/icons/check.mjs'
import Copy from 'lucide/dist/esm/icons/copy.mjs'
import ExternalLink from 'lucide/dist/esm/icons/arrow-up-right.mjs'
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs'
import Power from 'lucide/dist/esm/icons/power.mjs'
import { toAddress, type AccountId } from '../../../standards/caip.js'
import { toShortAddress } from '../../../standards/addresses/short-address.js'
import { toError } from '../../../errors/to-error.js'
import { isSafeLink } from '../../../platform/links/open-link.js'
import type { MessageKey } from '../../../locales/messages.js'
import type { ConnectionState } from '../../../state/connections/connections.js'
import { toExplorerUrl } from '../../../state/network/explorer-url.js'
import { CopyController } from '../../base/copy-controller.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { profile } from './profile.styles.js'
import '../../parts/wm-image.js'
import '../../parts/rows/wm-row.js'

/** Account types with a label on screen. */
const TYPES: Readonly<Record<string, MessageKey>> = {
  payment: 'profile.type.payment',
  ordinal: 'profile.type.ordinal',
  stash: 'profile.type.stash',
  smartAccount: 'profile.type.smartAccount',
}

/**
 * A connected wallet: a click makes it active; it can be disconnected. With `detailed`, shows its
 * accounts and the actions on the address.
 */
@customElement('wm-profile-wallet')
export class ProfileWallet extends StateElement<'profile'> {
  @property({ attribute: false }) connection!: ConnectionState
  @property({ type: Boolean, reflect: true }) detailed = false
  readonly #network = this.watch(({ network }) => network.$network)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  readonly #copying = new CopyController(this, (failure) => this.state.report(failure))
  @internal() private ending = false

  override render() {
    void this.#marks.value
    const { marks, network } = this.state
    const { wallet, chainId, account, connector } = this.connection
    const chain = network.find(chainId)
    // The network's picture is beside it; with details, the account type is shown below.
    const words = [wallet.name, (!this.detailed && this.#toKind(account)) || chain?.name]
      .filter(Boolean)
      .join(' · ')
    return html`<div class="line">
        <wm-row
          .image=${wallet.icon}
          .label=${toShortAddress(toAddress(account))}
          .detail=${words}
          .tag=${this.#isInUse() ? this.t('profile.active') : undefined}
          tone="accent"
          ?current=${this.#isInUse()}
          @click=${this.#use}
        ></wm-row>
        <wm-image
          class="badge"
          aria-hidden="true"
          .src=${marks.find(chain)}
          .name=${chain?.name ?? ''}
          size="18"
          round
        ></wm-image>
        ${
          this.state.hosts.some(({ id }) => id === connector.id)
            ? nothing
            : html`<button
                class="square"
                type="button"
                title=${this.t('profile.disconnect', wallet.name)}
                aria-busy=${this.ending ? 'true' : nothing}
                @click=${this.#disconnect}
              >
                ${icon(this.ending ? LoaderCircle : Power, 18)}
              </button>`
        }
      </div>
      ${this.detailed ? this.#details() : nothing}`
  }
  /**
   * In the list of all namespaces one wallet is active; in the list of one namespace, the active
   * one of that namespace.
   */
  #isInUse(): boolean {
    const { active, namespace } = this.connection
    return active && (this.detailed || this.#network.value.namespace === namespace)
  }
  #details() {
    const { accounts, wallet, account } = this.connection
    const explorer = this.#toExplorerUrl()
    const { outcome } = this.#copying
    // Other wallets have the same buttons.
    const of = html`<bdi class="visually-hidden"> ${toShortAddress(toAddress(account))}</bdi>`
    const text = this.t(
      outcome === 'copied'
        ? 'account.copied'
        : outcome === 'failed'
          ? 'connecting.copyFailed'
          : 'account.copy',
    )
    return html` ${
        accounts.length > 1
          ? html`<ul class="accounts" aria-label=${this.t('profile.accounts', wallet.name)}>
              ${repeat(
                this.#sort(accounts),
                (one) => one,
                (one) =>
                  html`<li>
                    <button
                      class="account"
                      type="button"
                      aria-current=${one === account ? 'true' : nothing}
                      @click=${() => this.#useAccount(one)}
                    >
                      <bdi>${toShortAddress(toAddress(one))}</bdi
                      ><span class="kind">${this.#toKind(one)}</span
                      >${one === account ? icon(Check, 18) : nothing}
                    </button>
                  </li>`,
              )}
            </ul>`
          : nothing
      }
      <div class="chips">
        <button
          class="chip ${outcome ?? ''}"
          type="button"
          @click=${() => void this.#copying.copy(toAddress(account))}
        >
          ${icon(
            outcome === 'copied' ? Check : Copy,
            16,
          )}<span>${text}</span>${outcome ? nothing : of}
        </button>
        ${
          isSafeLink(explorer)
            ? html`<a class="chip" href=${explorer} target="_blank" rel="noopener noreferrer"
                >${this.t('account.explorer')}${of}<span class="visually-hidden"
                  >${this.t('link.external')}</span
                >${icon(ExternalLink, 16, 'away')}</a
              >`
            : nothing
        }
      </div>
      <span class="visually-hidden" role="status">${outcome ? text : ''}</span>`
  }
  /**
   * Sorted by type, then by address, so that the order is stable when another account becomes
   * active.
   */
  #sort(accounts: readonly AccountId[]): readonly AccountId[] {
    const toKey = (account: AccountId) =>
      `${Object.keys(TYPES).indexOf(this.#toType(account))} ${account}`
    return [...accounts].sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1))
  }
  #toType(account: AccountId): string {
    return this.state.connections.find(this.connection.id)?.getAccountDetails?.(account)?.type ?? ''
  }
  /** The type of an account, otherwise its name in the wallet. */
  #toKind(account: AccountId): string {
    const key = TYPES[this.#toType(account)]
    if (key) return (this.t as (key: MessageKey) => string)(key)
    return this.state.connections.find(this.connection.id)?.getAccountDetails?.(account)?.name ?? ''
  }
  #toExplorerUrl(): string | undefined {
    const { chainId, address } = this.connection
    return toExplorerUrl(this.state.network.find(chainId), 'address', address)
  }
  #use = () => this.#change(() => this.use('profile').use(this.connection.id), 'profile.switched')
  #useAccount = (account: AccountId) =>
    this.#change(
      () => this.use('profile').useAccount(account, this.connection.id),
      'profile.accountSwitched',
    )
  #change(act: () => void, done: 'profile.switched' | 'profile.accountSwitched') {
    const { report, toasts, network, connections } = this.state
    const read = () =>
      JSON.stringify([
        network.$network.get().namespace,
        connections.$connections.get().map(({ id, active, account }) => [id, active, account]),
      ])
    const before = read()
    try {
      act()
      if (read() !== before) toasts.show(this.t(done))
    } catch (failure) {
      report(toError(failure))
      toasts.show(this.t('profile.switchFailed'), 'error')
    }
  }
  #disconnect = async () => {
    if (this.ending) return
    const { disconnect, report, toasts } = this.state
    this.ending = true
    try {
      await disconnect(this.connection.id)
      toasts.show(this.t('profile.disconnected'))
    } catch (failure) {
      report(toError(failure))
      toasts.show(this.t('profile.disconnectFailed'), 'error')
    } finally {
      this.ending = false
    }
  }
  static override styles = [
    base,
    profile,
    css`
      :host {
        display: block;
      }
      .accounts {
        display: grid;
        margin: 0;
        padding: 0;
        padding-inline-start: 48px;
        list-style: none;
        max-block-size: 220px;
        overflow-y: auto;
        scrollbar-width: thin;
        scrollbar-color: var(--_line) transparent;
      }
      .account {
        display: flex;
        align-items: center;
        gap: 8px;
        inline-size: 100%;
        min-block-size: 44px;
        padding-inline: 10px 12px;
        border-radius: var(--_radius-row);
        font-size: 14px;
        font-variant-numeric: tabular-nums;
      }
      .account:hover {
        background: var(--_hover);
      }
      .account:focus-visible {
        outline-offset: -2px;
      }
      .account svg {
        margin-inline-start: auto;
        color: var(--_accent-text);
      }
      .kind {
        overflow: hidden;
        color: var(--_muted);
        font-size: 13px;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .chips {
        display: grid;
        grid-auto-columns: minmax(0, 1fr);
        grid-auto-flow: column;
        gap: 8px;
        padding: 4px 8px 8px;
      }
      .chip {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 6px;
        min-block-size: 44px;
        padding: 4px 8px;
        border-radius: var(--_radius-chip);
        background: var(--_raised);
        font-size: 13px;
        font-weight: 500;
        text-decoration: none;
      }
      .chip:hover {
        background: var(--_hover);
      }
      .chip svg {
        color: var(--_muted);
      }
      .chip.copied {
        color: var(--_good);
      }
      .chip.failed {
        color: var(--_bad);
      }
      .away {
        scale: var(--_flip) 1;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-profile-wallet': ProfileWallet
  }
}
