type Entries = Map<string, unknown>

/**
 * Applies the change from `before` to `after` to the stored value, entry by entry: entries of an object by key, rows of a list by their `id`,
 * `topic` or `target`. Unchanged entries keep their stored state, or stay absent if another tab removed them. Other values replace the stored
 * ones.
 */
export function mergeChange({
  before,
  after,
  stored,
}: {
  before: unknown
  after: unknown
  stored: unknown
}): unknown {
  const next = toEntries(after)
  const present = toEntries(stored)
  if (!next || !present || Array.isArray(after) !== Array.isArray(stored)) return after
  const last: Entries = toEntries(before) ?? new Map()
  for (const key of last.keys()) if (!next.has(key)) present.delete(key)
  for (const [key, value] of next)
    if (!last.has(key) || JSON.stringify(last.get(key)) !== JSON.stringify(value))
      present.set(key, value)
  return Array.isArray(after) ? [...present.values()] : Object.fromEntries(present)
}

function toEntries(value: unknown): Entries | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const pairs = value.map((row: unknown, index): [string, unknown] => [
    toKey(row) ?? `#${index}`,
    row,
  ])
  return new Map(pairs)
}
function toKey(row: unknown): string | undefined {
  if (typeof row !== 'object' || row === null) return undefined
  const { id, topic, target } = row as { id?: unknown; topic?: unknown; target?: unknown }
  const key = id ?? topic ?? target
  return typeof key === 'string' || typeof key === 'number' ? String(key) : undefined
}
