import { Hono } from 'hono'
import {
  AuthenticateBody,
  AuthenticateResponse,
  readSiwxMessage,
} from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { prices } from '../../http/budget/prices.js'
import { toSource } from '../../http/budget/source.js'
import { getProject } from '../../http/project-request.js'
import { readJsonBody } from '../../http/read-body.js'
import type { ServerContext } from '../server-context.js'
import { checkData, checkMessage } from '../../sign-in/check-message.js'
import { checkSignature, readAccount } from '../../sign-in/verify-account.js'
import { readShape } from '../read-shape.js'

const MAX_BODY_BYTES = 64 * 1024
const MAX_MESSAGE = 10_000
// Some clients omit it.
const BEARER = /^Bearer +/i

/**
 * `POST /auth/v1/authenticate`: a session for the account that signed the message (CAIP-122,
 * EIP-4361) with the nonce of `x-nonce-jwt`, which is used up.
 */
export function authenticate({ storage, chainData, clock, signIn }: ServerContext): Hono {
  return new Hono().post('/auth/v1/authenticate', async (context) => {
    const project = await getProject(context, storage.projects, 401)
    const {
      message: text,
      signature,
      data,
    } = readShape(
      AuthenticateBody,
      await readJsonBody(context, MAX_BODY_BYTES),
      "The body needs message and signature; data, clientId and walletInfo must have the contract's form",
    )
    if (text.length > MAX_MESSAGE)
      throw new ApiError(400, 'message', `The message is longer than ${MAX_MESSAGE} characters`)
    const nonce = await signIn.readNonce(
      project.id,
      (context.req.header('x-nonce-jwt') ?? '').replace(BEARER, ''),
    )
    if (!nonce)
      throw new ApiError(
        401,
        'x-nonce-jwt',
        'The nonce token is missing, older than 5 minutes, or belongs to another server or project; request a new nonce',
      )
    const message = readSiwxMessage(text)
    if ('field' in message) throw new ApiError(400, message.field, message.description)
    const account = await readAccount(message)
    const now = checkMessage(message, {
      project,
      origin: context.req.header('origin'),
      nonce: nonce.nonce,
      nonceAt: nonce.iat * 1000,
      times: clock.readings(),
    })
    if (data) checkData(message, data)
    context.var.spend(prices.signature - 1)
    await checkSignature(account, text, signature, chainData.nodes)
    const { domain, uri, expirationTime } = message
    // Last, so that only a successful sign-in uses up the nonce.
    const token = await signIn.open(project.id, {
      account,
      domain,
      uri,
      nonce: nonce.nonce,
      now,
      expiresAt: expirationTime === undefined ? undefined : Date.parse(expirationTime),
      source: storage.hideAddress(toSource(context.var.address)),
    })
    context.header('Cache-Control', 'no-store')
    return context.json(AuthenticateResponse.parse({ token }))
  })
}
