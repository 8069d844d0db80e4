const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Browser and system of a `User-Agent`, from fixed lists, so that mails and device lists contain no
 * text of the client.
 */
export function toBrowserName(userAgent: string | undefined): string {
  const find = (rows: typeof BROWSERS) =>
    rows.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [find(BROWSERS) ?? 'Browser', find(SYSTEMS)].filter(Boolean).join(', ')
}
