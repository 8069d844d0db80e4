import { Hono } from 'hono'
import { PutAccountMetadataResponse } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { toSource } from '../../http/budget/source.js'
import { readJsonBody } from '../../http/read-body.js'
import type { ServerContext } from '../server-context.js'
import { getSessionAccount } from '../../sign-in/sign-in.js'
import { readSession } from './read-session.js'

// White space and escapes take space that is not stored.
const MAX_BODY_BYTES = 32 * 1024
const MAX_METADATA_BYTES = 8 * 1024
const MAX_DEPTH = 8

/**
 * `PUT /auth/v1/account-metadata`: replaces the JSON stored for the signed-in account; null removes
 * it.
 */
export function putAccountMetadata(server: ServerContext): Hono {
  return new Hono().put('/auth/v1/account-metadata', async (context) => {
    const session = await readSession(context, server)
    const metadata = readMetadata(await readJsonBody(context, MAX_BODY_BYTES))
    await server.signIn.setMetadata(
      { projectId: session.aud, account: getSessionAccount(session) },
      metadata,
      server.storage.hideAddress(toSource(context.var.address)),
    )
    context.header('Cache-Control', 'no-store')
    return context.json(PutAccountMetadataResponse.parse({}))
  })
}

function readMetadata(body: unknown): Record<string, unknown> | null {
  const metadata = isRecord(body) ? body['metadata'] : undefined
  if (metadata === null) return null
  if (!isRecord(metadata))
    throw new ApiError(400, 'metadata', 'metadata must be a JSON object, or null')
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES)
    throw new ApiError(413, 'metadata', `The metadata is larger than ${MAX_METADATA_BYTES} bytes`)
  if (isDeeper(metadata, MAX_DEPTH))
    throw new ApiError(400, 'metadata', `The metadata is nested deeper than ${MAX_DEPTH} levels`)
  return metadata
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDeeper(value: unknown, levels: number): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))
  )
}
