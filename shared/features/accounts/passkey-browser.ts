import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

import { type Api, type Call, CallError } from '../../contract/call.ts'
import type { NewPasskey, PasskeyAssertion } from './passkey-answers.ts'
import { security } from './security-contract.ts'

/** A refusal by the browser, in the form in which pages show every refusal. */
const refusal = (detail: string) =>
  new CallError({ type: '/api/docs#invalid-input', title: detail, status: 422, detail })

/**
 * Explains an error.
 * @param host the one at which passkeys work
 * @returns null if the person closed the window or let it time out
 * @throws CallError in words
 */
function explained(error: unknown, host = ''): null {
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
      throw refusal('This device already has a passkey for your account.')
    }
    // An IP address can have no passkeys, and another name not ours.
    if (error.name === 'SecurityError') {
      throw refusal(
        `Passkeys work only at ${host}, not at ${location.hostname}. Open the site there.`,
      )
    }
    if (error.name !== 'NotAllowedError' && error.name !== 'AbortError') {
      throw refusal('This browser or device could not do this with a passkey.')
    }
    return null
  }
  if ((error as Error | null)?.name === 'NotAllowedError') return null
  throw error
}

/** Uses one of the visitor's passkeys for this site. @returns null if the person declined */
export async function presentPasskey(call: Call): Promise<PasskeyAssertion | null> {
  const options = await call(security.offerPasskey, {})
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  try {
    return (await startAuthentication({ optionsJSON })) as PasskeyAssertion
  } catch (error) {
    return explained(error, optionsJSON.rpId)
  }
}

/** Makes a passkey for the person logged in. @returns null if they declined */
export async function makePasskey(call: Call): Promise<NewPasskey | null> {
  const options = await call(security.offerNewPasskey, {})
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  try {
    return (await startRegistration({ optionsJSON })) as NewPasskey
  } catch (error) {
    return explained(error, optionsJSON.rp.id)
  }
}

/** Logs in with a passkey. @returns whether that succeeded; null if the person declined */
export async function signInByPasskey({ call, signIn }: Api): Promise<boolean | null> {
  const passkey = await presentPasskey(call)
  if (passkey === null) return null
  return (await signIn({ grant_type: 'passkey', passkey })) === 'signed-in'
}
