import { readFileSync } from 'node:fs'

const SUFFIX = '_FILE'
// Names a price file, not a file with a secret.
const NOT_SECRETS = new Set(['WALLET_MODAL_PRICES_FILE'])
const MAX_CHARACTERS = 64 * 1024

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Replaces `NAME_FILE` with `NAME` and the content of that file, for each of the server's
 * variables, because containers provide secrets as files. Line ends around the variables' values
 * are removed, as in files: editors and shells add them. Mistakes are added to `problems`.
 */
export function readSecretFiles(
  env: Variables,
  names: readonly string[],
  problems: string[],
): Variables {
  const known = new Set(names)
  const read = Object.entries(env).flatMap(([name, path]) => {
    const target = name.slice(0, -SUFFIX.length)
    if (!name.endsWith(SUFFIX) || NOT_SECRETS.has(name) || !known.has(target) || !path) return []
    if (env[target]) {
      problems.push(`${target} and ${name} are both set; remove one`)
      return []
    }
    const value = readText(name, path, problems)
    return value === undefined ? [] : [[target, value] as const]
  })
  const trimmed = Object.entries(env).map(([name, value]) => [
    name,
    known.has(name) ? value?.replace(/^[\r\n]+|[\r\n]+$/g, '') : value,
  ])
  return { ...Object.fromEntries(trimmed), ...Object.fromEntries(read) }
}

function readText(name: string, path: string, problems: string[]): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text !== '' && text.length <= MAX_CHARACTERS) return text
    problems.push(`${name} names ${path}, which is ${text === '' ? 'empty' : 'too long'}`)
  } catch (error) {
    problems.push(
      `${name} names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
    )
  }
  return undefined
}
