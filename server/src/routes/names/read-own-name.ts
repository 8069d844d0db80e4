import { ApiError } from '../../http/api-error.js'
import { splitName } from '../../providers/names/name-rules.js'
import type { ServerContext } from '../server-context.js'

/**
 * The name in the path, one of this server's. `signed`: the name in the signed text, checked if
 * present; the contract's form has it only in the path.
 */
export function readOwnName(
  { config }: ServerContext,
  text: string,
  signed: string | undefined,
): string {
  const parsed = splitName(text, config.providers.names.suffixes)
  if (!parsed) throw new ApiError(400, 'name', 'The name does not belong to this server')
  if (signed !== undefined && signed.toLowerCase() !== parsed.name)
    throw new ApiError(400, 'name', 'The message is about another name')
  return parsed.name
}
