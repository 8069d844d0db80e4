import { numberToHex } from 'viem'
import { describeRequest, type RequestDescription } from '../describe-request.js'
import { unknownChain, unsupported } from '../rpc-error.js'
import { readPersonalSign, readTransaction, readTypedData, type Signer } from '../signer.js'
import { readAddedChain, readChainId, type WalletChain } from '../wallet-chain.js'

/** The phone's networks, for requests that look one up or add one. */
export interface ChainBook {
  find(chainId: number): WalletChain | undefined
  add(chain: WalletChain): void
}

/** A request from the relay, with its network. */
export interface PhoneRequest {
  readonly method: string
  readonly params: unknown
  readonly chain: WalletChain
}

/** Describes a request; throws the error for the page if the phone cannot perform it. */
export async function describePhoneRequest(
  { method, params, chain }: PhoneRequest,
  book: ChainBook,
): Promise<RequestDescription> {
  if (method === 'wallet_switchEthereumChain') {
    const target = book.find(readChainId(params))
    if (!target) throw unknownChain(numberToHex(readChainId(params)))
    return { title: 'Switch the network?', rows: [['To', target.name]] }
  }
  if (method === 'wallet_addEthereumChain') {
    const { name, symbol, rpc } = await readAddedChain(params)
    return {
      title: 'Add this network and switch to it?',
      rows: [
        ['Network', name],
        ['Currency', symbol],
        ['Address', rpc],
      ],
    }
  }
  const description = describeRequest(method, params, chain)
  if (!description) throw unsupported(method)
  return description
}

/** Performs an approved request. `switchTo` names the network to which the wallet moves. */
export async function performPhoneRequest(
  { method, params, chain }: PhoneRequest,
  book: ChainBook,
  signer: Signer,
): Promise<{ result: unknown; switchTo?: number }> {
  if (method === 'personal_sign')
    return { result: await signer.signMessage(readPersonalSign(params)) }
  if (method === 'eth_signTypedData_v4')
    return { result: await signer.signTypedData(readTypedData(params)) }
  if (method === 'eth_sendTransaction')
    return { result: await signer.sendTransaction(chain, readTransaction(params)) }
  if (method === 'wallet_addEthereumChain') book.add(await readAddedChain(params))
  return { result: null, switchTo: readChainId(params) }
}
