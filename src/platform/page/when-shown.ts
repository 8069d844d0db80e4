/** Resolves when a page that the browser runs before the visitor opens it (prerendering) is shown. */
export async function whenShown(): Promise<void> {
  const page = globalThis.document as (Document & { readonly prerendering?: boolean }) | undefined
  if (page?.prerendering)
    await new Promise((resolve) =>
      page.addEventListener('prerenderingchange', resolve, { once: true }),
    )
}
