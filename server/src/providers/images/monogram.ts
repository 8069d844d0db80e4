import { createHash } from 'node:crypto'

const SIZE = 60

/**
 * A square SVG with one to three letters on a colour derived from the seed; contrast with white is
 * at least 4.5:1.
 */
export function drawMonogram(letters: string, seed: string): string {
  const hue = createHash('sha256').update(seed).digest().readUInt16BE(0) % 360
  // Yellow to green hues look lighter at equal lightness.
  const lightness = hue > 40 && hue < 200 ? 28 : 40
  const fontSize = letters.length > 2 ? 19 : letters.length > 1 ? 24 : 30
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">` +
    `<rect width="${SIZE}" height="${SIZE}" fill="hsl(${hue} 55% ${lightness}%)"/>` +
    `<text x="50%" y="50%" dy=".35em" fill="#fff" font-family="system-ui,sans-serif" font-size="${fontSize}" font-weight="600" text-anchor="middle">${escapeXml(letters)}</text></svg>`
  )
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
