import { WalletModalError } from '../../errors/page-error.js'
import { showValue } from '../../errors/show-value.js'
import { parseChainId, type ChainNamespace } from '../../standards/caip.js'
import type { Chain } from '../chain.js'

/** Requirements of a namespace on the networks that an app lists. */
export interface NetworkRules {
  /** A valid id, which the error message shows. */
  readonly exampleId: string
  /** Pattern of the id's reference (the part after the colon). Default: any. */
  readonly reference?: RegExp
  /**
   * Description of an entry of `rpcUrls`, for the error message. Without it, `rpcUrls` is not
   * checked.
   */
  readonly rpcUrls?: string
  /**
   * Checks further fields of a network. Returns by field name what the value must be, or false if
   * it is correct.
   */
  findProblems?(network: Chain): Readonly<Record<string, string | false>>
}

/**
 * Checks the option `networks` of a namespace. Throws OPTIONS_INVALID naming the entry and its
 * field.
 */
export function checkNetworks(
  namespace: ChainNamespace,
  networks: readonly Chain[],
  { exampleId, reference = /./, rpcUrls: content, findProblems }: NetworkRules,
): void {
  const refuse = (option: string, value: unknown, expectation: string) => {
    throw new WalletModalError('OPTIONS_INVALID', {
      details: { option: `${namespace}.${option}`, value: showValue(value), expectation },
    })
  }
  if (!Array.isArray(networks) || networks.length === 0)
    return refuse('networks', networks, 'a list of at least one network')
  for (const [index, network] of (networks as readonly Chain[]).entries()) {
    const id: unknown = network?.id
    const parsed = parseChainId(id)
    if (parsed?.namespace !== namespace || !reference.test(parsed.reference))
      refuse(`networks[${index}].id`, id, `a CAIP-2 id such as ${exampleId}`)
    const { rpcUrls } = network
    const listed =
      Array.isArray(rpcUrls) &&
      rpcUrls.length > 0 &&
      rpcUrls.every((url) => /^https?:\/\//.test(url))
    if (content !== undefined && !listed)
      refuse(`networks[${index}].rpcUrls`, rpcUrls, `a list of at least one ${content}`)
    for (const [field, expectation] of Object.entries(findProblems?.(network) ?? {})) {
      if (expectation !== false)
        refuse(`networks[${index}].${field}`, network[field as keyof Chain], expectation)
    }
  }
}
