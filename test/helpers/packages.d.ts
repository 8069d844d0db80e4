declare module 'pngjs' {
  export class PNG {
    static readonly sync: { read(bytes: Uint8Array): PNG; write(picture: PNG): Buffer }
    constructor(options: { width: number; height: number })
    readonly data: Buffer
    readonly width: number
    readonly height: number
  }
}

declare module 'js-yaml' {
  export function load(text: string): unknown
  export function loadAll(text: string): unknown[]
}
