import type { Social } from '../../../state/embedded/frame-login-state.js'
import type { IconNode } from '../../parts/icon.js'

/** An identity provider on the screens. Name and logo are the provider's own in every language. */
interface SocialMark {
  readonly name: string
  /** Shapes in a 24×24 box; `currentColor` if the logo has one colour. */
  readonly shapes: IconNode
  /** Colours of the logo on a tile. */
  readonly tile: readonly [ground: string, ink: string]
}

const fill = (d: string, color = 'currentColor') =>
  ['path', { d, fill: color, stroke: 'none', 'fill-rule': 'evenodd' }] as const
const line = (d: string, width: number, color = 'currentColor', cap = 'butt') =>
  [
    'path',
    {
      d,
      fill: 'none',
      stroke: color,
      'stroke-width': width,
      'stroke-linecap': cap,
      'stroke-linejoin': cap === 'butt' ? 'miter' : 'round',
    },
  ] as const

/** Drawn for the kit, based on the providers' logos. */
export const socialMarks: Readonly<Record<Social, SocialMark>> = {
  google: {
    name: 'Google',
    tile: ['#ffffff', '#1f1f1f'],
    shapes: [
      line('M17.9 6.1A8.2 8.2 0 0 0 4.9 7.9', 3.8, '#ea4335'),
      line('M4.9 7.9a8.2 8.2 0 0 0 0 8.2', 3.8, '#fbbc05'),
      line('M4.9 16.1a8.2 8.2 0 0 0 12.5 2.1', 3.8, '#34a853'),
      line('M17.4 18.2A8.2 8.2 0 0 0 20.2 12', 3.8, '#4285f4'),
      fill('M12 10.1h10v3.8H12z', '#4285f4'),
    ],
  },
  github: {
    name: 'GitHub',
    tile: ['#1f2328', '#ffffff'],
    shapes: [
      fill(
        'M12 2.2a9.9 9.9 0 0 0-3.2 19.3c.5.1.7-.2.7-.5v-2.1c-2.5.5-3.2-.7-3.5-1.3-.2-.4-.8-1.2-1.3-1.5-.4-.2-.9-.7 0-.7.9 0 1.5.8 1.7 1.1 1 1.7 2.6 1.2 3.2.9.1-.7.4-1.2.7-1.5-2.5-.3-5-1.2-5-5.3 0-1.2.4-2.1 1.1-2.9-.1-.3-.5-1.4.1-2.8 0 0 .9-.3 2.9 1.1a10 10 0 0 1 5.2 0c2-1.4 2.9-1.1 2.9-1.1.6 1.4.2 2.5.1 2.8.7.8 1.1 1.7 1.1 2.9 0 4.1-2.5 5-5 5.3.4.3.8 1 .8 2v2.9c0 .3.2.6.7.5A9.9 9.9 0 0 0 12 2.2z',
      ),
    ],
  },
  x: {
    name: 'X',
    tile: ['#000000', '#ffffff'],
    shapes: [
      fill('M3.4 3.2h5.3l11.9 17.6h-5.3zM6.5 4.8l9.6 14.4h1.4L7.9 4.8z'),
      line('M19.6 3.2l-6.8 7.9M4.2 20.8l7-8.1', 1.7),
    ],
  },
  apple: {
    name: 'Apple',
    tile: ['#000000', '#ffffff'],
    shapes: [
      fill(
        'M16.6 12.5c0-2.1 1.7-3.2 1.8-3.3-1-1.4-2.5-1.6-3-1.7-1.3-.1-2.5.8-3.1.8s-1.6-.7-2.7-.7c-1.4 0-2.7.8-3.4 2-1.4 2.5-.4 6.2 1 8.2.7 1 1.5 2.1 2.6 2 1 0 1.4-.6 2.7-.6s1.6.6 2.7.6 1.8-1 2.5-2c.8-1.1 1.1-2.2 1.1-2.3 0 0-2.2-.8-2.2-3z',
      ),
      fill('M14.5 6.3c.6-.7 1-1.6.9-2.6-.9 0-1.9.6-2.5 1.3-.5.6-1 1.6-.9 2.5 1 .1 1.9-.5 2.5-1.2z'),
    ],
  },
  facebook: {
    name: 'Facebook',
    tile: ['#0866ff', '#ffffff'],
    shapes: [
      fill(
        'M22 12a10 10 0 1 0-11.6 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.3c-1.2 0-1.6.8-1.6 1.5V12h2.8l-.4 2.9h-2.4v7A10 10 0 0 0 22 12z',
        '#0866ff',
      ),
    ],
  },
  discord: {
    name: 'Discord',
    tile: ['#5865f2', '#ffffff'],
    shapes: [
      fill(
        'M19.5 5.5A16.5 16.5 0 0 0 15.4 4.2l-.5 1.1a15 15 0 0 0-5.8 0l-.5-1.1c-1.4.2-2.8.7-4.1 1.3C2 9.2 1.3 12.9 1.6 16.5a16.5 16.5 0 0 0 5 2.6l1.1-1.8c-.6-.2-1.2-.5-1.7-.8l.4-.3a11.8 11.8 0 0 0 11.2 0l.4.3c-.5.3-1.1.6-1.7.8l1.1 1.8a16.5 16.5 0 0 0 5-2.6c.4-4.2-.7-7.9-2.9-11zM8.6 14.3c-1 0-1.8-.9-1.8-2s.8-2 1.8-2 1.8.9 1.8 2-.8 2-1.8 2zm6.8 0c-1 0-1.8-.9-1.8-2s.8-2 1.8-2 1.8.9 1.8 2-.8 2-1.8 2z',
        '#6f7bf7',
      ),
    ],
  },
  farcaster: {
    name: 'Farcaster',
    tile: ['#855dcd', '#ffffff'],
    shapes: [
      fill(
        'M6.2 3h11.6v2.6h3.2l-.8 2.6h-.6v9.9c.5 0 .9.4.9.9v1h.2c.4 0 .8.4.8.9H15.3c0-.5.4-.9.8-.9h.2v-1c0-.5.4-.9.9-.9h-.3V13.6a4.9 4.9 0 0 0-9.8 0v4.5c.5 0 .9.4.9.9v1h.2c.4 0 .8.4.8.9H2.5c0-.5.4-.9.8-.9h.2v-1c0-.5.4-.9.9-.9V8.2h-.6L3 5.6h3.2z',
        '#9c78e0',
      ),
    ],
  },
}

/** True when a name is a provider with a logo. */
export function isSocial(name: string): name is Social {
  return Object.hasOwn(socialMarks, name)
}

const tiles = new Map<Social, string>()

/** The logo on a tile, as a data URL that looks like a wallet icon. */
export function toSocialTile(social: Social): string {
  let tile = tiles.get(social)
  if (tile === undefined) tiles.set(social, (tile = drawTile(socialMarks[social])))
  return tile
}

function drawTile({ shapes, tile: [ground, ink] }: SocialMark): string {
  // On a tile of its own colour the logo takes the ink; a multicoloured logo keeps its colours.
  const colorful =
    new Set(shapes.map(([, { fill: color, stroke }]) => (color === 'none' ? stroke : color))).size >
    1
  const paint = (value: string | number) =>
    String(value) === 'none' || (colorful && value !== 'currentColor') ? String(value) : ink
  const drawn = shapes
    .map(
      ([tag, attributes]) =>
        `<${tag} ${Object.entries(attributes)
          .map(
            ([name, value]) =>
              `${name}="${name === 'fill' || name === 'stroke' ? paint(value) : value}"`,
          )
          .join(' ')}/>`,
    )
    .join('')
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 40 40"><path d="M0 0h40v40H0z" fill="${ground}"/><g transform="translate(8 8)">${drawn}</g></svg>`)}`
}
