import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express'
import * as z from 'zod/mini'

import type { CallContext } from '#server/contract/context.ts'
import type { RouteContext } from '#server/contract/feature.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { checkValue } from '#server/http/read-input.ts'
import { sameSite } from '#server/http/same-site.ts'
import { passkeyAssertion } from '#shared/features/accounts/passkey-answers.ts'

import { signInWithPasskey } from '../second-step/passkeys.ts'
import { accessLifetime } from './access-tokens.ts'
import { type Granted, refreshSession, revokeSessions, sessionOf } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { clearRefreshToken, refreshTokenOf, setRefreshToken } from './token-cookies.ts'
import { TokenError } from './token-error.ts'

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const credentialsGrant = z.strictObject({
  grant_type: z.literal('credentials'),
  email: text(254),
  password: text(1000),
  /** From an authenticator, or a recovery code. */
  code: z.optional(text(40)),
})
const passkeyGrant = z.strictObject({
  grant_type: z.literal('passkey'),
  passkey: passkeyAssertion,
})
const refreshGrant = z.strictObject({ grant_type: z.literal('refresh') })

/**
 * The body's parameters, from JSON or a form.
 * @throws TokenError if one is sent twice
 */
function parametersOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'string') {
    const pairs = [...new URLSearchParams(body)]
    const parameters = Object.fromEntries(pairs)
    if (Object.keys(parameters).length < pairs.length) throw new TokenError('invalid_request')
    return parameters
  }
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  throw new TokenError('invalid_request')
}

/** @throws TokenError if the parameters do not match the grant */
function parse<T extends z.ZodMiniType>(schema: T, parameters: unknown): z.output<T> {
  const parsed = z.safeParse(schema, parameters)
  if (!parsed.success) throw new TokenError('invalid_request')
  return parsed.data
}

/** Logs a person in with the parameters of the grant. */
async function signedInBy(ctx: CallContext, parameters: Record<string, unknown>): Promise<Granted> {
  if (parameters.grant_type === 'passkey') {
    return signInWithPasskey(ctx, parse(passkeyGrant, parameters).passkey)
  }
  if (parameters.grant_type !== 'credentials') throw new TokenError('unsupported_grant_type')
  const { email, password, code } = parse(credentialsGrant, parameters)
  return signIn(ctx, { email, password, code: code ?? null })
}

/**
 * `POST /api/token`, `POST /api/token/revoke` and the public keys. It logs in the product's own
 * browsers and responds in the format of RFC 6749 section 5, but is no OAuth grant for others (RFC
 * 9700 2.4).
 */
export function tokenRoutes({ config, contextOf, shedLast }: RouteContext): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const bodies: RequestHandler[] = [
    sameSite(config),
    requireKnownBody,
    express.json({ limit: '10kb' }),
    express.text({ type: 'application/x-www-form-urlencoded', limit: '10kb' }),
    // Last, so that hundreds of bodies that never arrive keep nobody from logging in.
    shedLast,
  ]
  router.use('/api/token', (_request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
    next()
  })
  router.post('/api/token', ...bodies, async (request, response) => {
    response.locals.route = '/api/token'
    const parameters = parametersOf(request.body)
    checkValue(parameters)
    const ctx = await contextOf(request, response)
    const send = (granted: Granted) => {
      setRefreshToken(response, granted.refreshToken, granted.expiresAt)
      response.json({
        access_token: granted.accessToken,
        token_type: 'Bearer',
        expires_in: accessLifetime,
      })
    }
    if (typeof parameters.grant_type !== 'string') throw new TokenError('invalid_request')
    if (parameters.grant_type === 'refresh') {
      parse(refreshGrant, parameters)
      const token = refreshTokenOf(ctx.request)
      const granted = token === null ? null : await refreshSession(ctx, token)
      if (granted !== null) return send(granted)
      clearRefreshToken(response)
      throw new TokenError('invalid_grant')
    }
    send(await signedInBy(ctx, parameters))
  })
  router.post('/api/token/revoke', ...bodies, async (request, response) => {
    response.locals.route = '/api/token/revoke'
    const ctx = await contextOf(request, response)
    const token = refreshTokenOf(ctx.request)
    const ended = token === null ? null : await sessionOf(ctx, token)
    if (ended) await revokeSessions(ctx, ended.personId, 'signed-out', { only: ended.id })
    if (ctx.actor.kind === 'person') {
      await revokeSessions(ctx, ctx.actor.personId, 'signed-out', { only: ctx.actor.sessionId })
    }
    clearRefreshToken(response)
    response.set('Clear-Site-Data', '"storage"').json({})
  })
  router.all(['/api/token', '/api/token/revoke'], (request, response) => {
    response.set('Allow', 'OPTIONS, POST')
    if (request.method !== 'OPTIONS') throw new ProblemError('method-not-allowed')
    response.status(204).end()
  })
  router.get('/.well-known/jwks.json', async (request, response) => {
    const { services } = await contextOf(request, response)
    response.set('Cache-Control', 'public, max-age=300').json(services.keys.published)
  })
  router.use('/api/token', tokenErrors)
  return router
}

const requireKnownBody: RequestHandler = (request, _response, next) => {
  const known = ['application/json', 'application/x-www-form-urlencoded']
  if (request.headers['content-type'] !== undefined && !request.is(known)) {
    throw new ProblemError('unsupported-content')
  }
  next()
}

/** Errors in the format of RFC 6749; those with `Retry-After` keep it and their status. */
const tokenErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const later = error instanceof ProblemError && error.more.headers?.['Retry-After'] !== undefined
  const malformed =
    (error instanceof ProblemError && error.code === 'malformed') ||
    (error as { type?: unknown } | null)?.type === 'entity.parse.failed'
  if (!(error instanceof TokenError) && !later && !malformed) return next(error)
  const refusal = later
    ? new TokenError('temporarily_unavailable')
    : new TokenError('invalid_request')
  const { code, message } = error instanceof TokenError ? error : refusal
  if (later) response.status(error.status).set(error.more.headers ?? {})
  else response.status(400)
  response.json({ error: code, error_description: message })
}
