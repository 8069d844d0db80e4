import * as z from 'zod/mini'
import { Hono } from 'hono'
import { CreateUrlResponse } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { findNamespace } from '../../providers/address.js'
import { prices } from '../../http/budget/prices.js'
import { getProject } from '../../http/project-request.js'
import { getPublicUrl } from '../../http/public-url.js'
import { readJsonBody } from '../../http/read-body.js'
import type { ServerContext } from '../server-context.js'
import { readShape } from '../read-shape.js'

const MAX_BODY_BYTES = 64 * 1024
const MAX_WALLETS = 20
const Texts = z.optional(z.array(z.string()))
const Positive = z.optional(z.number().check(z.positive()))

const Body = z.object({
  destinationWallets: z
    .array(z.object({ address: z.string(), blockchains: Texts, assets: Texts }))
    .check(z.minLength(1), z.maxLength(MAX_WALLETS)),
  partnerUserId: z.string(),
  defaultNetwork: z.optional(z.string()),
  defaultExperience: z.optional(z.enum(['buy', 'send'])),
  presetCryptoAmount: Positive,
  presetFiatAmount: Positive,
  provider: z.optional(z.string()),
})

/**
 * `POST /v1/generators/onrampurl`: URL of the on-ramp's page; empty without an on-ramp, which
 * clients then hide.
 */
export function createUrl({ config, storage, chainData }: ServerContext): Hono {
  return new Hono().post('/v1/generators/onrampurl', async (context) => {
    const project = await getProject(context, storage.projects, 401)
    const body = readShape(
      Body,
      await readJsonBody(context, MAX_BODY_BYTES),
      'The body needs destinationWallets, each with an address, and partnerUserId; defaultExperience is buy or send',
    )
    const {
      destinationWallets,
      partnerUserId,
      defaultNetwork,
      defaultExperience,
      presetCryptoAmount,
      presetFiatAmount,
      provider,
    } = body
    if (!destinationWallets.every(({ address }) => findNamespace(address)))
      throw new ApiError(
        400,
        'destinationWallets',
        'An address is neither an EVM nor a Solana address',
      )
    const found = chainData.onramp.find(provider)
    if (provider && !found)
      throw new ApiError(400, 'provider', 'This on-ramp is not configured here')
    if (found) context.var.spend(prices.service - 1)
    const url = found
      ? await found.createUrl({
          projectId: project.id,
          publicUrl: getPublicUrl(context, config.publicUrls),
          wallets: destinationWallets,
          partnerUserId,
          network: defaultNetwork,
          experience: defaultExperience,
          cryptoAmount: presetCryptoAmount,
          fiatAmount: presetFiatAmount,
          country: 'US',
        })
      : ''
    return context.json(CreateUrlResponse.parse({ url }))
  })
}
