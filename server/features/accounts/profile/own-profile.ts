import { and, eq, isNull, sql } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { wantsEmail } from '#server/notifications/notify.ts'
import type { Details } from '#shared/features/accounts/profile-forms.ts'

import { personEvents } from '../events.ts'
import { person } from '../table.ts'

async function findOwn({ db, actor: { personId } }: CallContext<PersonActor>) {
  const [own] = await db
    .select()
    .from(person)
    .where(and(eq(person.id, personId), isNull(person.closedAt)))
  if (own === undefined) throw new ProblemError('signed-out')
  return own
}

/** A person's own details. */
export async function readDetails(ctx: CallContext<PersonActor>) {
  const own = await findOwn(ctx)
  return {
    name: own.name,
    telephone: own.telephone,
    email: own.email,
    memberSince: own.createdAt,
    version: own.detailsVersion,
  }
}

/**
 * Changes a person's name and telephone number.
 * @throws ProblemError `conflict` if they have changed since the version that the person saw
 */
export async function changeDetails(
  ctx: CallContext<PersonActor>,
  { name, telephone, version }: Details,
): Promise<void> {
  const { personId } = ctx.actor
  await inTransaction(ctx, async (inside) => {
    const own = await findOwn(inside)
    // Saving a form again is no change.
    const same = own.name === name && own.telephone === telephone
    if (same && own.detailsVersion === version) return
    const [changed] = await inside.db
      .update(person)
      .set({ name, telephone, detailsVersion: sql`${person.detailsVersion} + 1` })
      .where(
        and(eq(person.id, personId), eq(person.detailsVersion, version), isNull(person.closedAt)),
      )
      .returning({ id: person.id })
    if (changed === undefined) throw new ProblemError('conflict', changedElsewhere)
    await happened(inside, personEvents['details-changed'], personId)
    afterCommit(inside, () => inside.services.actors.forgetAll({ personId }))
  })
}

/** Explains why a change of details was refused. */
const changedElsewhere =
  'These details have been changed in another window. Reload the page and make your changes again.'

/** The kinds of notification that a person may get. */
const ownKinds = ({ actor, services }: CallContext<PersonActor>) =>
  services.notificationKinds
    .filter(({ shown }) => shown?.(actor) ?? true)
    .map((kind) => ({ kind, optional: kind.byEmail === 'usually' }))

/** What a person is told, and what they also get by email. */
export async function readNotifications(ctx: CallContext<PersonActor>) {
  const { notifications } = await findOwn(ctx)
  return {
    kinds: ownKinds(ctx).map(({ kind, optional }) => ({
      ...kind,
      optional,
      byEmail: wantsEmail(kind, notifications),
    })),
  }
}

/**
 * Saves which kinds of notification a person also wants by email.
 * @throws ProblemError `invalid-input` for a kind that they cannot turn on or off
 */
export async function changeNotifications(
  ctx: CallContext<PersonActor>,
  { byEmail }: { byEmail: readonly string[] },
): Promise<void> {
  const names = ownKinds(ctx).flatMap(({ kind, optional }) => (optional ? [kind.name] : []))
  if (byEmail.some((name) => !names.includes(name))) {
    const detail = 'One of these emails cannot be turned on or off. Reload the page.'
    throw invalidInput('/byEmail', detail)
  }
  const chosen = Object.fromEntries(names.map((name) => [name, byEmail.includes(name)]))
  await ctx.db
    .update(person)
    // Choices about kinds that they do not see now stay as they are.
    .set({ notifications: sql`${person.notifications} || ${JSON.stringify(chosen)}::jsonb` })
    .where(eq(person.id, ctx.actor.personId))
}
