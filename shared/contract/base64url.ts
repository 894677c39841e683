/**
 * Base64url (RFC 4648) in its one canonical form: no padding, and no stray bits in the last
 * character. Decoders accept other spellings of the same bytes as well.
 */
export const base64url = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/
