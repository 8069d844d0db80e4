import WebSocket from 'ws'
import { createClientKey, signToken, type ClientKey } from '../../test/helpers/raw-relay-client.js'

interface Frame {
  id: string | number
  method?: string
  error?: unknown
  params?: { data: { topic: string; message: string } }
}

/** A minimal relay client: ten thousand of them run in a few processes. */
export class LoadClient {
  readonly key: ClientKey
  onMessage: (topic: string, message: string) => void = () => {}
  onClose: () => void = () => {}
  #ws: WebSocket | undefined
  #next = 1_700_000_000_000
  readonly #waiting = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()

  constructor(key: ClientKey = createClientKey()) {
    this.key = key
  }

  open(relay: string, projectId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const ws = new WebSocket(
        `${relay}/?auth=${signToken(this.key, relay)}&projectId=${projectId}`,
        { perMessageDeflate: false, handshakeTimeout: 20_000 },
      )
      this.#ws = ws
      ws.on('open', resolve)
      ws.on('error', reject)
      ws.on('message', (bytes) => this.#receive(String(bytes)))
      ws.on('close', () => {
        for (const { reject: fail } of this.#waiting.values()) fail(new Error('closed'))
        this.#waiting.clear()
        this.onClose()
      })
    })
  }

  call(method: string, params: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#ws?.readyState !== WebSocket.OPEN) return reject(new Error('closed'))
      const id = String(this.#next++)
      this.#waiting.set(id, { resolve, reject })
      this.#ws.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
  }

  publish(topic: string, message: string): Promise<void> {
    return this.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
  }

  terminate(): void {
    this.#ws?.terminate()
  }

  #receive(text: string): void {
    const frame = JSON.parse(text) as Frame
    if (frame.method !== undefined) {
      this.#ws!.send(`{"id":${frame.id},"jsonrpc":"2.0","result":true}`)
      this.onMessage(frame.params!.data.topic, frame.params!.data.message)
      return
    }
    const waiting = this.#waiting.get(String(frame.id))
    this.#waiting.delete(String(frame.id))
    if (frame.error === undefined) waiting?.resolve()
    else waiting?.reject(new Error(JSON.stringify(frame.error)))
  }
}
