import { createHash, randomUUID } from 'node:crypto'

import { and, desc, eq, ne } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Source } from '#shared/features/screening/rules.ts'

import { listEvents } from '../events.ts'
import { screenTask } from '../hits/screen-companies.ts'
import { lockLists } from '../lock-lists.ts'
import { screeningEntry, screeningImport } from '../table.ts'
import { type List, refuseList } from './listed.ts'
import { readUkList } from './uk-list.ts'
import { readEuList, readOfacList, readUnList } from './xml-lists.ts'

const readers: Record<Source, (text: string) => Promise<List>> = {
  eu: readEuList,
  uk: readUkList,
  un: readUnList,
  ofac: readOfacList,
}

/** Rows of one statement. */
const atOnce = 2000

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimStart()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return refuseList('The file is not written in UTF-8.')
  }
}

/**
 * When an import counts as made: after the one before, even if the clocks of two instances differ.
 * @throws ProblemError 422 if the edition that is there is of a later day
 */
async function momentOf(
  { db, clock }: CallContext,
  { id, source, listedOn }: { id: string; source: Source; listedOn: string },
): Promise<Date> {
  const [before] = await db
    .select()
    .from(screeningImport)
    .where(and(eq(screeningImport.source, source), ne(screeningImport.id, id)))
    .orderBy(desc(screeningImport.importedAt))
    .limit(1)
  if (before === undefined) return clock()
  if (before.listedOn > listedOn) {
    refuseList(
      `This edition is dated ${listedOn}, but the edition of ${before.listedOn} has already been imported.`,
    )
  }
  return new Date(Math.max(clock().getTime(), before.importedAt.getTime() + 1))
}

/**
 * Replaces a list with an edition from a file, all of it or nothing, and has all companies compared
 * with it in the background.
 * @throws ProblemError 422 in words for a file that is not this list, was cut off, or is
 *   older than what is there
 */
export async function importList(ctx: CallContext<PersonActor>, { source }: { source: Source }) {
  const bytes = await ctx.receiveFile()
  const { listedOn, entries } = await readers[source](decode(bytes))
  const names = entries.reduce((sum, each) => sum + each.names.length, 0)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const id = randomUUID()
  await inTransaction(ctx, async (inside) => {
    const { db, actor, clock } = inside
    await db.insert(screeningImport).values({
      id,
      source,
      listedOn,
      sha256,
      entries: entries.length,
      names,
      importedBy: actor.personId,
      importedAt: clock(),
    })
    for (let at = 0; at < entries.length; at += atOnce) {
      const rows = entries.slice(at, at + atOnce)
      await db
        .insert(screeningEntry)
        .values(rows.map((each) => ({ ...each, source, importId: id })))
    }
    // Only now, so that nobody waits while the entries are written, which nobody else sees yet.
    await lockLists(inside)
    const importedAt = await momentOf(inside, { id, source, listedOn })
    await db.update(screeningImport).set({ importedAt }).where(eq(screeningImport.id, id))
    await db
      .delete(screeningEntry)
      .where(and(eq(screeningEntry.source, source), ne(screeningEntry.importId, id)))
    await happened(inside, listEvents['list-imported'], source, {
      after: { listedOn, entries: entries.length, names },
    })
    await enqueue(inside, screenTask, {}, { dedupe: 'all' })
  })
  return { entries: entries.length, names, listedOn }
}
