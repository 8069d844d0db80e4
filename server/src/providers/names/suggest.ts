import { isRegistrable } from './name-rules.js'

const ENDINGS = [
  'wallet',
  'pay',
  'home',
  'one',
  'labs',
  'web3',
  'vault',
  'hq',
  'onchain',
  'club',
  'world',
  'app',
]
const NUMBERS = [1, 7, 21, 42, 77, 99, 100, 365, 777, 2100]

/** Registrable labels that start with the given one, shortest suffixes first. */
export function listCandidates(label: string): string[] {
  const plain = ENDINGS.map((ending) => `${label}${ending}`)
  const dashed = ENDINGS.map((ending) => `${label}-${ending}`)
  const numbered = NUMBERS.map((number) => `${label}${number}`)
  const mixed = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((index) => [
    plain[index],
    numbered[index],
    dashed[index],
  ])
  return mixed.filter(
    (candidate): candidate is string => candidate !== undefined && isRegistrable(candidate),
  )
}
