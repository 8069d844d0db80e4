import * as z from 'zod/mini'

const Answer = z.object({ keys: z.array(z.object({ kid: z.string(), x: z.string() })) })
const PEER_KEY = /^([A-Za-z0-9._-]{1,32}):([A-Za-z0-9_-]{43})$/

/** A verification key of the other role, as listed by its `GET …/keys`. */
export interface PeerKey {
  readonly kid: string
  readonly x: string
}

/**
 * Reads verification keys: `<kid>:<x>`, separated by commas or white space, or the answer of `GET
 * …/keys`. Mistakes are added to `problems`.
 */
export function readPeerKeys(name: string, text: string, problems: string[]): PeerKey[] {
  const answer = text.trimStart().startsWith('{') ? readAnswer(text) : undefined
  const parts = answer ?? text.split(/[\s,]+/).filter(Boolean)
  return parts.flatMap((part) => {
    const [, kid, x] = PEER_KEY.exec(part) ?? []
    if (kid !== undefined && x !== undefined) return [{ kid, x }]
    problems.push(
      `${name} has "${part}"; expected <kid>:<x> with the x of an Ed25519 key (43 characters)`,
    )
    return []
  })
}

function readAnswer(text: string): string[] | undefined {
  try {
    const read = Answer.safeParse(JSON.parse(text))
    return read.success ? read.data.keys.map(({ kid, x }) => `${kid}:${x}`) : undefined
  } catch {
    return undefined
  }
}
