import { isChainNamespace } from '../standards/caip.js'
import { toShortAddress } from '../standards/addresses/short-address.js'
import type { Core } from '../state/core.js'
import { customElement } from './base/custom-element.js'
import { PageElement } from './base/page/page-element.js'
import { property } from './base/property.js'
import { pageBase } from './theme/page-base.styles.js'
import { pageButton } from './theme/page-button.styles.js'
import { underlay } from './theme/underlay.styles.js'
import { tokens } from './theme/tokens.styles.js'

/**
 * Connects a wallet, and shows the connected account.
 *
 * @example
 * <wallet-button label="Connect" balance></wallet-button>
 *
 * @csspart button - The button.
 * @cssproperty --wm-accent - Background colour while no wallet is connected (#3366ff).
 * @cssproperty --wm-surface - Background colour otherwise (#14161a dark, #ffffff light).
 * @cssproperty --wm-font - Font family (the system's).
 * @cssproperty --wm-button-radius - Its corner radius (14px).
 */
@customElement('wallet-button')
export class WalletButtonElement extends PageElement {
  /** Label while no wallet is connected. Default: the text of the language. */
  @property() label: string | undefined
  /** Text while connecting. */
  @property({ attribute: 'loading-label' }) loadingLabel: string | undefined
  /** Shows the button and ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false
  /** Lists only one family of wallets, such as `eip155`. */
  @property() namespace: string | undefined
  /**
   * Opens one way to sign in to the embedded wallet: `email`, or an identity provider such as
   * `google`.
   */
  @property() login: string | undefined
  /** Letters of the address before the ellipsis. */
  @property({ type: Number, attribute: 'chars-start' }) charsStart = 6
  /** Letters of the address after the ellipsis. */
  @property({ type: Number, attribute: 'chars-end' }) charsEnd = 4
  /**
   * Shows the native balance before the address: true or `show`. `hide` is the same as no
   * attribute.
   */
  @property() balance: boolean | 'show' | 'hide' | '' = false
  /**
   * Shows the icon of the wallet that was used last, or of the only installed one, and connects it
   * in one press. The list opens where several wallets could be meant, where the visitor has terms
   * to accept, and when the wallet declines or takes long.
   */
  @property({ type: Boolean, attribute: 'one-tap' }) oneTap = false

  protected override get waitsForStart() {
    return true
  }
  protected override toStores(core: Core) {
    return [core.connections.$accounts, core.network.$network, core.$waiting, core.$open]
  }
  protected override toLook() {
    const { texts, disabled, login } = this
    const label = this.label ?? texts['button.connect']
    const loading = this.loadingLabel ?? texts['button.connecting']
    // The widest letters that an address can contain.
    const widths = [
      label,
      loading,
      texts['button.switchNetwork'],
      toShortAddress(`0x${'D'.repeat(64)}`, this.charsStart, this.charsEnd),
    ].join('\n')
    const core = this.entry?.core
    const network = core?.network.$network.get()
    const only = isChainNamespace(this.namespace) && { namespace: this.namespace }
    const namespace = (only || network)?.namespace
    const account = namespace ? core?.connections.$accounts.get()[namespace] : undefined
    if (account?.address) {
      if (network?.blocked && network.namespace === namespace) {
        return {
          tone: 'warn',
          text: texts['button.switchNetwork'],
          sign: 'alert',
          widths,
          disabled,
          act: () => this.openModal({ view: 'UnsupportedChain' }),
        } as const
      }
      const address = toShortAddress(account.address, this.charsStart, this.charsEnd)
      const { wallet, connector } = account
      const hosted = core?.hosts.some(({ id }) => id === connector?.id)
      const busy = account.status === 'reconnecting' && !account.locked
      const shows = !/^(hide|false|null|undefined)$/.test(String(this.balance))
      const balance = shows ? this.extras?.getBalance() : undefined
      // The space of a usual balance is reserved, so that the page moves little when the balance
      // arrives.
      return {
        tone: 'plain',
        text: address,
        isolated: true,
        picture: this.toPicture(wallet?.name ?? '', wallet?.icon),
        sign: busy ? 'spinner' : undefined,
        lead: shows
          ? `${balance ?? '\u2007'.repeat(8)} `
          : hosted
            ? `${wallet?.name ?? ''} `
            : undefined,
        widths,
        busy,
        disabled,
        label: texts['button.account'].replace('{address}', () =>
          balance ? `${balance} ${address}` : address,
        ),
        act: () => this.openModal({ ...only }),
      } as const
    }
    // Or reconnecting.
    const connecting = account?.status.endsWith('connecting')
    const busy = connecting || core?.$waiting.get()
    const look = {
      tone: '',
      text: connecting ? loading : label,
      sign: busy ? 'spinner' : undefined,
      widths,
      busy,
      disabled,
      act: () =>
        core?.$loading.get() ||
        this.openModal(
          login === 'email'
            ? { view: 'EmailLogin' }
            : login
              ? { view: 'ConnectSocials', login }
              : { view: 'Connect', ...only },
        ),
    } as const
    return { ...look, ...this.extras?.getOneTap(this, look) }
  }
  static override styles = [tokens, pageBase, underlay, pageButton]
}

declare global {
  interface HTMLElementTagNameMap {
    'wallet-button': WalletButtonElement
  }
}
