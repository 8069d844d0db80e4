import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PNG } from 'pngjs'

/** The largest accepted difference: one changed word is about a five-hundredth of a picture. */
export const MAX_DIFFERENCE = 0.0015

// Of 255: a smaller difference is anti-aliasing.
const TOLERANCE = 40
const RADIUS = 1

/**
 * The difference of two pictures: the share of pixels whose surroundings differ in colour, from 0
 * to 1. Pictures of different sizes return 1.
 */
export function compareShots(one, other) {
  const [first, second] = [PNG.sync.read(one), PNG.sync.read(other)]
  if (first.width !== second.width || first.height !== second.height) return 1
  const [before, after] = [blur(first), blur(second)]
  let different = 0
  for (let at = 0; at < before.length; at += 3) {
    if (
      [0, 1, 2].some((channel) => Math.abs(before[at + channel] - after[at + channel]) > TOLERANCE)
    )
      different++
  }
  return different / (before.length / 3)
}

// The mean of each pixel and its neighbours, so that a shift of half a pixel is no difference.
function blur({ width, height, data }) {
  const means = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        let count = 0
        for (let row = Math.max(0, y - RADIUS); row <= Math.min(height - 1, y + RADIUS); row++) {
          for (
            let column = Math.max(0, x - RADIUS);
            column <= Math.min(width - 1, x + RADIUS);
            column++
          ) {
            sum += data[(row * width + column) * 4 + channel]
            count++
          }
        }
        means[(y * width + x) * 3 + channel] = sum / count
      }
    }
  }
  return means
}

/**
 * Compares a picture with the accepted one of its name in the folder `agreed`. One that differs is
 * written to the folder `found`, or accepted with `update`. Returns the problem, if there is one.
 */
export function checkShot(name, png, { agreed, found, update }) {
  const path = join(agreed, `${name}.png`)
  const difference = existsSync(path) ? compareShots(readFileSync(path), png) : undefined
  if (difference !== undefined && difference <= MAX_DIFFERENCE) return undefined
  const target = update ? path : join(found, `${name}.png`)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, png)
  if (update) return undefined
  return difference === undefined
    ? `${name}: there is no agreed picture`
    : `${name}: ${(difference * 100).toFixed(2)} % of the picture differs`
}
