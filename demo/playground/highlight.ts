const PARTS = /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(<\/?[a-zA-Z][\w-]*|\/?>)|\b(import|from|export|const|type|return)\b/g

/** Code as elements with colours for texts, tags and words of the language. */
export function highlight(code: string): (string | HTMLElement)[] {
  const pieces: (string | HTMLElement)[] = []
  let end = 0
  for (const match of code.matchAll(PARTS)) {
    pieces.push(code.slice(end, match.index))
    const piece = document.createElement('span')
    piece.className = match[1] ? 'token-text' : match[2] ? 'token-tag' : 'token-word'
    piece.textContent = match[0]
    pieces.push(piece)
    end = match.index + match[0].length
  }
  return [...pieces, code.slice(end)]
}
