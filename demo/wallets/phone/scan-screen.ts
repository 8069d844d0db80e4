const LOOKS_PER_SECOND = 4
const GIVE_UP_MS = 60_000

interface Detector {
  detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>
}

/**
 * Looks for a QR code on a screen or window that the user selects, like a phone's camera. Resolves
 * with its text, or with undefined if sharing ends or no code is found within a minute.
 */
export async function scanScreen(isWanted: (text: string) => boolean): Promise<string | undefined> {
  // A busy machine scales the picture of a fast stream down, and the code in it becomes unreadable.
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { frameRate: { max: LOOKS_PER_SECOND } },
    audio: false,
  })
  const video = document.createElement('video')
  try {
    video.srcObject = stream
    video.muted = true
    await video.play()
    const read = await createReader()
    const giveUp = Date.now() + GIVE_UP_MS
    while (stream.active && Date.now() < giveUp) {
      const text = await read(video)
      if (text && isWanted(text)) return text
      await new Promise((resolve) => setTimeout(resolve, 1000 / LOOKS_PER_SECOND))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

/** The browser's own reader if it supports QR codes, otherwise jsQR. */
async function createReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  const Native = (
    globalThis as {
      BarcodeDetector?: {
        new (options: object): Detector
        getSupportedFormats(): Promise<string[]>
      }
    }
  ).BarcodeDetector
  if (Native && (await Native.getSupportedFormats()).includes('qr_code')) {
    const detector = new Native({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { default: readCode } = await import('jsqr')
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (!width) return undefined
    Object.assign(context.canvas, { width, height })
    context.drawImage(video, 0, 0)
    return readCode(context.getImageData(0, 0, width, height).data, width, height)?.data
  }
}
