import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import Check from 'lucide/dist/esm/icons/check.mjs'
import Layers from 'lucide/dist/esm/icons/layers.mjs'
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { toFamilyName } from '../profile/family-name.js'
import { isDeclined } from './connecting-status.js'
import '../../parts/wm-image.js'
import '../../parts/rows/wm-row.js'

/** Asks which family of a multi-chain wallet to connect: one, or all in sequence. */
@customElement('wm-connecting-multi-chain-view')
export class ConnectingMultiChainView extends StateElement<'multiChain'> {
  @property({ attribute: false }) wallet!: WalletEntry
  readonly #progress = this.watch(() => this.use('multiChain').$progress)
  readonly #connections = this.watch(({ connections }) => connections.$connections)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  #stop: (() => void) | undefined

  override connectedCallback() {
    super.connectedCallback()
    this.use('multiChain').reset()
    void this.state.marks.load()
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#stop?.()
  }
  override render() {
    void [this.#marks.value, this.#connections.value]
    const { name, icon: image } = this.wallet
    const ways = this.#listWays()
    const waiting = ways.find(
      ({ namespace }) => this.#progress.value[namespace]?.status === 'waiting',
    )
    const failed = ways
      .map(({ namespace }) => this.#progress.value[namespace])
      .find((progress) => progress?.status === 'failed')
    const title = waiting
      ? this.t('connecting.waiting', name)
      : failed
        ? this.t(isDeclined(failed.error) ? 'connecting.declined' : 'connecting.failed')
        : this.t('multiChain.heading', name)
    const text = waiting
      ? this.t('multiChain.waiting', toFamilyName(waiting.namespace, this.state))
      : failed
        ? this.t(`error.${failed.error.code}`)
        : this.t('multiChain.text')
    const open = ways.filter((way) => !this.use('multiChain').isConnected(way))
    return html`
      <div class="centre">
        <wm-image .src=${image} .name=${name} size="72"></wm-image>
        <div class="words" role="status">
          <p class="title">${title}</p>
          <p class="text">${text}</p>
        </div>
      </div>
      <div class="list" role="list">
        ${repeat(
          ways,
          ({ namespace }) => namespace,
          (way) => this.#row(way, waiting !== undefined),
        )}
        ${
          open.length > 1 || waiting || failed
            ? html`<wm-row
                role="listitem"
                .icon=${waiting ? LoaderCircle : Layers}
                ?busy=${waiting !== undefined}
                .label=${this.t('multiChain.all')}
                @click=${this.#connectAll}
              ></wm-row>`
            : nothing
        }
      </div>
    `
  }
  #listWays(): WalletEntry['injected'] {
    const order = this.state.config.chains.map(({ namespace }) => namespace)
    return [...this.wallet.injected].sort(
      (a, b) => order.indexOf(a.namespace) - order.indexOf(b.namespace),
    )
  }
  #row(way: WalletEntry['injected'][number], busy: boolean) {
    const { marks, network, config, router } = this.state
    const { namespace } = way
    const connected = this.use('multiChain').isConnected(way)
    const chain =
      network.find(network.findChosen(namespace)) ??
      config.networks.find(({ id }) => id.startsWith(`${namespace}:`))
    return html`<wm-row
      role="listitem"
      round-image
      .image=${marks.find(chain)}
      .label=${toFamilyName(namespace, this.state)}
      .tag=${connected ? this.t('connect.tag.connected') : undefined}
      tone="good"
      ?disabled=${busy && !connected}
      @click=${() =>
        busy || router.push({ view: 'ConnectingExternal', walletId: this.wallet.id, namespace })}
      ><span slot="end">${connected ? icon(Check, 20) : nothing}</span></wm-row
    >`
  }
  #connectAll = () => {
    this.#stop?.()
    this.#stop = this.use('multiChain').start(this.#listWays())
  }
  static override styles = [
    base,
    view,
    css`
      .centre {
        gap: 16px;
        padding: 8px 16px 4px;
      }
      .words {
        display: grid;
        align-content: start;
        gap: 4px;
        min-block-size: 64px;
        overflow-wrap: anywhere;
      }
      [slot='end'] {
        color: var(--_good);
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connecting-multi-chain-view': ConnectingMultiChainView
  }
}
