import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { test } from 'node:test'
import { createAudienceCheck } from '../../../server/src/relay/audience.js'
import { ClientTokenError, verifyClientToken } from '../../../server/src/relay/client-token.js'
import { toSubscriptionId } from '../../../server/src/relay/relay-methods.js'
import { createClientKey, sha256, signToken } from '../../helpers/raw-relay-client.js'

const AUDIENCE = 'wss://relay.example.org'
const DID = 'did:key:z6MkneMkZqwqRiU5mJzSG3kDwzt9P8C59N4NGTfBLfSGE7c7'
const JWT =
  'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtuZU1rWnF3cVJpVTVtSnpTRzNrRHd6dDlQOEM1OU40TkdUZkJMZlNHRTdjNyIsInN1YiI6ImFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWEiLCJhdWQiOiJ3c3M6Ly9yZWxheS5leGFtcGxlLm9yZyIsImlhdCI6MTcwMDAwMDAwMCwiZXhwIjoxNzAwMDg2NDAwfQ.Hr1sKep5grSyha8fC5fTm4FQs9cQ7Wrv8VnD8egTwuTiU5FihV17aa4dDm8DG8kVTSLz5FQumJG4S7g4adaDDQ'
const ISSUED_MS = 1_700_000_000_000
const isAudience = createAudienceCheck([AUDIENCE])

test('vector: seed 01…20 gives the published did:key and the token verifies', () => {
  assert.equal(
    createClientKey(Buffer.from(Array.from({ length: 32 }, (_, index) => index + 1))).clientId,
    DID,
  )
  assert.deepEqual(verifyClientToken(JWT, { isAudience, times: [ISSUED_MS + 60_000] }), {
    clientId: DID,
    expiresAt: 1_700_086_400_000,
  })
})

test('vector: topic of a key and the subscription id that clients compute', () => {
  const topic = sha256(Buffer.alloc(32, 0x0f))
  assert.equal(topic, '9b68d49bb092f71292ad76ab8fb8750d710aae5af70e43b8ec0a901d048c0030')
  assert.equal(
    toSubscriptionId(topic, DID),
    'bf0b84b38df8d3549f8d3e486459ccef66769a1864fb0d3b7645ad52c9d02097',
  )
})

test('clocks: 120 s of tolerance both ways, then the message that clients match', () => {
  const at = (now: number) => () => verifyClientToken(JWT, { isAudience, times: [now] })
  assert.equal(at(ISSUED_MS - 119_000)().clientId, DID)
  assert.throws(at(ISSUED_MS - 121_000), /JWT Token is not yet valid/)
  assert.equal(at(ISSUED_MS + 86_400_000 + 119_000)().clientId, DID)
  assert.throws(at(ISSUED_MS + 86_400_000 + 121_000), /expired/)
})

test('accepts a token without exp, like the reference', () => {
  const key = createClientKey()
  assert.equal(
    verifyClientToken(signToken(key, AUDIENCE, { exp: undefined }), { isAudience }).expiresAt,
    undefined,
  )
})

test('refuses forged and malformed tokens with a ClientTokenError', () => {
  const key = createClientKey()
  const other = createClientKey()
  const [header, payload, signature] = signToken(key, AUDIENCE).split('.')
  const bad = {
    empty: '',
    words: 'a.b.c',
    twoParts: `${header}.${payload}`,
    fourParts: `${header}.${payload}.${signature}.`,
    long: `${header}.${payload}.${'A'.repeat(5000)}`,
    algNone: signToken(key, AUDIENCE, {}, { alg: 'none' }),
    algHs: signToken(key, AUDIENCE, {}, { alg: 'HS256' }),
    typ: signToken(key, AUDIENCE, {}, { typ: 'at+jwt' }),
    otherSigner: signToken({ ...other, clientId: key.clientId }, AUDIENCE),
    noSignature: `${header}.${payload}.AA`,
    swapped: `${header}.${signToken(other, AUDIENCE).split('.')[1]}.${signature}`,
    issDidWeb: signToken(key, AUDIENCE, { iss: 'did:web:example.org' }),
    issSecp: signToken(key, AUDIENCE, {
      iss: 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme',
    }),
    issNumber: signToken(key, AUDIENCE, { iss: 7 }),
    noSub: signToken(key, AUDIENCE, { sub: undefined }),
    noIat: signToken(key, AUDIENCE, { iat: undefined }),
    iatText: signToken(key, AUDIENCE, { iat: 'now' }),
    otherAudience: signToken(key, 'wss://relay.example.com'),
    audienceSuffix: signToken(key, 'wss://relay.example.org.evil.example'),
    audiencePath: signToken(key, `${AUDIENCE}/other`),
    audiencePlain: signToken(key, 'ws://relay.example.org'),
    audienceList: signToken(key, AUDIENCE, { aud: [AUDIENCE] }),
  }
  for (const [name, token] of Object.entries(bad))
    assert.throws(() => verifyClientToken(token, { isAudience }), ClientTokenError, name)
})

test('E5 a token is valid for a day at most, has its claims only in base64url, and is signed by the key it names', () => {
  const key = createClientKey()
  const now = Math.floor(Date.now() / 1000)
  const good = signToken(key, AUDIENCE)
  const [header = '', payload = '', signature = ''] = good.split('.')
  const encode = (text: string | Buffer) => Buffer.from(text).toString('base64url')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const rawly = (head: string, body: string) => {
    const text = `${encode(head)}.${encode(body)}`
    return `${text}.${sign(null, Buffer.from(text), key.privateKey).toString('base64url')}`
  }
  const HEADER = '{"alg":"EdDSA","typ":"JWT"}'
  const lastBits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const bad: Record<string, string> = {
    lifeOfAYear: signToken(key, AUDIENCE, { exp: now + 31_536_000 }),
    lifeOfADayAndMore: signToken(key, AUDIENCE, { exp: now + 86_400 + 130 }),
    lifeFromLongAgo: signToken(key, AUDIENCE, { iat: now - 100_000, exp: now + 60 }),
    iatZero: signToken(key, AUDIENCE, { iat: 0, exp: now + 60 }),
    iatNegative: signToken(key, AUDIENCE, { iat: -1, exp: now + 60 }),
    noExpAndOld: signToken(key, AUDIENCE, { iat: now - 86_400 - 130, exp: undefined }),
    expired: signToken(key, AUDIENCE, { iat: now - 90_000, exp: now - 3_600 }),
    early: signToken(key, AUDIENCE, { iat: now + 600 }),
    expText: signToken(key, AUDIENCE, { exp: String(now + 60) }),
    expNull: signToken(key, AUDIENCE, { exp: null }),
    expInfinite: rawly(
      HEADER,
      JSON.stringify({ ...claims, exp: 0 }).replace('"exp":0', '"exp":1e400'),
    ),
    iatHuge: rawly(
      HEADER,
      JSON.stringify({ ...claims, iat: 0 }).replace('"iat":0', '"iat":-1e308'),
    ),
    padded: `${header}.${payload}.${signature}==`,
    paddedHeader: `${header}=.${payload}.${signature}`,
    standardAlphabet: `${header}.${payload}.${Buffer.from(signature, 'base64url').toString('base64')}`,
    spareBits: `${header}.${payload}.${signature.slice(0, -1)}${lastBits[lastBits.indexOf(signature.at(-1)!) ^ 1]}`,
    garbageAfter: `${good}\n`,
    garbageInside: `${header}.${payload}.${signature.slice(0, 40)}!${signature.slice(40)}`,
    blank: ` ${good}`,
    nul: `${good}\0`,
    shortSignature: `${header}.${payload}.${encode(Buffer.from(signature, 'base64url').subarray(0, 63))}`,
    longSignature: `${header}.${payload}.${encode(Buffer.concat([Buffer.from(signature, 'base64url'), Buffer.alloc(1)]))}`,
    zeroSignature: `${header}.${payload}.${encode(Buffer.alloc(64))}`,
    headerArray: rawly('["EdDSA","JWT"]', JSON.stringify(claims)),
    headerNull: rawly('null', JSON.stringify(claims)),
    headerText: rawly('"EdDSA"', JSON.stringify(claims)),
    algLower: signToken(key, AUDIENCE, {}, { alg: 'eddsa' }),
    algEs256: signToken(key, AUDIENCE, {}, { alg: 'ES256' }),
    algList: signToken(key, AUDIENCE, {}, { alg: ['EdDSA'] }),
    noTyp: signToken(key, AUDIENCE, {}, { typ: undefined }),
    lastAlgCounts: rawly('{"alg":"EdDSA","alg":"none","typ":"JWT"}', JSON.stringify(claims)),
    protoAlg: rawly('{"__proto__":{"alg":"EdDSA","typ":"JWT"}}', JSON.stringify(claims)),
    claimsArray: rawly(HEADER, JSON.stringify([claims])),
    claimsNull: rawly(HEADER, 'null'),
    claimsNoJson: rawly(HEADER, '{'),
    claimsAfter: rawly(HEADER, `${JSON.stringify(claims)} x`),
    claimsBom: rawly(HEADER, `\ufeff${JSON.stringify(claims)}`),
    audEmpty: signToken(key, ''),
    audUpperHost: signToken(key, 'wss://relay.example.org:444'),
    audUserinfo: signToken(key, 'wss://relay.example.org@evil.example'),
    audQueryHost: signToken(key, 'wss://evil.example/?relay.example.org'),
    audFullWidth: signToken(key, 'wss://relay。evil.example'),
    audTrailingDot: signToken(key, 'wss://relay.example.org.'),
    issEmpty: signToken(key, AUDIENCE, { iss: '' }),
    issNoMultibase: signToken(key, AUDIENCE, { iss: key.clientId.replace(':z', ':') }),
    issFragment: signToken(key, AUDIENCE, { iss: `${key.clientId}#key` }),
    issShort: signToken(key, AUDIENCE, { iss: key.clientId.slice(0, -1) }),
    issLong: signToken(key, AUDIENCE, { iss: `${key.clientId}1` }),
    issLeadingOne: signToken(key, AUDIENCE, {
      iss: key.clientId.replace('did:key:z', 'did:key:z1'),
    }),
    issX25519: signToken(key, AUDIENCE, {
      iss: 'did:key:z6LSbysY2xFMRpGMhb7tFTLMpeuPRaqaWM1yECx2AtzE3KCc',
    }),
    issUpper: signToken(key, AUDIENCE, { iss: key.clientId.toUpperCase() }),
    issAmbiguous: signToken(key, AUDIENCE, { iss: `${key.clientId.slice(0, -1)}0` }),
    otherKeySigned: signToken({ ...createClientKey(), clientId: key.clientId }, AUDIENCE),
    iatFraction: rawly(HEADER, JSON.stringify({ ...claims, iat: `${now}` })),
  }
  assert.equal(verifyClientToken(good, { isAudience }).clientId, key.clientId)
  assert.ok(Object.keys(bad).length >= 50)
  for (const [name, token] of Object.entries(bad))
    assert.throws(() => verifyClientToken(token, { isAudience }), ClientTokenError, name)
})

test('accepts an audience with http, with a slash, or as any of the public addresses', () => {
  const check = createAudienceCheck(['http://127.0.0.1:8787', 'https://wallet.example'])
  for (const audience of [
    'ws://127.0.0.1:8787',
    'ws://127.0.0.1:8787/',
    'http://127.0.0.1:8787',
    'wss://wallet.example',
    'https://wallet.example/',
  ])
    assert.equal(check(audience), true, audience)
  for (const audience of [
    'ws://127.0.0.1:8788',
    'ws://wallet.example',
    'wss://wallet.example:8787',
    'ftp://wallet.example',
    'wallet.example',
    '',
  ])
    assert.equal(check(audience), false, audience)
})
