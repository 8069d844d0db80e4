import {
  ADDRESS_PLACEHOLDER,
  findSiwxFault,
  formatSiwxMessage,
  readSiwxMessage,
  toAccountName,
  type ChainId,
  type FrameSiwxMessage,
} from '../../../src/contract.js'
import { toHex } from '../encoding/bytes.js'
import { toPersonalDigest } from '../requests/messages/personal-message.js'
import type { Account, Session } from '../wallet/account.js'
import { Refusal } from '../wallet/refusal.js'

/**
 * The result of a sign-in message: its final text, the signature, and the message with the address.
 */
export interface SignedSignIn {
  readonly message: string
  readonly signature: string
  readonly siwxMessage: FrameSiwxMessage
}

/**
 * Completes the page's sign-in message with the account's address and signs it without asking.
 * Accepts only a message for this page, on an EVM network, that is currently valid. The text is
 * built here from the message's fields; the page's own text is not signed.
 */
export async function signSignIn(
  account: Pick<Account, 'origin' | 'sign'>,
  { addresses }: Pick<Session, 'addresses'>,
  given: FrameSiwxMessage,
  now = Date.now(),
): Promise<SignedSignIn> {
  const { serializedMessage: _, ...fields } = given
  if (
    given.accountAddress !== ADDRESS_PLACEHOLDER &&
    given.accountAddress.toLowerCase() !== addresses.eip155.toLowerCase()
  )
    throw new Refusal(400, 'accountAddress', 'The sign-in message is for another account')
  const chainId = given.chainId as ChainId
  if (!/^eip155:[1-9]\d{0,15}$/.test(chainId))
    throw new Refusal(400, 'chainId', 'The sign-in message is not for an EVM network')
  // A recap (ERC-5573) hands rights over, and this message is signed without a question.
  if (given.resources?.some((resource) => /^urn:recap:/i.test(resource)))
    throw new Refusal(400, 'resources', 'The sign-in message also hands rights over (a recap)')
  const siwxMessage = { ...fields, accountAddress: addresses.eip155 }
  const message = formatSiwxMessage({
    ...siwxMessage,
    chainId,
    accountName: toAccountName('eip155'),
  })
  // Parsed strictly: a field with a line break would change the message.
  const read = readSiwxMessage(message)
  const fault =
    'description' in read
      ? read
      : findSiwxFault(read, {
          origin: account.origin,
          account: `${chainId as `eip155:${number}`}:${addresses.eip155}`,
          nonce: given.nonce,
          now,
        })
  if (fault)
    throw new Refusal(
      400,
      fault.field,
      `The sign-in message is not for this page: ${fault.description}`,
    )
  const [signature] = await account.sign([
    { namespace: 'eip155', digest: toPersonalDigest(new TextEncoder().encode(message)) },
  ])
  return { message, signature: toHex(signature!), siwxMessage }
}
