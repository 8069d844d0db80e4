import * as z from 'zod/mini'
import type { Hex } from 'viem'
import type { ChainId } from '../../../src/contract.js'
import { toName } from '../requests/messages/plain-text.js'
import { Refusal } from '../wallet/refusal.js'
import { createRpc } from '../wallet/rpc.js'
import { toEvmChainId } from '../wallet/chains.js'
import type { Bundler } from './bundler.js'
import type { SmartAccountSettings } from './settings.js'

const NAME_LENGTH = 40
const MAX_DATA = 4_096
const hex = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/), z.maxLength(MAX_DATA))
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,32}$/))
const Stub = z.object({
  paymaster: address,
  paymasterData: hex,
  paymasterVerificationGasLimit: z.optional(quantity),
  paymasterPostOpGasLimit: quantity,
  sponsor: z.optional(z.object({ name: z.string() })),
  isFinal: z.optional(z.boolean()),
})
const Consent = z.object({ paymaster: address, paymasterData: hex })

/** The payer of an operation. */
export interface Sponsorship {
  /** The sponsor's own name, or the host of its service. */
  readonly name: string
  readonly paymaster: Hex
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit: Hex | undefined
  readonly paymasterPostOpGasLimit: Hex
  /** True when the data is final; otherwise it is a placeholder for estimating gas. */
  readonly isFinal: boolean
}

/** A paymaster service (ERC-7677). */
export interface Sponsor {
  /** Placeholder data for estimating gas. */
  offer(operation: object): Promise<Sponsorship>
  /** Data with the consent to pay for exactly this operation. */
  consent(operation: object): Promise<{ readonly paymaster: Hex; readonly paymasterData: Hex }>
}

/** A request's parameters about its sponsor (`capabilities.paymasterService`). */
export interface SponsorRequest {
  readonly url?: unknown
  readonly context?: unknown
  readonly optional?: unknown
}

/**
 * The sponsor of a request: the service it names, or the project's own. Undefined when the account
 * pays itself. Refuses services that the operator does not list.
 */
export function findSponsor(
  { chains, paymasters }: SmartAccountSettings,
  bundler: Bundler,
  {
    chainId,
    entryPoint,
    named,
  }: { chainId: ChainId; entryPoint: Hex; named: SponsorRequest | undefined },
): Sponsor | undefined {
  if (named?.url === undefined) {
    if (!chains.some((chain) => chain.chainId === chainId && chain.sponsored)) return undefined
    return createSponsor(
      { chainId, entryPoint },
      (method, params) => bundler.call(chainId, method, params),
      named?.context,
      'The website',
    )
  }
  const { url } = named
  if (typeof url !== 'string' || !URL.canParse(url) || !paymasters.includes(new URL(url).origin)) {
    if (named.optional === true) return undefined
    throw new Refusal(
      400,
      'paymasterService',
      'This wallet does not work with the sponsor that the website names',
    )
  }
  const service = new URL(url)
  // Some services distinguish chains only by their URL.
  const rpc = createRpc({
    rpc: `${service.href}${service.search === '' ? '?' : ''}`,
    chains: [chainId],
    isForeign: true,
  })
  return createSponsor(
    { chainId, entryPoint },
    (method, params) => rpc.call(chainId, method, params),
    named.context,
    service.host,
  )
}

function createSponsor(
  { chainId, entryPoint }: { chainId: ChainId; entryPoint: Hex },
  call: (method: string, params: readonly unknown[]) => Promise<unknown>,
  context: unknown,
  host: string,
): Sponsor {
  const ask = async <S extends z.ZodMiniType>(
    method: string,
    operation: object,
    answer: S,
  ): Promise<z.output<S>> => {
    const given = await call(method, [
      operation,
      entryPoint,
      `0x${toEvmChainId(chainId).toString(16)}`,
      context ?? {},
    ]).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      throw new Refusal(
        error.status,
        'sponsor',
        error.field === 'sponsor' || error.field === 'rpc'
          ? `The sponsor refuses to pay: ${error.message}`
          : 'The sponsor cannot be reached',
        { cause: error },
      )
    })
    const read = answer.safeParse(given)
    if (!read.success)
      throw new Refusal(
        502,
        'sponsor',
        'The sponsor answered in a form this wallet does not know',
        { cause: read.error },
      )
    return read.data
  }
  return {
    async offer(operation) {
      const {
        sponsor,
        paymaster,
        paymasterData,
        paymasterVerificationGasLimit,
        paymasterPostOpGasLimit,
        isFinal = false,
      } = await ask('pm_getPaymasterStubData', operation, Stub)
      return {
        name: toName(sponsor?.name ?? '', NAME_LENGTH) || host,
        paymaster: paymaster as Hex,
        paymasterData: paymasterData as Hex,
        paymasterVerificationGasLimit: paymasterVerificationGasLimit as Hex | undefined,
        paymasterPostOpGasLimit: paymasterPostOpGasLimit as Hex,
        isFinal,
      }
    },
    consent: async (operation) =>
      (await ask('pm_getPaymasterData', operation, Consent)) as {
        paymaster: Hex
        paymasterData: Hex
      },
  }
}
