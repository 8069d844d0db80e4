/** Finds words that a user would read or hear in the literal parts of an HTML template. */

const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|placeholder|title|alt|label)$/
const HOLE = '\uE000'
const TOKEN =
  /<!--[\s\S]*?-->|<style[\s\S]*?<\/style>|<\/?[a-zA-Z][^\s/>]*((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</g
const ATTRIBUTE = /([^\s=>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g

/**
 * `parts` are the strings around the template's `${}` expressions. Returns each run of words found
 * in text or in a spoken attribute.
 */
export function findWords(parts) {
  const markup = parts.join(HOLE)
  return [...markup.matchAll(TOKEN)].flatMap(([token, attributes]) => {
    if (token.startsWith('<!--') || token.startsWith('<style')) return []
    return token.startsWith('<') ? findInAttributes(attributes ?? '') : keepWords(token)
  })
}

function findInAttributes(text) {
  return [...text.matchAll(ATTRIBUTE)].flatMap(([, name, double, single, bare]) => {
    return SPOKEN.test(name.replace(/^[.?]/, '').toLowerCase())
      ? keepWords(double ?? single ?? bare)
      : []
  })
}

function keepWords(text) {
  const plain = text
    .replaceAll(HOLE, ' ')
    .replace(/&[a-z]+;|&#\d+;/gi, ' ')
    .trim()
  return /\p{L}{2}/u.test(plain) ? [plain.replace(/\s+/g, ' ')] : []
}
