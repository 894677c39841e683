/** The errors of RFC 6749 section 5.2, and two that ask for the second step. */
export type TokenErrorCode =
  | 'invalid_request'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'second_step_required'
  | 'passkey_required'
  | 'temporarily_unavailable'

const descriptions: Record<TokenErrorCode, string> = {
  invalid_request: 'A parameter is missing, malformed or sent more than once.',
  invalid_grant: 'This did not log you in.',
  unsupported_grant_type: 'The grant type must be credentials, passkey or refresh.',
  second_step_required: 'Send the code of the second step as well.',
  passkey_required: 'Log in with a passkey, or send a recovery code as well.',
  temporarily_unavailable: 'Try again in a moment.',
}

/** A refusal at the token endpoint. */
export class TokenError extends Error {
  override name = 'TokenError'

  constructor(readonly code: TokenErrorCode) {
    super(descriptions[code])
  }
}
