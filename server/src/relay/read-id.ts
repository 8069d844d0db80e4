import { findStringEnd } from '../http/json-text.js'

const TOKEN = /[-+.\w]+/y

/**
 * The source text of the top-level `id` of a JSON object, exactly as transmitted. Relay ids have 19
 * digits, more than a JavaScript number can hold, so the response repeats the text instead of the
 * parsed value. Undefined when there is none, or when it is neither a string nor an integer. The
 * text must have passed `JSON.parse`; like there, the last of several `id` members counts.
 */
export function readId(json: string): string | undefined {
  let found: string | undefined
  let depth = 0
  let key: string | undefined
  for (let at = 0; at < json.length; at++) {
    const letter = json[at]
    if (letter === '"') {
      const end = findStringEnd(json, at)
      const text = json.slice(at, end + 1)
      if (depth === 1 && key === undefined) key = JSON.parse(text) as string
      else if (depth === 1 && key === 'id') found = text
      at = end
    } else if (letter === '{' || letter === '[') {
      if (depth === 1 && key === 'id') found = undefined
      depth++
    } else if (letter === '}' || letter === ']') {
      depth--
    } else if (letter === ',' && depth === 1) {
      key = undefined
    } else if (depth === 1 && key === 'id' && letter !== undefined && /[-\w]/.test(letter)) {
      TOKEN.lastIndex = at
      const token = TOKEN.exec(json)?.[0] ?? letter
      found = /^-?\d+$/.test(token) ? token : undefined
      at += token.length - 1
    }
  }
  return found
}
