/** Code points of a password; no rule asks for kinds of characters. */
export const passwordLength = { least: 15, most: 128 } as const
