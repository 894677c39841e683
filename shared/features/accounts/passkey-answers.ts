import * as z from 'zod/mini'

const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  // Results of extensions that nobody asked for; the server looks at none of them.
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** What a browser answers where a passkey was used (WebAuthn Level 3, AuthenticationResponseJSON). */
export const passkeyAssertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: z.optional(base64url(100)),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** What a browser answers where a passkey was made (RegistrationResponseJSON). */
export const newPasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    authenticatorData: z.optional(base64url(8000)),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(base64url(4000)),
  }),
})
export type NewPasskey = z.output<typeof newPasskey>

/** What the browser is to ask the authenticator for, ready to be passed on. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
