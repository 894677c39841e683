import * as z from 'zod/mini'

import { base64url } from '#shared/contract/base64url.ts'

const bytes = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(base64url))

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  // Results of extensions that we did not ask for; the server ignores them.
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** The browser's answer after using a passkey (WebAuthn Level 3, AuthenticationResponseJSON). */
export const passkeyAssertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(bytes(100)),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** The browser's answer after making a passkey (RegistrationResponseJSON). */
export const newPasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    authenticatorData: z.optional(bytes(8000)),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(bytes(4000)),
  }),
})
export type NewPasskey = z.output<typeof newPasskey>

/** The request to pass on to the authenticator. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
