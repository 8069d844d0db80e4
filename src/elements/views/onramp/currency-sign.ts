import Banknote from 'lucide/dist/esm/icons/banknote.mjs'
import DollarSign from 'lucide/dist/esm/icons/dollar-sign.mjs'
import Euro from 'lucide/dist/esm/icons/euro.mjs'
import PoundSterling from 'lucide/dist/esm/icons/pound-sterling.mjs'
import type { IconNode } from '../../parts/icon.js'

const SIGNS: Readonly<Record<string, IconNode>> = { USD: DollarSign, EUR: Euro, GBP: PoundSterling }

/** The sign of a currency as an icon. */
export function toCurrencySign(id: string): IconNode {
  return Object.hasOwn(SIGNS, id) ? SIGNS[id]! : Banknote
}
