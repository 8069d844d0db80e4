const ADVERTISEMENT =
  /https?:|www\.|\b[a-z0-9-]+\.(?:com|org|net|io|app|site|online|link|live|vip|fun|cc|ws|top|gift|finance)\b|\b(?:claim|airdrop|voucher|reward|giveaway|free mint|visit)\b/iu

/** True when a name advertises a web address or a gift, as spam tokens and collectibles do. */
export function isAdvertisement(...names: readonly string[]): boolean {
  return names.some((name) => ADVERTISEMENT.test(name))
}
