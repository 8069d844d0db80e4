/** Height of a row of a token, px; apart from the rows, whose place is drawn before their code has loaded. */
export const TOKEN_ROW_PX = 56
