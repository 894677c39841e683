import { and, eq, isNull, sql } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import {
  chosenNotifications,
  type Notifications,
} from '#shared/features/accounts/notification-kinds.ts'
import type { Details } from '#shared/features/accounts/profile-forms.ts'

import { person } from '../table.ts'

async function findOwn({ db, actor: { personId } }: CallContext<PersonActor>) {
  const [own] = await db
    .select()
    .from(person)
    .where(and(eq(person.id, personId), isNull(person.closedAt)))
  if (own === undefined) throw new ProblemError('signed-out')
  return own
}

/** What the overview says about an account. */
export async function readOverview(ctx: CallContext<PersonActor>) {
  const { actor } = ctx
  const own = await findOwn(ctx)
  return {
    memberSince: own.createdAt.toISOString(),
    twoStep: actor.hasSecondStep,
  }
}

/** A person's own details. */
export async function readDetails(ctx: CallContext<PersonActor>) {
  const own = await findOwn(ctx)
  return {
    name: own.name,
    telephone: own.telephone,
    email: own.email,
    memberSince: own.createdAt.toISOString(),
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
    const [changed] = await inside.db
      .update(person)
      .set({ name, telephone, detailsVersion: sql`${person.detailsVersion} + 1` })
      .where(
        and(eq(person.id, personId), eq(person.detailsVersion, version), isNull(person.closedAt)),
      )
      .returning({ id: person.id })
    if (changed === undefined) throw new ProblemError('conflict', changedElsewhere)
    await audit(inside, {
      action: 'person.details-changed',
      object: { kind: 'person', id: personId },
    })
    afterCommit(inside, () => inside.services.actors.forgetAll({ personId }))
  })
}

/** Explains why a change of details was refused. */
const changedElsewhere =
  'These details have been changed in another window. Reload the page and make your changes again.'

/** Which emails a person wants. */
export async function readNotifications(ctx: CallContext<PersonActor>) {
  return chosenNotifications((await findOwn(ctx)).notifications)
}

/** Saves which emails a person wants. */
export async function changeNotifications(
  { db, actor: { personId } }: CallContext<PersonActor>,
  notifications: Notifications,
): Promise<void> {
  await db.update(person).set({ notifications }).where(eq(person.id, personId))
}
