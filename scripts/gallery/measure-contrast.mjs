/** Contrast of texts in the pixels of a picture, computed as in WCAG 2. */
import { PNG } from 'pngjs'

const CHANNEL_STEP = 16
const LEAST_PIXELS = 3
// Letters have fewer pixels of their full colour than their CSS colour suggests: anti-aliasing
// mixes a stroke of one pixel with its background.
const SMOOTHING = 0.9
const LEAST = 4.5
const LEAST_LARGE = 3

/**
 * Texts of a picture whose contrast is too low, as sentences. `scale` is the number of picture
 * pixels per CSS pixel.
 */
export function findFaintTexts(png, texts, scale) {
  const picture = PNG.sync.read(png)
  return texts.flatMap((text) => {
    const contrast = measure(picture, text, scale)
    const least = text.isLarge ? LEAST_LARGE : LEAST
    return contrast === undefined || contrast >= least * SMOOTHING
      ? []
      : [`"${text.text}" (${text.path}) has a contrast of ${contrast.toFixed(2)}, not ${least}`]
  })
}

// The background is the most frequent colour of the text's box; the text colour is the one farthest
// from it that at least three pixels have.
function measure(picture, box, scale) {
  const colours = countColours(picture, box, scale)
  if (colours.size === 0) return undefined
  const ground = toLuminance(findGround(colours))
  const contrasts = [...colours]
    .map(([colour, count]) => ({ contrast: toContrast(toLuminance(colour), ground), count }))
    .sort((a, b) => b.contrast - a.contrast)
  let seen = 0
  return (contrasts.find(({ count }) => (seen += count) >= LEAST_PIXELS) ?? contrasts.at(-1))
    .contrast
}

/**
 * The number of pixels of each colour, a number of 24 bits. A box has some thousand pixels and a
 * few hundred colours.
 */
function countColours({ width, height, data }, box, scale) {
  const counts = new Map()
  const [left, right] = [
    Math.max(0, Math.floor(box.x * scale)),
    Math.min(width, Math.ceil((box.x + box.width) * scale)),
  ]
  const [top, bottom] = [
    Math.max(0, Math.floor(box.y * scale)),
    Math.min(height, Math.ceil((box.y + box.height) * scale)),
  ]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4
      const colour = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2]
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  }
  return counts
}

/** Colours that differ little count as one, because a background may be a gradient. */
function findGround(colours) {
  const groups = new Map()
  for (const [colour, count] of colours) {
    const key = toChannels(colour)
      .map((value) => Math.floor(value / CHANNEL_STEP))
      .join()
    const group = groups.get(key) ?? { count: 0, colour }
    group.count += count
    groups.set(key, group)
  }
  return [...groups.values()].reduce((most, group) => (group.count > most.count ? group : most))
    .colour
}

function toContrast(a, b) {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function toLuminance(colour) {
  const [red, green, blue] = toChannels(colour).map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toChannels(colour) {
  return [colour >> 16, (colour >> 8) & 255, colour & 255]
}
