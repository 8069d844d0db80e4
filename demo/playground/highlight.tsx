import type { ReactNode } from 'react'

const PARTS =
  /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(<\/?[a-zA-Z][\w-]*|\/?>)|\b(import|from|export|const|type|return)\b/g

/** Code with colours for strings, tags and keywords. */
export function highlight(code: string): ReactNode[] {
  const pieces: ReactNode[] = []
  let end = 0
  for (const match of code.matchAll(PARTS)) {
    pieces.push(
      code.slice(end, match.index),
      <span
        key={match.index}
        className={match[1] ? 'token-text' : match[2] ? 'token-tag' : 'token-word'}
      >
        {match[0]}
      </span>,
    )
    end = match.index + match[0].length
  }
  return [...pieces, code.slice(end)]
}
