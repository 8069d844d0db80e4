import { html, nothing } from 'lit'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { readAmbiguous } from '../../../standards/amounts/parse-amount.js'
import { icon } from '../../parts/icon.js'
import '../../parts/wm-image.js'

// Number of letters from which an amount is drawn smaller, so that it fits beside its token.
const LONG_TEXT = 8
const VERY_LONG_TEXT = 13
const MAX_TEXT = 120

/** CSS class of an amount by its length; `amountBox` sets the sizes. */
export function toTextSize(text: string): 'tiny' | 'long' | '' {
  return text.length > VERY_LONG_TEXT ? 'tiny' : text.length > LONG_TEXT ? 'long' : ''
}

/** Parameters of {@link drawAmountEntry}. */
export interface AmountEntry {
  readonly text: string
  readonly label: string
  /** True when the amount exceeds the balance or is not a number. */
  readonly invalid: boolean
  readonly disabled: boolean
  onInput(text: string): void
}

/** An amount field. The host adds `amountBox` to its styles. */
export function drawAmountEntry({ text, label, invalid, disabled, onInput }: AmountEntry) {
  return html`<input
    class=${toTextSize(text)}
    inputmode="decimal"
    autocomplete="off"
    autocorrect="off"
    spellcheck="false"
    maxlength=${MAX_TEXT}
    placeholder="0"
    aria-label=${label}
    aria-invalid=${invalid}
    .value=${text}
    ?disabled=${disabled}
    @input=${(event: Event) => onInput((event.target as HTMLInputElement).value)}
  />`
}

/** Parameters of {@link drawAmountHint}. */
export interface AmountHint {
  readonly hint: string
  readonly language: string
  /** The text of the field, if it may be two numbers. */
  readonly ambiguous: string | undefined
  onInput(text: string): void
}

/**
 * What is wrong with the amount in the field above, and a button for each number that it may be.
 * The host adds `amountBox` and `send` to its styles.
 */
export function drawAmountHint({ hint, language, ambiguous, onInput }: AmountHint) {
  const choose = (event: Event, number: string) => {
    onInput(number)
    // The button goes; the focus stays at the amount.
    const root = (event.currentTarget as Element).getRootNode() as ShadowRoot
    root.querySelector('input')?.focus()
  }
  const text = html`<span class="caption error" role="status">${hint}</span>`
  const buttons =
    ambiguous !== undefined &&
    readAmbiguous(ambiguous, language).map(
      (number) =>
        html`<button class="small" type="button" @click=${(event: Event) => choose(event, number)}>
          <bdi>${number}</bdi>
        </button>`,
    )
  return html`${text}${buttons ? html`<div class="line readings">${buttons}</div>` : nothing}`
}

/**
 * The token of an amount, as a button that changes it; without a token, a button that chooses one.
 */
export function drawTokenChip({
  token,
  image,
  label,
  onPress,
}: {
  readonly token: { readonly symbol: string } | undefined
  readonly image: string | undefined
  readonly label: string
  readonly onPress: () => void
}) {
  if (!token)
    return html`<button class="chip empty" type="button" @click=${onPress}>
      ${label}${icon(ChevronDown, 16)}
    </button>`
  return html`<button class="chip" type="button" aria-label=${label} @click=${onPress}>
    <wm-image .src=${image} .name=${token.symbol} size="24" round></wm-image
    ><bdi>${token.symbol}</bdi>${icon(ChevronDown, 16)}
  </button>`
}
