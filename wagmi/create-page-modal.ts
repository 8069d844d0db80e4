import { findEntry } from '../src/modal/registry.js'
import { createOwnModal } from '../src/modal/create-wallet-modal.js'
import type { Options, WalletModal } from '../src/index.js'

interface Made {
  readonly modal: WalletModal
  readonly key: string
}

// `Symbol.for`: a module that Fast Refresh evaluates again finds the modal of its first evaluation.
const MADE = Symbol.for('wallet-modal.page-modals')

function getMade(): Map<string, Made> {
  const page = globalThis as { [MADE]?: Map<string, Made> }
  return (page[MADE] ??= new Map())
}

/**
 * Creates the modal of a module that Fast Refresh evaluates again. A second call with equal options
 * returns the first modal; a call with other options replaces it, as the earlier configuration is
 * then gone from the page. Functions in the options are not compared. Throws OPTIONS_INVALID, and
 * MODAL_EXISTS when the page has created a modal with this id itself.
 */
export function createPageModal(options: Options): WalletModal {
  const made = getMade()
  const id = options.id ?? 'default'
  const key = JSON.stringify(options)
  const before = made.get(id)
  if (before?.key === key && findEntry(id)?.modal === before.modal) return before.modal
  before?.modal.destroy()
  made.delete(id)
  const modal = createOwnModal(options)
  made.set(id, { modal, key })
  return modal
}
