import { FAULTS } from '../../src/wallet/contract.js'
import type { Refusal } from '../wallet/refusal.js'
import { refusalTexts as en, type RefusalTexts } from './refusal.en.js'
import { currentLanguage, formatTag } from './texts.js'

const LANGUAGES: Readonly<Record<string, () => Promise<{ readonly refusalTexts: RefusalTexts }>>> =
  {
    de: () => import('./refusal.de.js'),
    ar: () => import('./refusal.ar.js'),
  }
const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

let texts: RefusalTexts = en

/**
 * Loads the texts in the language that `useLanguage` chose. They stay in English when they cannot
 * be loaded.
 */
export async function useRefusalTexts(): Promise<void> {
  const loaded = await LANGUAGES[currentLanguage()]?.().catch(() => undefined)
  texts = loaded?.refusalTexts ?? en
}

/** A refusal in the visitor's language. The server's own text is for developers. */
export function describeRefusal({
  status,
  field,
  retryAfterS,
}: Pick<Refusal, 'status' | 'field' | 'retryAfterS'>): string {
  if (status === 0) return texts.unreachable
  if (status === 429)
    return (field === FAULTS.tries ? texts.tries : texts.wait)(formatWait(retryAfterS ?? MINUTE_S))
  const fault = (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).find(
    (key) => FAULTS[key] === field,
  )
  if (fault !== undefined && fault !== 'resend' && fault !== 'tries') return texts[fault]
  return status >= 500 ? texts.busy : texts.other
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
