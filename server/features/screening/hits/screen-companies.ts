import { createHash, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { WorkContext } from '#server/contract/context.ts'
import { task } from '#server/contract/tasks.ts'
import { insertInto } from '#server/db/insert-into.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { namesToScreen, pageToScreen } from '#server/features/companies/service.ts'
import { type NameKind, settingsAt } from '#shared/features/screening/rules.ts'

import { lockLists } from '../lock-lists.ts'
import { screeningCompany, screeningHit, screeningPayer } from '../table.ts'
import { carryOver } from './carry-over.ts'
import { currentIndex, editionNow } from './current-index.ts'

const atOnce = 200

const hashOf = (...said: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex')

interface Known {
  id: string
  names: { kind: NameKind; name: string }[]
}

type Lists = NonNullable<Awaited<ReturnType<typeof currentIndex>>>

/** Adds the names under which others have paid for companies. */
async function withPayers({ db }: WorkContext, companies: readonly Known[]): Promise<Known[]> {
  const ids = companies.map(({ id }) => id)
  if (ids.length === 0) return []
  const payers = await db
    .select()
    .from(screeningPayer)
    .where(inArray(screeningPayer.companyId, ids))
  return companies.map(({ id, names }) => ({
    id,
    names: [
      ...names,
      ...payers
        .filter(({ companyId }) => companyId === id)
        .map(({ name }) => ({ kind: 'payer' as const, name })),
    ],
  }))
}

/** The hits of one company, the name of each kind and entry that is most like it. */
function hitsOf({ id, names }: Known, { index }: Lists, now: Date) {
  const { likeness: least } = settingsAt(now)
  return names.flatMap(({ kind, name }) =>
    index.find(name, least).map(({ entry, name: listedName, likeness }) => {
      const { source, ref } = entry
      const listedNames = entry.names.toSorted()
      const fingerprint = hashOf(id, kind, name, source, ref, listedNames)
      const hit = { companyId: id, source, ref, kind, name, listedName, listedNames, likeness }
      return { ...hit, id: randomUUID(), fingerprint, at: now }
    }),
  )
}

/** @returns false if a list was replaced meanwhile, so that nothing was noted */
async function noteHits(
  ctx: WorkContext,
  companies: readonly { id: string; comparedAs: string; hits: ReturnType<typeof hitsOf> }[],
  edition: string,
): Promise<boolean> {
  const ids = companies.map(({ id }) => id)
  const hits = companies.flatMap((each) => each.hits)
  return inTransaction(ctx, async (inside) => {
    await lockLists(inside)
    if ((await editionNow(inside)) !== edition) return false
    const { db, clock } = inside
    if (hits.length > 0) {
      // What was decided stays decided; what had lapsed is open again.
      const noted = await db
        .insert(screeningHit)
        .values(hits)
        .onConflictDoUpdate({
          target: screeningHit.fingerprint,
          set: { state: 'open' },
          setWhere: eq(screeningHit.state, 'lapsed'),
        })
        .returning({ id: screeningHit.id })
      // Those that lapsed keep the id that they had.
      const fresh = new Set(noted.map(({ id }) => id))
      await carryOver(
        inside,
        hits.filter(({ id }) => fresh.has(id)),
      )
    }
    const found = hits.map(({ fingerprint }) => fingerprint)
    await db
      .update(screeningHit)
      .set({ state: 'lapsed' })
      .where(
        and(
          inArray(screeningHit.companyId, ids),
          eq(screeningHit.state, 'open'),
          found.length === 0 ? undefined : notInArray(screeningHit.fingerprint, found),
        ),
      )
    await db
      .insert(screeningCompany)
      .values(
        companies.map(({ id, comparedAs }) => ({ companyId: id, comparedAs, screenedAt: clock() })),
      )
      .onConflictDoUpdate({
        target: screeningCompany.companyId,
        set: { comparedAs: sql`excluded.compared_as`, screenedAt: sql`excluded.screened_at` },
      })
    return true
  })
}

/** Compares some companies whose names, or the lists, have changed since they were compared. */
async function screenSome(
  ctx: WorkContext,
  given: readonly Known[],
  lists: Lists,
): Promise<boolean> {
  const companies = (await withPayers(ctx, given)).map((each) => ({
    ...each,
    comparedAs: hashOf(each.names, lists.edition),
  }))
  if (companies.length === 0) return true
  const before = await ctx.db
    .select()
    .from(screeningCompany)
    .where(
      inArray(
        screeningCompany.companyId,
        companies.map(({ id }) => id),
      ),
    )
  const known = new Map(before.map(({ companyId, comparedAs }) => [companyId, comparedAs]))
  const changed = companies.filter(({ id, comparedAs }) => known.get(id) !== comparedAs)
  if (changed.length === 0) return true
  const now = ctx.clock()
  const found = []
  for (const each of changed) {
    found.push({ ...each, hits: hitsOf(each, lists, now) })
    await setImmediate()
  }
  return noteHits(ctx, found, lists.edition)
}

interface Control {
  signal?: AbortSignal | undefined
  progress?: ((done: number) => void) | undefined
}

/**
 * Compares the names of all companies with the lists, as far as either has changed. If a list is
 * replaced meanwhile, it begins again.
 */
export async function screenCompanies(
  ctx: WorkContext,
  { signal, progress }: Control = {},
): Promise<void> {
  const lists = await currentIndex(ctx)
  if (lists === null) return
  let after: string | null = null
  let done = 0
  for (;;) {
    signal?.throwIfAborted()
    const page: Known[] = await pageToScreen(ctx, after, atOnce)
    if (!(await screenSome(ctx, page, lists))) return screenCompanies(ctx, { signal, progress })
    done += page.length
    progress?.(done)
    const last = page.at(-1)
    if (last === undefined || page.length < atOnce) return
    after = last.id
  }
}

/**
 * The same for one company, before somebody decides on it.
 * @returns whether there are lists to compare it with
 */
export async function screenCompany(ctx: WorkContext, id: string): Promise<boolean> {
  const lists = await currentIndex(ctx)
  if (lists === null) return false
  const noted = await screenSome(ctx, await namesToScreen(ctx, [id]), lists)
  return noted || screenCompany(ctx, id)
}

/** Remembers under which names somebody has paid for companies; the job then compares them. */
export async function notePayers(
  { db, clock }: WorkContext,
  payers: readonly { companyId: string; name: string }[],
): Promise<void> {
  const named = payers.filter(({ name }) => name !== '')
  if (named.length === 0) return
  const at = clock()
  const rows = named.map((each) => ({ ...each, at }))
  await db.execute(sql`${insertInto(screeningPayer, rows)} on conflict do nothing`)
}

/** Compares the names of all companies with the lists, after one was replaced. */
export const screenTask = task({
  name: 'screening.companies',
  title: 'Screening of all companies',
  input: z.strictObject({}),
  lane: () => 'screening',
  run: (ctx, _none, { progress, signal }) => screenCompanies(ctx, { signal, progress }),
})
