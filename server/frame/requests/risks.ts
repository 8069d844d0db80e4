import type { TextKey } from '../texts/texts.js'
import { t } from '../texts/texts.js'

type Named<K> = K extends `risk.${infer N}.name` ? N : never
type RiskName = Named<TextKey>

/** A risk that the visitor must read before answering: a name and one sentence. */
export interface Risk {
  /** `danger` can take more than the request appears to. */
  readonly level: 'danger' | 'caution'
  readonly name: string
  readonly text: string
}

/** Creates a risk; its name is the text `risk.<name>.name`. */
export function toRisk(level: Risk['level'], name: RiskName, text: string): Risk {
  return { level, name: t(`risk.${name}.name`), text }
}

/** Removes duplicates, and puts dangers first. */
export function sortRisks(risks: readonly Risk[]): Risk[] {
  const once = [...new Map(risks.map((risk) => [`${risk.name}|${risk.text}`, risk])).values()]
  return [
    ...once.filter(({ level }) => level === 'danger'),
    ...once.filter(({ level }) => level === 'caution'),
  ]
}
