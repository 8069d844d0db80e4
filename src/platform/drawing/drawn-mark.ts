// Hues that remain distinguishable at equal lightness.
const HUES = [6, 26, 42, 140, 164, 186, 204, 222, 242, 264, 288, 314, 338] as const
const SECOND_HUES = [28, 44, 60, 320] as const

// Quarter discs, leaves, a disc and a ring, each in a 10×10 field: start of the path, and the rest
// in relative steps.
const SHAPES: readonly (readonly [x: number, y: number, rest: string])[] = [
  [0, 0, 'h10a10 10 0 0 1-10 10z'],
  [10, 0, 'v10a10 10 0 0 1-10-10z'],
  [10, 10, 'h-10a10 10 0 0 1 10-10z'],
  [0, 10, 'v-10a10 10 0 0 1 10 10z'],
  [0, 0, 'h5a5 5 0 0 1 5 5v5h-5a5 5 0 0 1-5-5z'],
  [10, 0, 'v5a5 5 0 0 1-5 5h-5v-5a5 5 0 0 1 5-5z'],
  [5, 0, 'a5 5 0 0 1 0 10a5 5 0 0 1 0-10z'],
  [5, 0, 'a5 5 0 0 1 0 10a5 5 0 0 1 0-10zm0 3a2 2 0 0 0 0 4a2 2 0 0 0 0-4z'],
]
const FIELDS = 4
const GROUNDS = ['deep', 'deep', 'pale', 'night'] as const
const COLORS: Readonly<
  Record<
    MarkPlan['ground'],
    (
      hue: number,
      second: number,
    ) => readonly [from: string, to: string, first: string, other: string]
  >
> = {
  deep: (hue: number, second: number) => [
    `hsl(${hue} 64% 52%)`,
    `hsl(${second} 68% 36%)`,
    '#fff',
    `hsl(${second} 90% 82%)`,
  ],
  pale: (hue: number, second: number) => [
    `hsl(${hue} 80% 94%)`,
    `hsl(${second} 74% 86%)`,
    `hsl(${hue} 70% 40%)`,
    `hsl(${second} 72% 54%)`,
  ],
  night: (hue: number, second: number) => [
    `hsl(${hue} 40% 22%)`,
    `hsl(${hue} 46% 12%)`,
    `hsl(${hue} 90% 70%)`,
    `hsl(${second} 84% 62%)`,
  ],
}
// Chosen so that no two wallets of the bundled directory look alike.
const SEED = 0x538453d7

/** The parts of a generated icon. */
export interface MarkPlan {
  /** Degrees. */
  readonly hue: number
  readonly second: number
  readonly ground: 'deep' | 'pale' | 'night'
  /** Rotated by an eighth. */
  readonly turned: boolean
  /** Index in `SHAPES` for each field of the two rows. */
  readonly shapes: readonly number[]
}

/** Chooses the generated icon of a name; the same name always yields the same icon. */
export function planMark(name: string): MarkPlan {
  let rest = hash(name.trim().toLowerCase())
  const take = (count: number) => {
    const taken = rest % count
    rest = Math.floor(rest / count)
    return taken
  }
  const pick = <T>(list: readonly [T, ...T[]]) => list[take(list.length)] ?? list[0]
  const hue = pick(HUES)
  const second = (hue + pick(SECOND_HUES)) % 360
  const ground = pick(GROUNDS)
  const turned = take(2) === 1
  return {
    hue,
    second,
    ground,
    turned,
    shapes: Array.from({ length: FIELDS }, () => take(SHAPES.length)),
  }
}

/** True when two icons could be confused. */
export function isAlike(one: MarkPlan, other: MarkPlan): boolean {
  const turn = Math.abs(one.hue - other.hue)
  const same = one.shapes.filter((shape, at) => shape === other.shapes[at]).length
  return (
    one.ground === other.ground &&
    one.turned === other.turned &&
    Math.min(turn, 360 - turn) < 30 &&
    same >= FIELDS - 1
  )
}

/** A generated icon for a 40×40 SVG: gradient colours of the background, and two paths. */
export interface MarkShapes {
  readonly ground: readonly [from: string, to: string]
  readonly paths: readonly [MarkPath, MarkPath]
  /** `transform` of the paths; undefined if they are upright. */
  readonly transform: string | undefined
}
interface MarkPath {
  readonly fill: string
  readonly d: string
}

/**
 * The shapes for a name. Colours and paths come from the tables above: no character of the name
 * enters the output.
 */
export function toMarkShapes(name: string): MarkShapes {
  const { hue, second, ground, turned, shapes } = planMark(name)
  const [from, to, first, other] = COLORS[ground](hue, second)
  const toPath = (field: number) => {
    const [x, y, rest] = SHAPES[shapes[field]!]!
    return `M${10 + (field % 2) * 10 + x} ${(field < 2 ? 10 : 20) + y}${rest}`
  }
  // Diagonal fields have the same colour.
  const paths = [
    { fill: first, d: toPath(0) + toPath(3) },
    { fill: other, d: toPath(1) + toPath(2) },
  ] as const
  return { ground: [from, to], paths, transform: turned ? 'rotate(45 20 20)' : undefined }
}

/**
 * The SVG text of the icon for a wallet or network without a picture. It contains no letters,
 * because too many wallet names start alike.
 */
export function drawMark(name: string): string {
  const {
    ground: [from, to],
    paths,
    transform,
  } = toMarkShapes(name)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">' +
    `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
    `<path fill="url(#g)" d="M0 0h40v40H0z"/><g${transform ? ` transform="${transform}"` : ''}>${paths.map(({ fill, d }) => `<path fill="${fill}" d="${d}"/>`).join('')}</g></svg>`
  )
}

// FNV-1a with MurmurHash3's finaliser, so that every bit depends on every letter. Names that differ
// in one letter get different icons.
function hash(text: string): number {
  let value = SEED
  for (let at = 0; at < text.length; at++)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
