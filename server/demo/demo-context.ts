import type { Context } from '#server/context.ts'
import { type MemberActor, type PersonActor, visitor } from '#server/contract/actor.ts'
import type { CallContext, Services } from '#server/contract/context.ts'
import { openSession } from '#server/features/accounts/sign-in/sessions.ts'
import type { person } from '#server/features/accounts/table.ts'

/** What the demo needs of a server that is starting. */
export type DemoSite = Pick<Context, 'config' | 'log' | 'clock' | 'services' | 'build'>

const nothing = () => Promise.resolve()

/** A visitor's context, in which nothing is counted against limits and no mail is sent off. */
export function demoContext({ config, log, clock }: DemoSite, services: Services): CallContext {
  return {
    actor: visitor,
    db: services.database.db,
    clock,
    log,
    // One operator decides alone, so that each company has one reviewer.
    config: { ...config, verification: { ...config.verification, withTwo: false } },
    services: {
      ...services,
      // Both would wait for the transaction's connection, and nothing must be counted or sent.
      limits: {
        consume: nothing,
        allows: () => Promise.resolve(true),
        giveBack: nothing,
        reset: nothing,
      },
      outbox: { wake: () => {}, stop: nothing },
    },
    request: {
      id: 'demo',
      address: '127.0.0.1',
      userAgent: 'Demo',
      cookie: () => null,
      setCookie: () => {},
      idempotencyKey: null,
      noteReplay: () => {},
    },
    receiveFile: () => Promise.reject(new Error('the demo sends no file here')),
  }
}

type Person = Pick<typeof person.$inferSelect, 'id' | 'name' | 'operator' | 'passwordHash'>

/** Opens a session, so that the audit log can name the session of each action. */
export async function signInAs(ctx: CallContext, who: Person): Promise<PersonActor> {
  const { refreshToken } = await openSession(ctx, who, who.operator)
  const [sessionId = ''] = refreshToken.split('.')
  const actor = await ctx.services.actors.load(ctx.db, { personId: who.id, sessionId })
  if (actor === null) throw new Error('a person in the demo could not log in')
  return actor
}

/** The same for somebody who acts for a company. */
export async function signInAsMember(ctx: CallContext, who: Person): Promise<MemberActor> {
  const actor = await signInAs(ctx, who)
  const { company } = actor
  if (company === null) throw new Error('a person in the demo has no company')
  return { ...actor, company }
}
