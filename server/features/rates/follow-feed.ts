import { eq, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'

import type { CurrentRates } from './current-rates.ts'
import { httpFeed } from './http-feed.ts'
import { type Quotes, type RateSource, SourceProblem } from './rate-source.ts'
import { holdRates, largeMoves, storeQuotes } from './store-quotes.ts'
import { rateFeed } from './table.ts'

/** How far the feed's clock may be ahead of ours. */
const ahead = 60_000

/** The source that the environment configures; null if operators enter all prices. */
function rateSourceOf({ config }: WorkContext): RateSource | null {
  const { feed } = config.rates
  return feed === null ? null : httpFeed(feed)
}

/**
 * Takes the next turn, if it is time for one and no other instance has it. A turn is at least a
 * minute and a request at most ten seconds, so two never run at once.
 */
async function takeTurn({ db, clock }: WorkContext, { name, everyMinutes }: RateSource) {
  const now = clock()
  const due = new Date(now.getTime() - everyMinutes * 60_000)
  const taken = await db
    .insert(rateFeed)
    .values({ name, triedAt: now })
    .onConflictDoUpdate({
      target: rateFeed.name,
      set: { triedAt: now },
      setWhere: sql`${rateFeed.triedAt} <= ${due.toISOString()}::timestamptz`,
    })
    .returning({ name: rateFeed.name })
  return taken.length > 0
}

/** @throws SourceProblem if a price moves so far that it may be a mistake */
function refuseLargeMoves(known: CurrentRates, quotes: Quotes): void {
  const moves = largeMoves(known, quotes)
  if (moves.length === 0) return
  throw new SourceProblem(`${moves.join(' ')} If that is right, enter it by hand.`)
}

/** All of an answer or nothing of it. */
async function store(ctx: WorkContext, { name }: RateSource, quotes: Quotes): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const now = inside.clock()
    if (quotes.at !== null && quotes.at.getTime() > now.getTime() + ahead) {
      throw new SourceProblem('The time of its prices is in the future.')
    }
    const at = quotes.at === null || quotes.at < now ? quotes.at : now
    const known = await holdRates(inside)
    refuseLargeMoves(known, quotes)
    await storeQuotes(inside, known, { ...quotes, at }, { source: name, enteredBy: null })
    await inside.db
      .update(rateFeed)
      .set({ succeededAt: now, problem: null })
      .where(eq(rateFeed.name, name))
  })
}

/**
 * Asks the configured feed, when its time has come, and stores the answer. One that fails or cannot
 * be trusted is logged, shown to operators and otherwise ignored.
 */
export async function followFeed(ctx: WorkContext, signal: AbortSignal): Promise<void> {
  const source = rateSourceOf(ctx)
  if (source === null || !(await takeTurn(ctx, source))) return
  try {
    await store(ctx, source, await source.read(signal))
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error
    // A stopping server ends its own request, which says nothing about the feed.
    if (signal.aborted) return
    ctx.log.warn(
      { feed: source.name, problem: error.message, err: error.cause },
      'no prices from the feed',
    )
    await ctx.db
      .update(rateFeed)
      .set({ problem: error.message })
      .where(eq(rateFeed.name, source.name))
  }
}

/** What operators read about the feed; null if there is none. */
export async function feedState(ctx: WorkContext) {
  const source = rateSourceOf(ctx)
  if (source === null) return null
  const { name, everyMinutes } = source
  const [state] = await ctx.db.select().from(rateFeed).where(eq(rateFeed.name, name))
  return {
    name,
    everyMinutes,
    triedAt: state?.triedAt ?? null,
    succeededAt: state?.succeededAt ?? null,
    problem: state?.problem ?? null,
  }
}
