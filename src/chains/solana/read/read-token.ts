import { address, getAddressEncoder, getProgramDerivedAddress } from 'solana-web3-2'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { ChainActions, TokenFacts } from '../../adapter.js'
import { TOKEN_PROGRAMS } from '../transfer/instructions.js'
import { toKeyBytes } from '../key-bytes.js'
import { readChain } from './read-chain.js'

// Metaplex Token Metadata, the source of most SPL token names.
const METADATA_PROGRAM = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
// The account type, update authority and mint precede the name.
const NAME_AT = 65
const LENGTH_BYTES = 4
const MAX_TEXT_BYTES = 256

interface ParsedMint {
  readonly type?: unknown
  readonly info?: { readonly decimals?: unknown; readonly extensions?: unknown }
}
interface Account {
  readonly owner?: unknown
  readonly data?: { readonly parsed?: ParsedMint } | readonly unknown[]
}

/**
 * Reads the metadata of an SPL Token or Token-2022 mint: Metaplex metadata or the metadata
 * extension. Throws OPTIONS_INVALID if there is no such mint.
 */
export const readToken: NonNullable<ChainActions['readToken']> = async (
  token,
  { chain, readUrls, signal },
) => {
  const none = () =>
    new WalletModalError('OPTIONS_INVALID', {
      details: {
        option: 'token',
        value: token,
        expectation: `the address of a mint on ${chain.id}`,
      },
    })
  const key = toKeyBytes(token)
  if (!key) throw none()
  const encode = getAddressEncoder()
  const [metadataAddress] = await getProgramDerivedAddress({
    programAddress: METADATA_PROGRAM,
    seeds: ['metadata', encode.encode(METADATA_PROGRAM), encode.encode(address(token))],
  })
  const given = readUrls?.(chain.id) ?? []
  const answer = await readChain(
    chain.id,
    given.length > 0 ? given : chain.rpcUrls,
    {
      method: 'getMultipleAccounts',
      params: [[token, metadataAddress], { encoding: 'jsonParsed', commitment: 'confirmed' }],
    },
    { signal },
  )
  const accounts = (answer as { value?: unknown } | null)?.value
  if (!Array.isArray(accounts))
    throw new WalletModalError('RESPONSE_INVALID', {
      details: { service: chain.id, reason: 'it did not return a list of accounts' },
    })
  const [account, metadata] = accounts as (Account | null | undefined)[]
  const parsed = account?.data && 'parsed' in account.data ? account.data.parsed : undefined
  const decimals = parsed?.info?.decimals
  if (
    !TOKEN_PROGRAMS.some((program) => program === account?.owner) ||
    parsed?.type !== 'mint' ||
    !Number.isInteger(decimals)
  )
    throw none()
  return {
    decimals: decimals as number,
    ...(readExtension(parsed.info?.extensions) ?? readMetadata(metadata)),
  }
}

type Texts = Pick<TokenFacts, 'name' | 'symbol'>

/** The metadata extension of a Token-2022 mint. */
function readExtension(extensions: unknown): Texts | undefined {
  const list = Array.isArray(extensions)
    ? (extensions as ({
        extension?: unknown
        state?: { name?: unknown; symbol?: unknown }
      } | null)[])
    : []
  const state = list.find((one) => one?.extension === 'tokenMetadata')?.state
  return state && { name: toText(state.name), symbol: toText(state.symbol) }
}

/** Name and symbol of a metadata account: two length-prefixed texts, padded with zero bytes. */
function readMetadata(account: Account | null | undefined): Texts {
  const text =
    account?.owner === METADATA_PROGRAM && Array.isArray(account.data) ? account.data[0] : undefined
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(text))
    return { name: undefined, symbol: undefined }
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  let at = NAME_AT
  const next = (): string | undefined => {
    if (at + LENGTH_BYTES > bytes.length) return undefined
    const length = view.getUint32(at, true)
    const words = new TextDecoder().decode(
      bytes.subarray(at + LENGTH_BYTES, at + LENGTH_BYTES + Math.min(length, MAX_TEXT_BYTES)),
    )
    at += LENGTH_BYTES + length
    return words.replaceAll('\0', '')
  }
  return { name: next(), symbol: next() }
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT_BYTES) : undefined
}
