import { toServiceUrl, type Service } from '../service.js'

/** URL of `/getWalletImage/{id}`; the id is a listing's `image_id`. */
export function toWalletImageUrl(service: Service, imageId: string): string {
  return toServiceUrl(service, `/getWalletImage/${encodeURIComponent(imageId)}`)
}

/** URL of `/public/getAssetImage/{id}`: a network (CAIP-2 id or name) or a connector. */
export function toAssetImageUrl(service: Service, id: string): string {
  return toServiceUrl(service, `/public/getAssetImage/${encodeURIComponent(id)}`)
}

/** URL of `/public/getCurrencyImage/{id}`: an ISO 4217 code. */
export function toCurrencyImageUrl(service: Service, code: string): string {
  return toServiceUrl(service, `/public/getCurrencyImage/${encodeURIComponent(code)}`)
}

/** URL of `/public/getTokenImage/{id}`: a token symbol, not an address. */
export function toTokenImageUrl(service: Service, symbol: string): string {
  return toServiceUrl(service, `/public/getTokenImage/${encodeURIComponent(symbol)}`)
}
