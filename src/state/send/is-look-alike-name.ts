// Chinese, Japanese and Korean are written beside Latin letters.
const EAST_ASIAN = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}]/gu
const LATIN = /\p{scx=Latn}/u
const OTHER_SCRIPT = /[^\P{L}\p{scx=Latn}\p{scx=Zyyy}]/u
const LATIN_LIKE = /^(?=.*[а-ӏ])[асеорхуіјѕһԁԛԝӏ\d_-]*$/u

/**
 * True when the letters of a name may stand for another name (UTS 39, ENSIP-15): a label of Latin
 * letters and letters of another script, or of Cyrillic letters that all look Latin.
 */
export function isLookAlikeName(name: string): boolean {
  return name.split('.').some((label) => {
    const letters = label.replace(EAST_ASIAN, '')
    return (LATIN.test(letters) && OTHER_SCRIPT.test(letters)) || LATIN_LIKE.test(label)
  })
}
