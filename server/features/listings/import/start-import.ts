import { and, eq, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { undoHours } from '#shared/features/listings/import/options.ts'

import { listing } from '../table.ts'
import { lockImport } from './find-import.ts'
import { liveIn } from './hidden-listings.ts'
import { importTask } from './import-task.ts'
import { importPictures } from './pictures/attach-pictures.ts'
import { picturesProgress, picturesToAdd } from './pictures/picture-rows.ts'
import { type Import, lacksOf, readingOf } from './read-import.ts'
import { listingImport, listingImportRow } from './table.ts'
import { asksNumber, countsOf, ownImport } from './view-import.ts'

/** Has the queue do or undo an import that the caller has locked. */
async function runSoon(
  ctx: CallContext<MemberActor>,
  id: string,
  state: 'waiting' | 'undoing',
): Promise<void> {
  const jobId = await enqueue(ctx, importTask, { importId: id })
  await ctx.db
    .update(listingImport)
    .set({ state, attempts: 0, personId: ctx.actor.personId, jobId })
    .where(eq(listingImport.id, id))
}

/**
 * Has an import done in the background. Calling it again changes nothing, but goes on with pictures
 * if adding them has failed.
 * @throws ProblemError 404; 409 if it was undone; 422 if something must be chosen first, nothing is
 *   ready, or the number of hidden listings is not confirmed
 */
export async function commitAsked(
  ctx: CallContext<MemberActor>,
  { id, hidden }: { id: string; hidden?: number | undefined },
) {
  await inTransaction(ctx, async (inside) => {
    const found = await lockImport(inside, id)
    if (found.state === 'done') return addPicturesAgain(inside, found)
    if (found.state === 'waiting') return
    if (found.state === 'undoing' || found.state === 'undone') {
      throw new ProblemError('conflict', 'This import was undone. Upload the file again.')
    }
    const [lack] = lacksOf(readingOf(found))
    if (lack !== undefined) throw invalidInput(`/${lack.key}`, lack.reason)
    const counts = await countsOf(inside, found)
    const acts = counts.new + counts.changed + counts.hidden
    if (acts === 0 && (await picturesToAdd(inside, id)) === 0) {
      if (await waitsForConfirmation(inside, id)) {
        throw invalidInput(
          '',
          'Weights, sizes or prices change by a lot. Confirm these changes first.',
        )
      }
      throw invalidInput(
        '',
        'There is nothing to import: no row is ready, or none changes anything.',
      )
    }
    const live = await inside.db.$count(listing, liveIn(found))
    if (asksNumber(counts.missing, live) && hidden !== counts.hidden) {
      throw invalidInput('/hidden', `Type ${counts.hidden} to hide as many listings from buyers.`)
    }
    await runSoon(inside, id, 'waiting')
  })
  return ownImport(ctx, id)
}

/** Whether a row would be imported but for a large change that nobody has confirmed. */
const waitsForConfirmation = async ({ db }: WorkContext, id: string) =>
  (await db.$count(
    listingImportRow,
    and(
      eq(listingImportRow.importId, id),
      sql`jsonb_path_exists(${listingImportRow.problems}, '$[*].before')`,
    ),
  )) > 0

async function addPicturesAgain(ctx: WorkContext, found: Import): Promise<void> {
  if ((await picturesProgress(ctx, found))?.state !== 'stopped') return
  const picturesJobId = await enqueue(ctx, importPictures, { importId: found.id })
  await ctx.db.update(listingImport).set({ picturesJobId }).where(eq(listingImport.id, found.id))
}

/**
 * Has an import undone in the background. Calling it again changes nothing.
 * @throws ProblemError 404, or 409 if it was not done or too long ago
 */
export async function undoAsked(ctx: CallContext<MemberActor>, id: string) {
  await inTransaction(ctx, async (inside) => {
    const found = await lockImport(inside, id)
    if (found.state === 'undoing' || found.state === 'undone') return
    if (found.state !== 'done' || found.doneAt === null) {
      throw new ProblemError('conflict', 'This import has not been done.')
    }
    const now = inside.clock()
    if (now.getTime() - found.doneAt.getTime() > undoHours * 3_600_000) {
      throw new ProblemError('conflict', `An import can be undone for ${undoHours} hours.`)
    }
    await runSoon(inside, id, 'undoing')
  })
  return ownImport(ctx, id)
}
