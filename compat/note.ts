const noted = new Set<string>()

/**
 * Logs once for each part of another kit that has no effect here, with the page that says what
 * replaces it.
 *
 * @param kit Name of the folder in `compat`, which is also the name of the page in `docs/moving`.
 */
export function note(kit: string, part: string, text: string): void {
  const key = `${kit} ${part}`
  if (noted.has(key)) return
  noted.add(key)
  console.info(
    `[wallet-modal] ${part}: ${text} See docs/moving/${kit}.md of the package wallet-modal.`,
  )
}
