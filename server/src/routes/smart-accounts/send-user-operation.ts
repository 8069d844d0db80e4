import { Hono } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { prices } from '../../http/budget/prices.js'
import { getProject } from '../../http/project-request.js'
import { readBody } from '../../http/read-body.js'
import { meterCall } from '../../operation/call-meter.js'
import { createTraceHeaders } from '../../operation/telemetry/spans.js'
import { findService } from '../../wallet/site/smart-account-settings.js'
import { CallInvalid, readCalls, type Call } from '../../rpc/read-calls.js'
import { hideSecrets, toUpstreamAccess } from '../../rpc/upstream-access.js'
import { readChainId } from '../read-query.js'
import type { ServerContext } from '../server-context.js'

const MAX_BODY_BYTES = 512 * 1024
const MAX_ANSWER_BYTES = 1024 * 1024
const TIMEOUT_MS = 14_000
const METHOD_NOT_FOUND = -32601
const OF_BUNDLER = [
  'eth_sendUserOperation',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationReceipt',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
]
const OF_PAYMASTER = ['pm_getPaymasterStubData', 'pm_getPaymasterData']
const UNITS: Readonly<Record<string, number>> = {
  eth_sendUserOperation: 5,
  eth_estimateUserOperationGas: 3,
  pm_getPaymasterData: 5,
}

/**
 * `POST /v1/user-operations?chainId=&projectId=`: one JSON-RPC call to the project's own or configured
 * bundler (ERC-4337) or paymaster service (ERC-7677) on the chain. Their addresses, which may
 * contain keys, stay on the server.
 */
export function sendUserOperation({
  config,
  storage,
  projectServices,
  log,
  metrics,
}: ServerContext): Hono {
  const { bundlers, paymasters } = config.frame.smartAccounts
  return new Hono().post('/v1/user-operations', async (context) => {
    const project = await getProject(context, storage.projects, 401)
    const chainId = readChainId(context.req.query('chainId'))
    const text = await readBody(context, MAX_BODY_BYTES)
    const call = readCall(text)
    const isOfPaymaster = OF_PAYMASTER.includes(call.method)
    if (!isOfPaymaster && !OF_BUNDLER.includes(call.method))
      return context.json({
        jsonrpc: '2.0',
        id: call.id,
        error: { code: METHOD_NOT_FOUND, message: 'The method is not served here' },
      })
    context.var.spend((UNITS[call.method] ?? prices.call(call.method)) - 1)
    const kind = isOfPaymaster ? 'paymaster' : 'bundler'
    const own = await projectServices.find(kind, project.id, chainId)
    const url =
      own ?? findService(isOfPaymaster ? paymasters : bundlers, { project: project.id, chainId })
    if (url === undefined)
      throw new ApiError(
        400,
        'chainId',
        isOfPaymaster
          ? 'The project does not pay for operations on this chain'
          : 'The project has no smart accounts on this chain',
      )
    const service = own ? `${kind} of a project` : `${kind} ${chainId}`
    const ask = own ? projectServices.fetch : fetch
    const asked = meterCall(metrics.countCall, service, () => send(ask, url, text))
    const answer = await asked.catch((error: unknown) => {
      log.warn(
        { chainId, method: call.method, reason: String((error as Error).message) },
        'smart accounts: a service did not answer',
      )
      throw new ApiError(
        503,
        'chainId',
        `The ${isOfPaymaster ? 'paymaster service' : 'bundler'} of this chain is temporarily unavailable`,
        { cause: error },
      )
    })
    return context.body(hideSecrets(answer, toUpstreamAccess(url)), 200, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
    })
  })
}

function readCall(text: string): Call {
  try {
    const calls = readCalls(text)
    if (!Array.isArray(calls)) return calls
  } catch (error) {
    if (error instanceof CallInvalid) throw new ApiError(400, '', error.message, { cause: error })
    throw error
  }
  throw new ApiError(400, '', 'This endpoint accepts one call per request')
}

// Services refuse calls with JSON-RPC errors under status 200 or 400; any other response is a
// failure of the service.
async function send(ask: typeof fetch, url: string, body: string): Promise<string> {
  const response = await ask(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...createTraceHeaders() },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > MAX_ANSWER_BYTES) throw new Error('The answer is too long')
  }
  const answer = JSON.parse(text) as { result?: unknown; error?: unknown } | null
  if (
    response.status >= 500 ||
    answer === null ||
    typeof answer !== 'object' ||
    !('result' in answer || answer.error)
  )
    throw new Error(`The service answered ${response.status}`)
  return text
}
