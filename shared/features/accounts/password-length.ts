/** The length of a password in code points. No rule requires kinds of characters. */
export const passwordLength = { least: 15, most: 128 } as const
