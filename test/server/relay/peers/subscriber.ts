// A relay client in a separate process: subscribes to topics and prints each message it receives,
// one JSON text a line.
import { RawRelayClient, createClientKey } from '../../../helpers/raw-relay-client.js'

const { RELAY = '', PROJECT_ID = '', SEED = '', TOPICS = '' } = process.env
const client = new RawRelayClient(RELAY, {
  projectId: PROJECT_ID,
  key: createClientKey(Buffer.from(SEED, 'hex')),
})
await client.open()
let printed = 0
client.ws.on('message', () => {
  for (; printed < client.pushes.length; printed++)
    console.log(JSON.stringify({ received: client.pushes[printed]!.data.message }))
})
const reply = await client.request('irn_batchSubscribe', { topics: TOPICS.split(',') })
console.log(JSON.stringify({ subscribed: reply.error ?? true }))
