/**
 * Bytes in base64url as RFC 4648 writes them, in one way only: without padding, and without bits in the
 * last character that belong to no byte. Decoders take other spellings of the same bytes too.
 */
export const base64url = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/
