import { element } from '../screens/element.js'
import type { AccountCalls } from './account-calls.js'

/** Saves a JSON file in the browser's downloads. */
export function saveFile(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  element('a', { href, download: name }).click()
  // The browser reads the URL while it saves.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** Saves what both roles have about the account, without shares, codes and keys. */
export async function saveRecords(calls: AccountCalls): Promise<void> {
  saveFile('wallet-records.json', JSON.stringify(await calls.readRecords(), undefined, 2))
}
