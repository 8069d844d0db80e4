/** How long browsers and proxies may keep an answer: as long as a reading is used. */
export const STATUS_CACHE = 'public, max-age=15'
