import * as z from 'zod/mini'
import { MAX_JSON_DEPTH, findStringEnd, isNestedTooDeeply } from '../http/json-text.js'

const MAX_BATCH = 100
const [PARSE_ERROR, INVALID_REQUEST] = [-32700, -32600]
// By their upper-case forms, which is how Go compares names: `ſ` equals S there.
const MEMBERS = new Map(
  ['jsonrpc', 'id', 'method', 'params'].map((member) => [member.toUpperCase(), member]),
)

const Call = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string()]),
  method: z.string(),
})
const Calls = z.union([Call, z.array(Call).check(z.minLength(1), z.maxLength(MAX_BATCH))])

/** A JSON-RPC 2.0 request. */
export type Call = z.infer<typeof Call>

/**
 * The text is not a call, or another parser may read a different call; the message gives the
 * reason.
 */
export class CallInvalid extends Error {
  override readonly name = 'CallInvalid'
  /** JSON-RPC error code. */
  readonly code: number
  constructor(
    message: string,
    { code = INVALID_REQUEST, ...options }: ErrorOptions & { code?: number } = {},
  ) {
    super(message, options)
    this.code = code
  }
}

/**
 * Parses a text that is forwarded unchanged to an upstream: a call, or up to 100. Nodes parse JSON
 * by their own rules (Go's parser accepts `Method` for `method`, some use the first of two equal
 * members), so each of the four members may occur once and in one spelling. Nodes ignore other
 * members. Throws {@link CallInvalid}.
 */
export function readCalls(text: string): Call | Call[] {
  if (isNestedTooDeeply(text))
    throw new CallInvalid(`The body is nested deeper than ${MAX_JSON_DEPTH} levels`)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw new CallInvalid('The body is not JSON', { code: PARSE_ERROR, cause: error })
  }
  checkMembers(text, Array.isArray(body) ? 2 : 1)
  const calls = Calls.safeParse(body)
  if (!calls.success)
    throw new CallInvalid(
      `The body must be a JSON-RPC 2.0 request with id and method, or 1 to ${MAX_BATCH} of them`,
    )
  return calls.data
}

// The text has passed `JSON.parse`; calls are the objects that open at `level`.
function checkMembers(json: string, level: number): void {
  let depth = 0
  let seen = new Set<string>()
  let isKey = false
  for (let at = 0; at < json.length; at++) {
    const letter = json[at]
    if (letter === '"') {
      const end = findStringEnd(json, at)
      if (isKey && depth === level) note(JSON.parse(json.slice(at, end + 1)) as string, seen)
      isKey = false
      at = end
    } else if (letter === '{' || letter === '[') {
      if (++depth === level) seen = new Set()
      isKey = letter === '{'
    } else if (letter === '}' || letter === ']') {
      depth--
    } else if (letter === ',') {
      isKey = depth === level
    }
  }
}

function note(member: string, seen: Set<string>): void {
  const known = MEMBERS.get(member.toUpperCase())
  if (known === undefined) return
  if (known !== member) throw new CallInvalid(`A request has ${known}, in lower case`)
  if (seen.has(member)) throw new CallInvalid(`A request has ${member} twice`)
  seen.add(member)
}
