/** Reads the settings of this page. */
export function readSettings<T>(): T {
  return JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name=wallet-modal-site]')!.content,
  ) as T
}
