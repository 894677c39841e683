import {
  type DescribedOperation,
  type OpenApiPaths,
  problemResponse,
  type Schema,
} from '#server/contract/openapi.ts'
import { jsonSchema } from '#server/http/json-schema.ts'
import { passkeyAssertion } from '#shared/features/accounts/passkey-answers.ts'

const text: Schema = { type: 'string' }

const grants: Schema = {
  oneOf: [
    {
      type: 'object',
      description: 'Logs in with a password, and the second step if the account has one.',
      required: ['grant_type', 'email', 'password'],
      additionalProperties: false,
      properties: {
        grant_type: { const: 'credentials' },
        email: { ...text, maxLength: 254 },
        password: { ...text, maxLength: 1000 },
        code: { ...text, maxLength: 40, description: 'From an authenticator, or a recovery code.' },
      },
    },
    {
      type: 'object',
      description: 'Logs in with a passkey, for the challenge from the previous operation.',
      required: ['grant_type', 'passkey'],
      additionalProperties: false,
      properties: {
        grant_type: { const: 'passkey' },
        passkey: jsonSchema(passkeyAssertion, 'input'),
      },
    },
    {
      type: 'object',
      description: 'Exchanges the refresh token in the cookie for the next pair of tokens.',
      required: ['grant_type'],
      additionalProperties: false,
      properties: { grant_type: { const: 'refresh' } },
    },
  ],
}

const granted: Schema = {
  type: 'object',
  required: ['access_token', 'token_type', 'expires_in'],
  properties: {
    access_token: text,
    token_type: { const: 'Bearer' },
    expires_in: { type: 'integer', description: 'Seconds.' },
  },
}

const refusal: Schema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      enum: [
        'invalid_request',
        'invalid_grant',
        'unsupported_grant_type',
        'second_step_required',
        'passkey_required',
        'temporarily_unavailable',
      ],
    },
    error_description: text,
  },
}

const json = (schema: Schema) => ({ 'application/json': { schema } })
const refused = (description: string) => ({ description, content: json(refusal) })
const tag = { tags: ['sign-in'], 'x-who-may': 'anyone' }

const token: DescribedOperation = {
  ...tag,
  operationId: 'token',
  summary: 'Log in, or stay logged in',
  description:
    'For the product’s own pages: it accepts only requests from its own origin, and sets cookies. Its responses follow RFC 6749, section 5, but it is no OAuth grant for others.',
  security: [{}, { refreshToken: [] }],
  requestBody: {
    required: true,
    content: { ...json(grants), 'application/x-www-form-urlencoded': { schema: grants } },
  },
  responses: {
    200: { description: 'Logged in.', content: json(granted) },
    400: refused('Not logged in.'),
    403: problemResponse(403),
    413: problemResponse(413),
    415: problemResponse(415),
    429: refused('Too many attempts; `Retry-After` says when to try again.'),
    503: refused('Too busy; `Retry-After` says when to try again.'),
  },
}

const revoke: DescribedOperation = {
  ...tag,
  operationId: 'token.revoke',
  summary: 'Log out: ends the session of the access token and of the refresh token',
  security: [{}, { accessToken: [] }, { refreshToken: [] }],
  responses: {
    200: {
      description: 'Logged out, even if nobody was logged in.',
      content: json({ type: 'object' }),
    },
    403: problemResponse(403),
    503: refused('Too busy.'),
  },
}

/** Logging in and out, which are not operations of a contract. */
export const tokenPaths: OpenApiPaths = {
  '/token': { post: token },
  '/token/revoke': { post: revoke },
}
