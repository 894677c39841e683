import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'

import { boundedQueue } from '#server/bounded-queue.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { tryLater } from '#server/contract/problem.ts'
import { task } from '#server/contract/tasks.ts'
import { newStorageKey } from '#server/storage/storage.ts'

import { numberOf, type PaperRow } from './find-paper.ts'
import { paper, paperFile } from './table.ts'

/**
 * An instance sets one paper at a time. Those who wait hold no connection to the database, and
 * setting a page does not keep the process from others for longer than one takes.
 */
const inTurn = boundedQueue({
  running: 1,
  waiting: 100,
  refusal: () =>
    tryLater('unavailable', 5, 'Many documents are being made. Try again in a moment.'),
})

/** The context that a paper's seal is bound to. */
const sealContext = (id: string) => `paper ${id}`

/**
 * The PDF of a paper. Makes and stores it if that has not been done yet; whoever is second to store it
 * reads what the first has stored, and the sweep of files removes the other.
 */
export async function paperBytes(ctx: WorkContext, row: PaperRow): Promise<Buffer> {
  return (await storedBytes(ctx, row.id)) ?? inTurn(() => makeFile(ctx, row))
}

async function storedBytes(
  { db, services: { storage, sealer } }: WorkContext,
  id: string,
): Promise<Buffer | null> {
  const [file] = await db.select().from(paperFile).where(eq(paperFile.paperId, id))
  if (file === undefined) return null
  const sealed = await storage.get(file.storageKey)
  if (sealed === null) throw new Error(`the file of the paper ${id} is missing`)
  return sealer.open(sealed, sealContext(id))
}

async function makeFile(ctx: WorkContext, row: PaperRow): Promise<Buffer> {
  // Loaded with the first paper: the library takes as long to read as many other parts together.
  const { writePaper } = await import('#server/pdf/paper.ts')
  const bytes = await writePaper({ ...row.content, number: numberOf(row), on: row.writtenAt })
  const { storage, sealer } = ctx.services
  const storageKey = newStorageKey()
  await storage.put(storageKey, sealer.seal(bytes, sealContext(row.id)))
  const [stored] = await ctx.db
    .insert(paperFile)
    .values({
      paperId: row.id,
      storageKey,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    .onConflictDoNothing({ target: paperFile.paperId })
    .returning({ paperId: paperFile.paperId })
  if (stored !== undefined) return bytes
  return (await storedBytes(ctx, row.id)) ?? bytes
}

/** Makes the PDF of a paper that has been written, unless somebody has already downloaded it. */
export const storePaper = task({
  name: 'papers.store',
  title: 'PDF of a document',
  input: z.strictObject({ paperId: z.uuid() }),
  run: async (ctx, { paperId }) => {
    const [row] = await ctx.db.select().from(paper).where(eq(paper.id, paperId))
    if (row === undefined) throw new Error(`there is no paper ${paperId}`)
    await paperBytes(ctx, row)
  },
})
