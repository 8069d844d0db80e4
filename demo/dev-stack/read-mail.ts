/** A mail in the development mailbox. */
export interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly at: number
}

/**
 * Reads recipient, subject and plain text of a mail from the server: one text part, or the first
 * plain one of several.
 */
export function readMail(source: string): Pick<ReceivedMail, 'to' | 'subject' | 'text'> {
  const { headers, body } = split(source)
  return {
    to: headers['to'] ?? '',
    subject: readWords(headers['subject'] ?? ''),
    text: findText(headers, body)?.trim() ?? '',
  }
}

function findText(headers: Readonly<Record<string, string>>, body: string): string | undefined {
  const type = headers['content-type'] ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary === undefined)
    return /^text\/plain/i.test(type)
      ? decode(body, headers['content-transfer-encoding'])
      : undefined
  for (const part of body.split(`--${boundary}`).slice(1, -1)) {
    const { headers: own, body: inner } = split(part.replace(/^\r?\n/, ''))
    const text = findText(own, inner)
    if (text !== undefined) return text
  }
  return undefined
}

function split(source: string): { headers: Record<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(source)
  const head = end ? source.slice(0, end.index) : source
  const rows = head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ])
  return {
    headers: Object.fromEntries(rows) as Record<string, string>,
    body: end ? source.slice(end.index + end[0].length) : '',
  }
}

function decode(body: string, encoding = '7bit'): string {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  if (/^quoted-printable$/i.test(encoding)) return decodeQuoted(body.replace(/=\r?\n/g, ''))
  return body
}

// RFC 2047, which subjects in other languages use.
function readWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      /b/i.test(kind)
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}

function decodeQuoted(text: string): string {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString('utf8')
}
