import pino from 'pino'

import type { MemberActor, PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import type { Running } from '#server/main.ts'

import type { SignedIn } from './people.ts'
import { testRequest } from './request.ts'

/** The context of background work in a running server. */
export async function workContext({ context }: Running, clock = context.clock) {
  const services = await context.services.open()
  const log = pino({ level: 'silent' })
  return { db: services.database.db, services, clock, log, config: context.config }
}

/** The context in which the server would serve a person, for what no operation offers yet. */
export async function contextFor(
  site: Running,
  { personId, sessionId }: SignedIn,
): Promise<CallContext<PersonActor>> {
  const work = await workContext(site)
  const actor = await work.services.actors.load(work.db, { personId, sessionId })
  if (actor === null) throw new Error('this person is not logged in')
  const receiveFile = () => Promise.reject(new Error('there is no file'))
  return { ...work, actor, request: testRequest, receiveFile }
}

/** The same for a person who acts for a company. */
export async function memberContextFor(
  site: Running,
  who: SignedIn,
): Promise<CallContext<MemberActor>> {
  const ctx = await contextFor(site, who)
  const { company } = ctx.actor
  if (company === null) throw new Error('this person acts for no company')
  return { ...ctx, actor: { ...ctx.actor, company } }
}
