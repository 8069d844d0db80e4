import type { ReadableAtom } from 'nanostores'
import { toError } from '../../../errors/to-error.js'
import { WalletModalError } from '../../../errors/page-error.js'
import { buttonMessages } from '../../../locales/en/buttons.js'
import { isImageAddress } from '../../../platform/network/image-address.js'
import { logError } from '../../../platform/log.js'
import { getPageLanguage, isEnglish } from '../../../platform/page/page-language.js'
import { whenIdle } from '../../../platform/drawing/when-idle.js'
import { findEntry, watchRegistry, type RegistryEntry } from '../../../modal/registry.js'
import { checkVersion } from '../check-version.js'
import type { ButtonExtras } from './button-extras.js'
import { PageButton, type ButtonLook } from './page-button.js'
import { followPreset } from './follow-preset.js'
import { LateCheck } from '../late-check.js'
import { LightElement, type Changes } from '../light-element.js'
import { property, state } from '../property.js'
import type { Core } from '../../../state/core.js'
import type { OpenOptions } from '../../../state/shell/modal.js'

/**
 * How long a click waits for a modal that the page creates later. A page with a modal in HTML has
 * as long to load its code before it is reported missing.
 */
const EARLY_MS = 10_000

/**
 * True in a browser below the floor (README.md): `AbortSignal.timeout` came with Safari 16.0,
 * Chrome 103 and Firefox 100.
 */
const isTooOld = 'AbortSignal' in globalThis && !('timeout' in AbortSignal)

/**
 * A page element that belongs to one of the page's modals: observes the modal's stores and opens
 * it.
 */
export abstract class PageElement extends LightElement {
  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true }
  /** Id of the modal, its option `id`. */
  @property() for = 'default'
  /** The element's modal, once it exists. */
  @state() protected entry: RegistryEntry | undefined
  /** True when there is no modal; the button then shows that it has no effect. */
  @state() protected inactive = false
  /** Icons and balance, once the page is idle. */
  protected extras: ButtonExtras | undefined
  #button: PageButton | undefined
  readonly #late = new LateCheck(
    () =>
      this.#find() ||
      (performance.now() < EARLY_MS && document.querySelector('wallet-modal[networks]')
        ? this.#late.restart()
        : this.#reportMissing()),
  )
  #reported = false
  /** True when no texts could be loaded, not even those in English. */
  #textsFailed = false
  /** A click from before the modal existed: its options and its time. */
  #early: { readonly options: OpenOptions; readonly at: number } | undefined
  #stops: (() => void)[] = []
  #unwatchRegistry: (() => void) | undefined

  /** Returns the stores whose changes redraw this element. */
  protected abstract toStores(core: Core): readonly ReadableAtom<unknown>[]

  /**
   * True when the element shows the same before its modal has started as after it without a
   * connection.
   */
  protected get waitsForStart() {
    return false
  }
  /** Returns what the button shows. */
  protected abstract toLook(): Omit<ButtonLook, 'inactive' | 'late'>

  override connectedCallback() {
    super.connectedCallback()
    this.#late.restart()
    this.#unwatchRegistry = watchRegistry(() => this.#bind())
    this.#bind()
    // Prefetches before the click, so that opening feels immediate. Never removed: outside the page
    // the element has no modal to prefetch.
    for (const type of ['pointerenter', 'focusin', 'touchstart'])
      this.addEventListener(type, this.#prefetch, { passive: true })
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#late.stop()
    this.#unwatchRegistry?.()
    this.#release()
    this.entry = undefined
  }
  override willUpdate(changed: Changes) {
    if (changed.has('for') && this.hasUpdated) this.#bind()
    // The theme comes from the started modal, else from the options of a created modal, else from
    // the attribute of `<wallet-modal>`.
    const theme =
      this.entry?.core.appearance.$theme.get() ??
      this.#find()?.modal.getInitialState().theme ??
      [...document.querySelectorAll('wallet-modal')]
        .find((element) => (element.getAttribute('for') ?? 'default') === this.for)
        ?.getAttribute('theme')
    if (theme) this.setAttribute('theme', theme)
  }
  override update() {
    this.#button ??= new PageButton(this.renderRoot)
    const look = this.toLook()
    this.#button.draw({
      ...look,
      late:
        !this.#texts &&
        !this.#textsFailed &&
        Object.values<string>(buttonMessages).includes(look.text),
      inactive: this.inactive,
      ...(isTooOld && {
        text: this.texts['button.oldBrowser'],
        slotted: false,
        inactive: true,
        act() {},
      }),
    })
  }
  /** The button's texts in the modal's language, or in English until they have loaded. */
  protected get texts() {
    return this.#texts || buttonMessages
  }
  get #texts() {
    return this.entry
      ? this.entry.core.appearance.$buttons.get()
      : isEnglish(getPageLanguage()) && buttonMessages
  }
  /** Opens the modal. Failures are dispatched as `wm-error`. */
  protected openModal(options: OpenOptions = {}) {
    const entry = this.#find()
    if (!entry) {
      this.#early = { options, at: performance.now() }
      return this.#late.restart()
    }
    entry.modal.open(options).catch(() => {
      // The modal has already reported it.
    })
  }
  #reportMissing(
    failure: WalletModalError = new WalletModalError('MODAL_MISSING', {
      details: { id: this.for },
    }),
  ) {
    this.inactive = true
    if (this.#reported) return
    this.#reported = true
    logError(`<${this.localName}> has no effect. ${failure.message} See ${failure.docs}`)
  }
  /**
   * The picture of a wallet or network: its own, otherwise a built-in or generated one; empty until
   * loaded.
   */
  protected toPicture(name: string, icon: string | undefined, chainId?: string): string {
    return isImageAddress(icon) ? icon : (this.extras?.findPicture(name, chainId) ?? '')
  }
  /** Ends everything that belongs to the current modal. */
  #release() {
    for (const stop of this.#stops.splice(0)) stop()
    this.extras?.stop()
    this.extras = undefined
  }
  #prefetch = () => this.#find()?.prefetch()
  #find(): RegistryEntry | undefined {
    const entry = findEntry(this.for)
    try {
      if (entry) checkVersion(entry.version)
      return entry
    } catch (failure) {
      this.#reportMissing(toError(failure))
      return undefined
    }
  }
  #bind() {
    const found = this.#find()
    const entry = found && this.waitsForStart && !found.isStarted ? undefined : found
    if (entry === this.entry) return
    this.#release()
    this.entry = entry
    if (!entry) return
    this.inactive = false
    const early = this.#early
    this.#early = undefined
    if (early && performance.now() - early.at < EARLY_MS) this.openModal(early.options)
    const { appearance } = entry.core
    for (const store of [appearance.$theme, appearance.$buttons, ...this.toStores(entry.core)])
      this.#stops.push(store.listen(() => this.requestUpdate()))
    whenIdle(() =>
      import('./button-extras.js')
        .then(({ createExtras }) => {
          if (this.entry !== entry) return
          this.extras = createExtras(entry, this.renderRoot, () => this.requestUpdate())
          this.requestUpdate()
        })
        .catch(logError),
    )
    this.#stops.push(appearance.$preset.subscribe((preset) => followPreset(this, preset)))
    appearance.readyForButtons().catch(() => {
      // Already logged; the button stays in English.
      this.#textsFailed = true
      this.requestUpdate()
    })
  }
}
