/** The shortest password a backup file takes. */
export const MIN_PASSWORD = 12
