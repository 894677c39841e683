import { listEntries } from '#server/audit/audit-list.ts'
import { sinceOf } from '#server/calendar/due-at.ts'
import { ourPlace } from '#server/calendar/place.ts'
import type { CallContext } from '#server/contract/context.ts'
import { namedEntries } from '#server/features/accounts/service.ts'
import { type QueueName, queueNames, queueOf } from '#shared/features/admin/queues.ts'

import { caseDueAt, queueSources } from './queues.ts'

/** How many of the next cases, and of the last entries of the audit log. */
const shown = { cases: 4, entries: 6 }

/** One queue: how much waits, is late or due by the end of the reader's day, and the next case. */
async function readQueue(ctx: CallContext, name: QueueName, dayEnds: Date) {
  const { promise } = queueOf(name)
  const source = queueSources[name]
  const place = ourPlace(ctx.config)
  const { waiting, late, due } = await source.count(ctx, {
    late: sinceOf(promise, ctx.clock(), place),
    due: sinceOf(promise, dayEnds, place),
  })
  const longest = waiting === 0 ? [] : await source.longest(ctx, shown.cases)
  const cases = longest.map((each) => ({
    ...each,
    queue: name,
    dueAt: caseDueAt(ctx, name, each.since),
  }))
  const line = { name, waiting, late, dueToday: Math.max(0, due - late), next: cases[0] ?? null }
  return { line, cases }
}

/** What waits for operators, the next cases by promised time, and what was done last. */
export async function readOverview(
  ctx: CallContext,
  { dayEnds }: { dayEnds?: string | undefined },
) {
  const until = dayEnds === undefined ? endOfDay(ctx.clock()) : new Date(dayEnds)
  const queues: Awaited<ReturnType<typeof readQueue>>[] = []
  // One after the other, so that one page does not take every connection.
  for (const name of queueNames) queues.push(await readQueue(ctx, name, until))
  const cases = queues
    .filter(({ line }) => queueOf(line.name).endsAlone !== true)
    .flatMap((each) => each.cases)
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
  const entries = await listEntries(ctx, { views: false }, Number.MAX_SAFE_INTEGER, shown.entries)
  return {
    queues: queues.map(({ line }) => line),
    cases: cases.slice(0, shown.cases),
    done: await namedEntries(ctx, entries.slice(0, shown.entries)),
  }
}

function endOfDay(now: Date): Date {
  const end = new Date(now)
  end.setUTCHours(24, 0, 0, 0)
  return end
}
