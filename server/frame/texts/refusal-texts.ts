import { FAULTS } from '../../src/wallet/contracts/contract.js'
import type { Refusal } from '../wallet/refusal.js'
import { messages as english } from '../../../src/locales/en/refusals.js'
import { formatText } from '../../../src/locales/format-text.js'
import type { Texts } from '../../../src/locales/texts.js'
import { currentLanguage, formatTag, loadTexts } from './texts.js'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

let texts: Texts<'refusals'> = english

/**
 * Loads the texts in the language that `useLanguage` chose. They stay in English when they cannot
 * be loaded.
 */
export async function useRefusalTexts(): Promise<void> {
  texts = (await loadTexts(currentLanguage(), 'refusals').catch(() => undefined)) ?? english
}

/** A refusal in the visitor's language. The server's own text is for developers. */
export function describeRefusal({
  status,
  field,
  retryAfterS,
}: Pick<Refusal, 'status' | 'field' | 'retryAfterS'>): string {
  if (status === 0) return toText('unreachable')
  if (status === 429)
    return toText(field === FAULTS.tries ? 'tries' : 'wait', formatWait(retryAfterS ?? MINUTE_S))
  const fault = (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).find(
    (key) => FAULTS[key] === field,
  )
  if (fault !== undefined && fault !== 'resend' && fault !== 'tries') return toText(fault)
  return toText(status >= 500 ? 'busy' : 'other')
}

function toText(key: keyof typeof english, wait?: string): string {
  return formatText(texts[key], formatTag(), wait)
}

// Rounded up, so that an attempt after the displayed time is accepted.
function formatWait(seconds: number): string {
  const [unit, size] =
    seconds > 2 * HOUR_S
      ? (['hour', HOUR_S] as const)
      : seconds > 2 * MINUTE_S
        ? (['minute', MINUTE_S] as const)
        : (['second', 1] as const)
  return new Intl.NumberFormat(formatTag(), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(seconds / size),
  )
}
