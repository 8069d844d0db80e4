import { startTraces } from '../wallet/trace-headers.js'

/** Reads the settings of this page, and starts its traces if they ask for that. */
export function readSettings<T>(): T {
  const settings = JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name=wallet-modal-site]')!.content,
  ) as T & { readonly isTraced?: boolean }
  if (settings.isTraced) startTraces()
  return settings
}
