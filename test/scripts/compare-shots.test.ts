import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'
import { checkShot, compareShots, MAX_DIFFERENCE } from '../../scripts/gallery/compare-shots.mjs'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'

const AGREED = fileURLToPath(new URL('../../demo/gallery/thumbnails/', import.meta.url))
const STATES = JSON.parse(
  readFileSync(new URL('../../demo/gallery/states.json', import.meta.url), 'utf8'),
) as { view: string; state: string }[]
const read = (name: string) => readFileSync(`${AGREED}${name}.png`)

function change(png: Buffer, act: (picture: PNG) => void): Buffer {
  const picture = PNG.sync.read(png)
  act(picture)
  return PNG.sync.write(picture)
}
function paint(
  picture: PNG,
  [left, top, width, height]: readonly [number, number, number, number],
  value: number,
) {
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++)
      picture.data.fill(value, (y * picture.width + x) * 4, (y * picture.width + x) * 4 + 3)
}

test('every state of the gallery has an agreed picture, dark and light, and no other', () => {
  const wanted = STATES.flatMap(({ view, state }) =>
    ['dark', 'light'].map((look) => `${view}/${state}.${look}.png`),
  )
  assert.deepEqual(
    readdirSync(AGREED, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.png'))
      .sort(),
    wanted.sort(),
  )
})

test('a picture equals itself, also with the noise of another machine', () => {
  const one = read('Connect/recommended.dark')
  assert.equal(compareShots(one, one), 0)
  const noisy = change(one, ({ data }) => {
    for (let at = 0; at < data.length; at += 4)
      data[at] = Math.min(255, Math.max(0, data[at]! + ((at * 7919) % 25) - 12))
  })
  assert.ok(compareShots(one, noisy) <= MAX_DIFFERENCE)
})

test('finds a changed word, a missing button and another state', () => {
  const one = read('Connect/recommended.light')
  const word = change(one, (picture) => paint(picture, [70, 150, 28, 6], 20))
  assert.ok(compareShots(one, word) > MAX_DIFFERENCE)
  assert.ok(compareShots(one, read('Connect/recommended.dark')) > 0.5)
  assert.ok(
    compareShots(
      read('ConnectingExternal/waiting.dark'),
      read('ConnectingExternal/declined.dark'),
    ) > MAX_DIFFERENCE,
  )
  assert.equal(compareShots(one, PNG.sync.write(new PNG({ width: 4, height: 4 }))), 1)
})

test('a picture that differs or is new is a problem and is written, and is agreed to by an update alone', () => {
  const folder = createTemporaryFolder('shots')
  const [agreed, found] = [join(folder, 'agreed'), join(folder, 'found')]
  const [one, other] = [read('Connect/recommended.dark'), read('Connect/recommended.light')]
  const check = (png: Buffer, update = false) =>
    checkShot('Connect/one', png, { agreed, found, update })
  const readFrom = (place: string) => readFileSync(join(place, 'Connect/one.png'))
  assert.match(check(one)!, /^Connect\/one: there is no agreed picture$/)
  assert.deepEqual(readFrom(found), one)
  mkdirSync(join(agreed, 'Connect'), { recursive: true })
  cpSync(join(AGREED, 'Connect/recommended.dark.png'), join(agreed, 'Connect/one.png'))
  assert.equal(check(one), undefined)
  assert.match(check(other)!, /^Connect\/one: \d+\.\d\d % of the picture differs$/)
  assert.deepEqual([readFrom(found), readFrom(agreed)], [other, one])
  assert.equal(check(other, true), undefined)
  assert.deepEqual(readFrom(agreed), other)
})
