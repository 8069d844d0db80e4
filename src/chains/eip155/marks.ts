/** Marks of well-known networks as data addresses, by CAIP-2 id. */
export const marks: Readonly<Record<string, string>> = {}
