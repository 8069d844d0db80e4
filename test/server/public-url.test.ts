import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Hono } from 'hono'
import { getPublicUrl } from '../../server/src/http/public-url.js'

test('a client gets the configured address it used, otherwise the first, otherwise its own', async () => {
  const ask = async (url: string, configured: readonly string[]) =>
    (
      await new Hono()
        .get('/', (context) => context.text(getPublicUrl(context, configured)))
        .request(url)
    ).text()
  const configured = ['https://wallet.example/', 'http://127.0.0.1:8788']
  assert.equal(await ask('http://127.0.0.1:8788/', configured), 'http://127.0.0.1:8788')
  assert.equal(
    await ask('http://wallet.example/', configured),
    'https://wallet.example',
    'a proxy that ends TLS',
  )
  assert.equal(await ask('http://10.0.0.1:9/', configured), 'https://wallet.example')
  assert.equal(await ask('http://127.0.0.1:9/', []), 'http://127.0.0.1:9')
})
