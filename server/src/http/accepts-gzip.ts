/** True if a client takes gzip, by its `Accept-Encoding` (RFC 9110, §12.5.3). */
export function acceptsGzip(header = ''): boolean {
  const [, quality = '1'] = /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i.exec(header) ?? [
    undefined,
    '0',
  ]
  return Number(quality) > 0
}
