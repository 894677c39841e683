import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

import type { Context } from '#server/context.ts'
import { type Actor, visitor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { oldestShown } from '#server/contract/database.ts'
import type { OutgoingFile, OutgoingText } from '#server/contract/files.ts'
import { dispatch, dispatchTo, type Operation } from '#server/contract/operation.ts'
import { ProblemError, problemOf, tryLater } from '#server/contract/problem.ts'
import type { Rule } from '#server/contract/rules.ts'
import type { ApiForAll } from '#server/pages/page-server-options.ts'
import { type Api, CallError } from '#shared/contract/call.ts'
import type { Problem } from '#shared/contract/problem.ts'

import { readInput } from './read-input.ts'
import { receiveFile } from './receive-file.ts'
import { sendFile } from './send-file.ts'

/**
 * Limits one account's calls, of each instance by itself. In memory, because a shared count would cost a
 * statement per call, and this only limits load: it does not protect any secret against guessing.
 */
const paces = new WeakMap<Context, RateLimiterMemory>()

/** The bearer token; null without an Authorization header, empty (and so invalid) if malformed. */
function bearerToken(request: Request): string | null {
  // Refuse repeated headers: Node would return the first, but a proxy may have checked the second.
  const [given, ...more] = request.headersDistinct.authorization ?? []
  if (given === undefined) return null
  if (more.length > 0) return ''
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(given)?.[1] ?? ''
}

/** The context for pages that everybody sees: a visitor, without a request. */
export async function contextForAll({
  services,
  clock,
  log,
  config,
}: Context): Promise<CallContext> {
  const opened = await services.open()
  return {
    actor: visitor,
    db: opened.database.db,
    clock,
    log,
    config,
    services: opened,
    request: {
      id: '',
      address: '',
      userAgent: '',
      cookie: () => null,
      setCookie: () => {
        throw new Error('a kept page must not set a cookie')
      },
      idempotencyKey: null,
      noteReplay: () => {},
    },
    receiveFile: () => Promise.reject(new Error('no file is received here')),
  }
}

/** One cookie of a request; null if it is missing or was sent twice. */
function cookieOf(request: Request, name: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const [found, ...more] = pairs.filter((pair) => pair.startsWith(`${name}=`))
  return found === undefined || more.length > 0 ? null : found.slice(name.length + 1)
}

/** The context of a request. The actor comes from the database, by the token's session. */
export async function contextOf(
  context: Context,
  request: Request,
  response: Response,
): Promise<CallContext> {
  const forAll = await contextForAll(context)
  const { services, db } = forAll
  const token = bearerToken(request)
  let actor: Actor = visitor
  if (token !== null) {
    const bearer = await services.tokens.verify(token)
    const person = bearer && (await services.actors.load(db, bearer))
    if (person !== null) {
      actor = person
      response.locals.actorId = person.personId
    }
  }
  return {
    ...forAll,
    actor,
    log: response.locals.log,
    request: {
      id: String(response.locals.requestId),
      address: request.ip ?? '',
      userAgent: request.get('user-agent') ?? '',
      cookie: (name) => cookieOf(request, name),
      setCookie: (name, value, options) => {
        response.cookie(name, value, { ...options, encode: String })
      },
      idempotencyKey: request.get('idempotency-key') ?? null,
      noteReplay: () => {
        response.set('Idempotent-Replayed', 'true')
      },
    },
  }
}

/** A tilde comes after everything that an address is written in. */
const rankOf = ({ endpoint }: Operation) => endpoint.path.replaceAll(':', '~')

/**
 * Sorts `/orders/on-the-way` before `/orders/:number`. Express takes the first route that matches, so without
 * this the order of the features would decide whether `:number` answers for `on-the-way`.
 */
const wordsFirst = (one: Operation, other: Operation) =>
  rankOf(one) < rankOf(other) ? -1 : Number(rankOf(one) > rankOf(other))

/** All operations at their addresses below `/api`, and nothing else. */
export function apiRoutes(context: Context, operations: readonly Operation[]): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const methods = new Map<string, string[]>()
  const json = express.json({ limit: '100kb', type: 'application/json' })
  for (const operation of operations.toSorted(wordsFirst)) {
    const { method, path, receives } = operation.endpoint
    methods.set(path, [...(methods.get(path) ?? []), method])
    const call = answer(context, operation)
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    if (receives === 'json' && method !== 'GET') router[verb](path, requireJson, json, call)
    else router[verb](path, call)
  }
  for (const [path, known] of methods) {
    const allow = [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    router.all(path, (request, response) => {
      response.set('Allow', allow)
      if (request.method !== 'OPTIONS') throw new ProblemError('method-not-allowed')
      response.status(204).end()
    })
  }
  return router
}

/** A body must be declared as JSON; an operation without input needs no body. */
const requireJson: RequestHandler = (request, _response, next) => {
  const empty =
    request.headers['transfer-encoding'] === undefined &&
    Number(request.headers['content-length'] ?? 0) === 0
  if (!empty && request.is('application/json') === false) {
    throw new ProblemError('unsupported-content', 'Send JSON, as application/json.')
  }
  next()
}

/**
 * The context of a request whose caller a rule admits; every request of a person counts.
 * @throws ProblemError if the rule refuses the caller, or 429 if they send too many a minute
 */
export async function admitted<A extends Actor>(
  context: Context,
  request: Request,
  response: Response,
  rule: Rule<A>,
): Promise<CallContext<A>> {
  const ctx = await contextOf(context, request, response)
  let actor = rule.admit(ctx.actor, ctx.clock())
  if (ctx.actor.kind === 'person') {
    await keepPace(context, ctx.actor.personId)
    if (typeof actor === 'string') {
      // Our copy of the actor may be five seconds old. They may have met the rule on another
      // instance in the meantime, so load them again.
      ctx.services.actors.forget(ctx.actor.sessionId)
      const again = await contextOf(context, request, response)
      actor = rule.admit(again.actor, again.clock())
    }
  }
  if (actor === 'signed-out') {
    const told = request.headers.authorization === undefined ? '' : ' error="invalid_token"'
    throw new ProblemError(actor, undefined, {
      headers: { 'WWW-Authenticate': `Bearer${told}` },
    })
  }
  if (typeof actor === 'string') throw new ProblemError(actor)
  return { ...ctx, actor }
}

function answer(context: Context, operation: Operation): RequestHandler {
  const { endpoint, rule } = operation
  return async (request, response) => {
    response.locals.route = `/api${endpoint.path}`
    response.set('Cache-Control', 'no-store')
    const ctx: CallContext = await admitted(context, request, response, rule)
    if (endpoint.receives !== 'json') {
      const wanted = endpoint.receives
      ctx.receiveFile = () => receiveFile(request, wanted)
    }
    const input = readInput(request, endpoint)
    const work = (inside: CallContext) => dispatch(operation, inside, input)
    const output = await (operation.reads === 'replica'
      ? ctx.services.replica.read(ctx, work)
      : work(ctx))
    if (endpoint.answers === 'file') await sendFile(response, output as OutgoingFile | OutgoingText)
    else response.status(endpoint.status).json(output)
  }
}

/** Counts a person's request. @throws ProblemError 429 if they send too many a minute */
async function keepPace(context: Context, personId: string): Promise<void> {
  const pace = paces.get(context) ?? new RateLimiterMemory({ points: 600, duration: 60 })
  paces.set(context, pace)
  try {
    await pace.consume(personId)
  } catch (refused) {
    throw tryLater('too-many-requests', (refused as RateLimiterRes).msBeforeNext / 1000)
  }
}

const needsScript: Problem = {
  type: '/api/docs#forbidden',
  title: 'This needs JavaScript',
  status: 403,
  // A form whose scripts do not arrive is sent plainly too, after a while: see client/early-presses.ts.
  detail:
    'This needs JavaScript, because your browser keeps your login. Turn it on, or reload the page if it is on.',
}

/** The API for a page's action on the server, for forms posted without JavaScript. */
export const formApi = (
  context: Context,
  operations: readonly Operation[],
  request: Request,
  response: Response,
): Api => localApi(operations, async (work) => work(await contextOf(context, request, response)))

/** The API for the loaders of kept pages, which are the same for everybody and only read. */
export const apiForAll =
  (context: Context, operations: readonly Operation[]): ApiForAll =>
  (noteSource) =>
    localApi(operations, async (work) => {
      const ctx = { ...(await contextForAll(context)), noteSource }
      return ctx.services.replica.read(ctx, (inside, age) => {
        // The page's time counts from when its data was so.
        if (age > 0) noteSource('replica', new Date(ctx.clock().getTime() + oldestShown - age))
        return work(inside)
      })
    })

/** Runs a call in its context. */
type InContext = <T>(work: (ctx: CallContext) => Promise<T>) => Promise<T>

function localApi(operations: readonly Operation[], inContext: InContext): Api {
  const refuse = () => Promise.reject(new CallError(needsScript))
  return {
    call: (to, input) =>
      inContext(async (ctx) => {
        try {
          return await dispatchTo(operations, ctx, to, input)
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error
          throw new CallError(problemOf(error, ctx.request.id))
        }
      }),
    upload: refuse,
    uploadInParts: refuse,
    download: refuse,
    signIn: refuse,
    signedIn: () => false,
    forgetSession: () => {},
  }
}
