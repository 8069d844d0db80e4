import { traceCall } from '../../operation/telemetry/spans.js'

const MAX_CHARACTERS = 2_000
const OPERATION = /^\s*([a-z]{2,12})\b/i
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]{2,60})\b/i

/**
 * Runs a statement as a part of the request being answered. Its first word and its first table are
 * recorded, never its text or its parameters.
 */
export function traceQuery<T>(text: string, run: () => Promise<T>): Promise<T> {
  return traceCall(() => describe(text), run)
}

function describe(text: string) {
  const head = text.slice(0, MAX_CHARACTERS)
  const operation = OPERATION.exec(head)?.[1]?.toLowerCase() ?? 'statement'
  const table = TABLE.exec(head)?.[1]?.toLowerCase()
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  }
}
