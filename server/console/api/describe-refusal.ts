import type { TextKey } from '../texts/console-texts.js'
import { t } from '../texts/texts.js'
import { Refusal } from './ask.js'

/** A failure in the person's language. `detail` is the server's own sentence, in English. */
export interface Described {
  readonly text: string
  readonly detail?: string
}

/** Describes a failure; `known` are texts of an act for some fields of a refusal. */
export function describeRefusal(
  error: unknown,
  known: Readonly<Record<string, TextKey>> = {},
): Described {
  if (!(error instanceof Refusal)) return { text: t('refusal.code') }
  const own = known[error.field]
  if (own !== undefined && error.status >= 400 && error.status < 500 && error.status !== 403)
    return { text: t(own as 'refusal.other') }
  const text = t(toKey(error))
  return error.status === 400 || error.status === 409 ? { text, detail: error.message } : { text }
}

function toKey({ status, field }: Refusal) {
  if (status === 0) return 'refusal.unreachable'
  if (status === 401 && field === 'session') return 'refusal.session'
  if (status === 403 && field === 'role') return 'refusal.role'
  if (status === 404) return 'refusal.missing'
  if (status === 409) return 'refusal.conflict'
  if (status === 412) return 'refusal.changed'
  if (status === 429) return 'refusal.many'
  if (status >= 500) return 'refusal.busy'
  return status === 400 ? 'refusal.input' : 'refusal.other'
}
