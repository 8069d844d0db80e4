const HEADING = /<h[1-6] id="([^"]*)"[^>]*>([\s\S]*?)<\/h[1-6]>/g
const ANCHOR = /<a class="header-anchor"[\s\S]*?<\/a>/g
/** The name of a code block's language, and its button. */
const CODE_LABEL = /<button title="Copy Code"[\s\S]*?<\/button><span class="lang">.*?<\/span>/g
const ENTITIES = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'", nbsp: ' ' }

/**
 * What the site's search finds: the headings of a drawn page with the text below each; `address` has no
 * slash before it.
 */
export function toSections(html, address) {
  // Text and headings take turns: text before the first, id, title, text, id …
  const parts = html.split(HEADING)
  const page = toText(parts[2] ?? '')
  return Array.from({ length: Math.floor(parts.length / 3) }, (_, index) => {
    const [id, title, text] = parts.slice(1 + index * 3, 4 + index * 3)
    return {
      id: index === 0 ? address : `${address}#${id}`,
      title: toText(title),
      page,
      text: toText(text),
    }
  })
}

function toText(html) {
  return html
    .replace(ANCHOR, '')
    .replace(CODE_LABEL, '')
    .replace(/<\/(?:p|li|td|th|h\d|pre|summary)>|<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+|#39);/g, (whole, name) => ENTITIES[name] ?? whole)
    .replace(/[\u200b\s]+/g, ' ')
    .trim()
}
