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

/** What the browser says no to, as the pages show every refusal. */
const refusal = (detail: string) =>
  new CallError({ type: '/api/docs#invalid-input', title: detail, status: 422, detail })

/** @throws CallError in words; `null` where the person closed the window or let it pass */
function explained(error: unknown): null {
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
      throw refusal('This device has a passkey for your account already.')
    }
    if (error.name !== 'NotAllowedError' && error.name !== 'AbortError') {
      throw refusal('This browser or device could not do this with a passkey.')
    }
    return null
  }
  if ((error as Error | null)?.name === 'NotAllowedError') return null
  throw error
}

/** Has a passkey of this site used. @returns null where the person did not want to */
export async function presentPasskey(call: Call): Promise<PasskeyAssertion | null> {
  const optionsJSON = await call(security.offerPasskey, {})
  try {
    return (await startAuthentication({
      optionsJSON: optionsJSON as unknown as PublicKeyCredentialRequestOptionsJSON,
    })) as PasskeyAssertion
  } catch (error) {
    return explained(error)
  }
}

/** Has a passkey made for who is logged in. @returns null where the person did not want to */
export async function makePasskey(call: Call): Promise<NewPasskey | null> {
  const optionsJSON = await call(security.offerNewPasskey, {})
  try {
    return (await startRegistration({
      optionsJSON: optionsJSON as unknown as PublicKeyCredentialCreationOptionsJSON,
    })) as NewPasskey
  } catch (error) {
    return explained(error)
  }
}

/** Logs in with a passkey. @returns whether that has happened; null where the person did not want to */
export async function signInByPasskey({ call, signIn }: Api): Promise<boolean | null> {
  const passkey = await presentPasskey(call)
  if (passkey === null) return null
  return (await signIn({ grant_type: 'passkey', passkey })) === 'signed-in'
}
