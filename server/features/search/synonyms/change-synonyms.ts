import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mostGroups, readPhrases } from '#shared/features/search/synonym-words.ts'
import { builtInGroups, builtInOneWay } from '#shared/features/search/synonyms.ts'

import { forgetSynonyms, readGroups } from './known-synonyms.ts'
import { synonym, synonymGroup } from './table.ts'

const refuse = (detail: string) =>
  new ProblemError('invalid-input', undefined, { errors: [{ pointer: '/words', detail }] })
const listed = (words: readonly string[]) => words.join(', ')

/** Changes are made one after the other; searches go on reading. */
const inTurn = <T>(
  ctx: CallContext<PersonActor>,
  change: (inside: CallContext<PersonActor>) => Promise<T>,
): Promise<T> =>
  inTransaction(ctx, async (inside) => {
    await inside.db.execute(sql`lock table ${synonymGroup} in share row exclusive mode`)
    const result = await change(inside)
    forgetSynonyms(inside)
    return result
  })

/** @throws ProblemError 422 if a word is in another group, or all of them are in one already */
async function refuseTaken(ctx: WorkContext, words: readonly string[], own: string | null) {
  const known = builtInGroups.find((group) => words.every((word) => group.includes(word)))
  if (known !== undefined) throw refuse(`The search knows this by itself: ${listed(known)}.`)
  const [taken] = await ctx.db
    .select({ phrase: synonym.phrase, groupId: synonym.groupId })
    .from(synonym)
    .where(
      and(inArray(synonym.phrase, [...words]), own === null ? undefined : ne(synonym.groupId, own)),
    )
    .limit(1)
  if (taken === undefined) return
  const others = await wordsOf(ctx, taken.groupId)
  throw refuse(
    `“${taken.phrase}” is already in the group “${listed(others)}”. Change that group instead.`,
  )
}

async function wordsOf({ db }: WorkContext, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ phrase: synonym.phrase })
    .from(synonym)
    .where(eq(synonym.groupId, groupId))
    .orderBy(synonym.place)
  return rows.map(({ phrase }) => phrase)
}

const write = ({ db }: WorkContext, groupId: string, words: readonly string[]) =>
  db.insert(synonym).values(words.map((phrase, place) => ({ groupId, place, phrase })))

/**
 * Adds a group of words that mean the same.
 * @throws ProblemError 422 for words in another group, 409 if there are too many groups
 */
export const addSynonyms = (ctx: CallContext<PersonActor>, { words: text }: { words: string }) =>
  inTurn(ctx, async (inside) => {
    const words = readPhrases(text)
    const [{ groups = 0 } = {}] = await inside.db.select({ groups: count() }).from(synonymGroup)
    if (groups >= mostGroups) {
      throw new ProblemError(
        'conflict',
        `There are ${mostGroups} groups, which is the most. Remove one that nobody needs first.`,
      )
    }
    await refuseTaken(inside, words, null)
    const [added] = await inside.db
      .insert(synonymGroup)
      .values({ changedAt: inside.clock() })
      .returning({ id: synonymGroup.id })
    if (added === undefined) throw new Error('the group was not added')
    await write(inside, added.id, words)
    await audit(inside, {
      action: 'synonyms.added',
      object: { kind: 'synonyms', id: added.id },
      after: { words: listed(words) },
    })
    return added
  })

/**
 * Replaces the words of a group.
 * @throws ProblemError 404, 409 if somebody has changed it since, 422 for words in another group
 */
export const changeSynonyms = (
  ctx: CallContext<PersonActor>,
  { id, version, words: text }: { id: string; version: number; words: string },
) =>
  inTurn(ctx, async (inside) => {
    const words = readPhrases(text)
    const before = await wordsOf(inside, id)
    if (before.length === 0) throw new ProblemError('not-found')
    await refuseTaken(inside, words, id)
    const [changed] = await inside.db
      .update(synonymGroup)
      .set({ version: version + 1, changedAt: inside.clock() })
      .where(and(eq(synonymGroup.id, id), eq(synonymGroup.version, version)))
      .returning({ id: synonymGroup.id })
    if (changed === undefined) {
      throw new ProblemError(
        'conflict',
        'Somebody else has changed this group. Reload the page to see it as it is now.',
      )
    }
    await inside.db.delete(synonym).where(eq(synonym.groupId, id))
    await write(inside, id, words)
    await audit(inside, {
      action: 'synonyms.changed',
      object: { kind: 'synonyms', id },
      before: { words: listed(before) },
      after: { words: listed(words) },
    })
  })

/** @throws ProblemError 404 */
export const removeSynonyms = (ctx: CallContext<PersonActor>, id: string) =>
  inTurn(ctx, async (inside) => {
    const before = await wordsOf(inside, id)
    if (before.length === 0) throw new ProblemError('not-found')
    await inside.db.delete(synonymGroup).where(eq(synonymGroup.id, id))
    await audit(inside, {
      action: 'synonyms.removed',
      object: { kind: 'synonyms', id },
      before: { words: listed(before) },
    })
  })

/** The operators' groups, those with a text if one is given, and the built-in ones. */
export async function listSynonyms(ctx: CallContext, { q = '' }: { q?: string | undefined }) {
  const asked = readPhrases(q)[0] ?? ''
  const fits = (words: readonly string[]) => words.some((word) => word.includes(asked))
  const groups = await readGroups(ctx)
  return {
    total: groups.length,
    items: groups.filter(({ words }) => fits(words)),
    builtIn: [
      ...builtInGroups.map((words) => ({ words: [...words], oneWay: false })),
      ...builtInOneWay.map((words) => ({ words: [...words], oneWay: true })),
    ].filter(({ words }) => fits(words)),
  }
}
