import { Hono, type Context } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { prices } from '../../http/budget/prices.js'
import { getProject } from '../../http/project-request.js'
import { readBody } from '../../http/read-body.js'
import { createAnswerCache } from '../../rpc/answer-cache.js'
import { isMethodAllowed } from '../../rpc/allowed-methods.js'
import { CallInvalid, readCalls, type Call } from '../../rpc/read-calls.js'
import { INSTALLATION } from '../../wallet/site/installation-nodes.js'
import { isSpecial, sendCall } from '../../rpc/send-call.js'
import { UpstreamsExhausted } from '../../rpc/upstream-pool.js'
import { readChainId } from '../read-query.js'
import type { ServerContext } from '../server-context.js'

const MAX_BODY_BYTES = 1024 * 1024
const METHOD_NOT_FOUND = -32601
const METHOD_NAME_LENGTH = 60

/**
 * `POST /v1/?chainId=&projectId=`: JSON-RPC to the project's own node, otherwise to one of the
 * chain's upstreams; single or batch, any content type.
 */
export function proxyRpc(server: ServerContext): Hono {
  const answers = createAnswerCache()
  const handle = async (context: Context) => {
    const project = await getProject(context, server.storage.projects, 401)
    const chainId = readChainId(context.req.query('chainId'))
    const isForInstallation = context.req.query('nodes') === INSTALLATION
    const ownNode = isForInstallation
      ? undefined
      : await server.projectServices.findNode(project.id, chainId)
    const upstreams = ownNode ?? server.upstreams
    if (!upstreams.has(chainId))
      throw new ApiError(400, 'chainId', 'This server does not support the chain')
    const text = await readBody(context, MAX_BODY_BYTES)
    const calls = read(text)
    const list = Array.isArray(calls) ? calls : [calls]
    // A batch costs the sum of its calls.
    context.var.spend(list.reduce((cost, { method }) => cost + prices.call(method), -1))
    const refused = list.filter(({ method }) => !isMethodAllowed(chainId, method))
    if (refused.length === list.length)
      return context.json(Array.isArray(calls) ? refused.map(toRefusal) : toRefusal(refused[0]!))
    // A project's node could answer anything, so its answers are not those of other projects.
    const isShared = !Array.isArray(calls) && !ownNode
    const cached = isShared ? answers.find(chainId, calls) : undefined
    if (cached !== undefined)
      return context.body(cached, 200, {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
      })
    // Writes, and calls that belong to one node, are sent one by one; the others are sent to the
    // best node.
    const special = Array.isArray(calls)
      ? list.filter((call) => !refused.includes(call) && isSpecial(call))
      : []
    if (special.length > 0) {
      const rest = list.filter((call) => !refused.includes(call) && !special.includes(call))
      const answers = await Promise.all([
        ...special.map((call) =>
          send(
            { ...server, upstreams },
            chainId,
            call,
            JSON.stringify(call),
            context.req.raw.signal,
          ),
        ),
        ...(rest.length > 0
          ? [
              send(
                { ...server, upstreams },
                chainId,
                undefined,
                JSON.stringify(rest),
                context.req.raw.signal,
              ),
            ]
          : []),
      ])
      const texts = [
        ...answers.map(({ text: answer }) =>
          answer
            .trim()
            .replace(/^\[|\]$/g, '')
            .trim(),
        ),
        ...refused.map((call) => JSON.stringify(toRefusal(call))),
      ]
      return context.body(`[${texts.filter(Boolean).join(',')}]`, 200, {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
      })
    }
    // A fully allowed batch is forwarded byte for byte.
    const body =
      refused.length === 0 ? text : JSON.stringify(list.filter((call) => !refused.includes(call)))
    const answer = await send(
      { ...server, upstreams },
      chainId,
      Array.isArray(calls) ? undefined : calls,
      body,
      context.req.raw.signal,
    )
    if (isShared && answer.status === 200) answers.keep(chainId, calls, answer.text)
    const own = refused.map((call) => JSON.stringify(toRefusal(call))).join(',')
    const joined = refused.length === 0 ? answer.text : joinAnswers(answer.text, own)
    return context.body(joined, answer.status as 200 | 400, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
    })
  }
  return new Hono().post('/v1', handle).post('/v1/', handle)
}

function read(text: string): Call | Call[] {
  try {
    return readCalls(text)
  } catch (error) {
    if (error instanceof CallInvalid) throw new ApiError(400, '', error.message, { cause: error })
    throw error
  }
}

async function send(
  server: Pick<ServerContext, 'upstreams' | 'log'>,
  chainId: string,
  call: Call | undefined,
  body: string,
  signal: AbortSignal,
) {
  try {
    return call
      ? await sendCall(server.upstreams, chainId, call, body, { signal })
      : await server.upstreams.send(chainId, body, { signal })
  } catch (error) {
    if (!(error instanceof UpstreamsExhausted)) throw error
    server.log.warn(
      { chainId, reason: String((error.cause as Error | undefined)?.message ?? error.cause) },
      'rpc: no upstream answered',
    )
    throw new ApiError(503, 'chainId', 'The provider for this chain is temporarily unavailable', {
      cause: error,
      retryAfterS: error.retryAfterS,
    })
  }
}

function toRefusal({ id, method }: Call) {
  return {
    jsonrpc: '2.0',
    id,
    error: {
      code: METHOD_NOT_FOUND,
      message: `The method ${method.slice(0, METHOD_NAME_LENGTH)} is not served here`,
    },
  }
}

function joinAnswers(text: string, own: string): string {
  const inner = text.trim().replace(/^\[/, '').replace(/\]$/, '').trim()
  return inner === '' ? `[${own}]` : `[${inner},${own}]`
}
