// Time for the browser to read the file while it saves it, ms.
const SAVING_MS = 60_000

/** Saves a text as a JSON file in the browser's downloads. Needs a press of the visitor. */
export function saveFile(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), SAVING_MS)
}
