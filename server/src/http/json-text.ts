/**
 * Deepest accepted nesting of JSON from outside. No endpoint needs more, and parsing deep JSON
 * costs a hundred times its size.
 */
export const MAX_JSON_DEPTH = 100

/** End of the JSON string that begins at `start`: the index of its closing quote. */
export function findStringEnd(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return end
  }
  return json.length
}

/**
 * True when a text, JSON or not, nests more than {@link MAX_JSON_DEPTH} brackets. Checked before
 * parsing.
 */
export function isNestedTooDeeply(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const letter = json[at]
    if (letter === '"') at = findStringEnd(json, at)
    else if ((letter === '{' || letter === '[') && ++depth > MAX_JSON_DEPTH) return true
    else if (letter === '}' || letter === ']') depth--
  }
  return false
}
