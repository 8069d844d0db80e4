import type { Translation } from './index.js'

export const messages: Translation = {}
