/** A wallet's answer to a refused or impossible request, with codes of EIP-1193 and EIP-1474. */
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

/** The user rejected the request (EIP-1193). */
export const rejected = () => new RpcError(4001, 'User rejected the request.')

/** The page has no permission for this account (EIP-1193). */
export const unauthorized = (account: string) =>
  new RpcError(4100, `This page has no permission for the account ${account}.`)

/** The wallet does not support this method (EIP-1193). */
export const unsupported = (method: string) =>
  new RpcError(4200, `The wallet does not support ${method}.`)

/** The wallet does not know this network yet (EIP-3326). */
export const unknownChain = (chainId: string) =>
  new RpcError(
    4902,
    `Unrecognized chain ID ${chainId}. Try adding the chain using wallet_addEthereumChain first.`,
  )

/** The parameters are invalid (EIP-1474). */
export const invalidParams = (reason: string) =>
  new RpcError(-32602, `Invalid parameters: ${reason}`)
