import jsQR from 'jsqr'

const SIDE = 480

/**
 * Draws a QR code as displayed, with its picture, light tile and quiet zone, and decodes it from
 * the pixels.
 */
export async function readQrCode(element: HTMLElement): Promise<string | undefined> {
  const tile = element.shadowRoot!.querySelector<HTMLElement>('.tile')!
  const svg = tile.querySelector('svg')
  if (!svg) return undefined
  const { color, backgroundColor } = getComputedStyle(tile)
  const copy = svg.cloneNode(true) as SVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('style', `color: ${color}`)
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d')!
  const scale = SIDE / tile.getBoundingClientRect().width
  const toSquare = (part: Element): [number, number, number, number] => {
    const from = tile.getBoundingClientRect()
    const { x, y, width, height } = part.getBoundingClientRect()
    return [(x - from.x) * scale, (y - from.y) * scale, width * scale, height * scale]
  }
  context.fillStyle = backgroundColor
  context.fillRect(0, 0, SIDE, SIDE)
  context.drawImage(image, ...toSquare(svg))
  context.fillStyle = '#7b3fe4'
  context.fillRect(...toSquare(tile.querySelector('.mark')!.firstElementChild!))
  return jsQR(context.getImageData(0, 0, SIDE, SIDE).data, SIDE, SIDE)?.data
}
