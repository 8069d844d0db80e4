/** What a wallet answers a refused or impossible request with: EIP-1193 and EIP-1474 codes. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}

/** The person said no (EIP-1193). */
export const rejected = () => new RpcError(4001, 'User rejected the request.')

/** The page has not been given this account (EIP-1193). */
export const unauthorized = (account: string) => new RpcError(4100, `This page has no permission for the account ${account}.`)

/** The wallet does not do this (EIP-1193). */
export const unsupported = (method: string) => new RpcError(4200, `The wallet does not support ${method}.`)

/** The wallet does not know this network yet (EIP-3326). */
export const unknownChain = (chainId: string) => new RpcError(4902, `Unrecognized chain ID ${chainId}. Try adding the chain using wallet_addEthereumChain first.`)

/** The parameters make no sense (EIP-1474). */
export const invalidParams = (reason: string) => new RpcError(-32602, `Invalid parameters: ${reason}`)
