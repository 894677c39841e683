import { and, asc, eq, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { companyExists } from '#server/features/companies/service.ts'

import { noteEvents } from './events.ts'
import { companyNote } from './table.ts'

/** The operators' notes about a company, the oldest first; one that was taken back has no text. */
export const listNotes = ({ db }: CallContext, companyId: string) =>
  db
    .select()
    .from(companyNote)
    .where(eq(companyNote.companyId, companyId))
    .orderBy(asc(companyNote.createdAt), asc(companyNote.id))

/**
 * Saves a note about a company. Its text is in no log, because it may name people and must be
 * erasable.
 * @throws ProblemError `not-found`
 */
export async function addNote(ctx: CallContext<PersonActor>, companyId: string, text: string) {
  await inTransaction(ctx, async (inside) => {
    const authorId = inside.actor.personId
    const createdAt = inside.clock()
    if (!(await companyExists(inside, companyId))) throw new ProblemError('not-found')
    await inside.db.insert(companyNote).values({ companyId, authorId, text, createdAt })
    await happened(inside, noteEvents.noted, companyId)
  })
}

/**
 * Takes back the actor's own note: its text is erased, and who wrote it and took it back when
 * remains.
 * @throws ProblemError `not-found`, 403 for somebody else's note, 409 if it is taken back already
 */
export async function takeBackNote(ctx: CallContext<PersonActor>, id: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const [found] = await inside.db.select().from(companyNote).where(eq(companyNote.id, id))
    if (found === undefined) throw new ProblemError('not-found')
    const { companyId, authorId } = found
    if (authorId !== inside.actor.personId) {
      throw new ProblemError('forbidden', 'Only its author can take a note back.')
    }
    const [taken] = await inside.db
      .update(companyNote)
      .set({ text: '', takenBackAt: inside.clock() })
      .where(
        and(
          eq(companyNote.id, id),
          eq(companyNote.authorId, authorId),
          isNull(companyNote.takenBackAt),
        ),
      )
      .returning({ id: companyNote.id })
    if (taken === undefined)
      throw new ProblemError('conflict', 'This note has already been taken back.')
    await happened(inside, noteEvents['note-taken-back'], companyId, {
      before: { note: id, written: found.createdAt.toISOString() },
    })
  })
}
