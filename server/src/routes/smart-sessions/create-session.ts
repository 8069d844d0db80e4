import * as z from 'zod/mini'
import { Hono } from 'hono'
import { ApiError } from '../../api-error.js'
import { getCosignerPublicKey } from '../../providers/smart-sessions/cosigner-key.js'
import { getProject } from '../../project-request.js'
import { readJsonBody } from '../../read-body.js'
import type { ServerContext } from '../../server-context.js'
import { getSecret } from '../../storage/get-secret.js'
import { readSessionAccount } from './read-session-account.js'

const MAX_BODY_BYTES = 64 * 1024
const MAX_ENTRIES = 50
const SECRET = 'session co-signers'
const TypedData = z.object({ type: z.string().check(z.maxLength(100)), data: z.unknown() })
const Entries = z.array(TypedData).check(z.maxLength(MAX_ENTRIES))

const Terms = z.object({ expiry: z.int().check(z.positive()), signer: TypedData, permissions: Entries, policies: Entries })
const Activation = z.extend(Terms, { pci: z.uuid(), context: z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/)) })

/** `POST /v1/sessions/{account}`, `/activate` and `GET …/getcontext`: a session asked for, granted by the wallet, and read back. */
export function createSession({ config, storage, chainData }: ServerContext): Hono {
  return new Hono()
    .post('/v1/sessions/:id', async (context) => {
      const project = await getProject(context, storage.projects, 401)
      const { id } = readSessionAccount(context)
      const { expiry, signer, permissions, policies } = read(Terms, await readJsonBody(context, MAX_BODY_BYTES))
      if (expiry * 1000 <= Date.now()) throw new ApiError(400, 'expiry', 'expiry must lie in the future, in Unix seconds')
      const { pci } = await chainData.sessions.create(id, project.id, { expiry, signer, permissions, policies })
      const key = getCosignerPublicKey(config.providers.sessionSecret ?? (await getSecret(await storage.database(), SECRET)), pci)
      // The first form of the contract has the hex of the hex text.
      const publicKey = context.req.query('v') === '2' ? key : `0x${Buffer.from(key.slice(2)).toString('hex')}`
      return context.json({ pci, key: { type: 'secp256k1', publicKey } })
    })
    .post('/v1/sessions/:id/activate', async (context) => {
      await getProject(context, storage.projects, 401)
      const { id } = readSessionAccount(context)
      const { pci, context: granted } = read(Activation, await readJsonBody(context, MAX_BODY_BYTES))
      await chainData.sessions.activate(id, pci, granted)
      return context.json({})
    })
    .get('/v1/sessions/:id/getcontext', async (context) => {
      await getProject(context, storage.projects, 401)
      const session = await chainData.sessions.find(readSessionAccount(context).id, context.req.query('pci') ?? '')
      return context.json({ context: session.context })
    })
}

function read<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ApiError(400, issue?.path.join('.') ?? '', 'The body does not have the shape of a session')
}
