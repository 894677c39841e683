import { and, asc, inArray, isNotNull, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import type { QueueSource } from '#server/contract/queue.ts'
import { beyond, pageOf, type Paging, placeOf, type Sorting } from '#server/db/keyset.ts'
import { countQueue } from '#server/db/queue-counts.ts'
import { hasOtherOperator, namesOf } from '#server/features/accounts/service.ts'
import { companyNamesOf } from '#server/features/companies/service.ts'
import { reportSubjects } from '#shared/contract/report-subjects.ts'
import type { appealViews } from '#shared/features/reports/console-contract.ts'

import { answerDue } from './appeal.ts'
import { isSame, reportsOfSame } from './reports-of-same.ts'
import { hiding } from './table.ts'

type Hiding = typeof hiding.$inferSelect

const { id, appealedAt, answeredAt, outcome } = hiding
const waits = and(isNotNull(hiding.appeal), isNull(outcome))

type View = (typeof appealViews)[number]
const sortings: Readonly<Record<View, Sorting>> = {
  waiting: { by: appealedAt, id, direction: 'asc' },
  answered: { by: answeredAt, id, direction: 'desc' },
}

/** Appeals that wait, longest wait first, or that were answered, newest first. */
export async function listAppeals(
  ctx: CallContext<PersonActor>,
  { view, after, limit }: Paging & { view: View },
) {
  const sorting = sortings[view]
  const query = ctx.db
    .select({ hiding, place: placeOf(sorting) })
    .from(hiding)
    .where(and(view === 'waiting' ? waits : isNotNull(outcome), beyond(sorting, after)))
  const { items, next } = await pageOf(query, sorting, limit)
  const shown = items.map((each) => each.hiding)
  const reports = await reportsOfSame(ctx, shown)
  const companies = await companyNamesOf(ctx, [
    ...shown.map(({ authorId }) => authorId),
    ...reports.map(({ companyId }) => companyId),
  ])
  const people = await namesOf(
    ctx,
    shown.flatMap(({ hiddenBy, appealedBy, answeredBy }) =>
      [hiddenBy, appealedBy, answeredBy].filter((each) => each !== null),
    ),
  )
  const company = (of: string) => ({ id: of, name: companies.get(of) ?? '' })
  const person = (of: string | null) => (of === null ? null : (people.get(of) ?? ''))
  const reader = ctx.actor.personId
  const others = await hasOtherOperator(ctx, reader)
  return {
    items: shown.flatMap((each) => {
      const { appeal, appealedAt: since, appealedBy, hiddenBy } = each
      if (appeal === null || since === null) return []
      return [
        {
          ...each,
          appeal,
          author: company(each.authorId),
          hiddenBy: person(hiddenBy) ?? '',
          reports: reports
            .filter((other) => isSame(other, each) && other.at <= each.hiddenAt)
            .map((other) => ({ ...other, reporter: company(other.companyId) })),
          by: person(appealedBy) ?? '',
          at: since,
          dueAt: answerDue(ctx, since),
          own: hiddenBy === reader && others,
          alone: hiddenBy === reader && !others,
          answeredBy: person(each.answeredBy),
        },
      ]
    }),
    next,
  }
}

const nameOf = ({ subject, title }: Pick<Hiding, 'subject' | 'title'>) =>
  `the appeal about the ${reportSubjects[subject].thing} “${title}”`

/** What appeals are called, by their ids. */
export async function namesOfAppeals({ db }: WorkContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db
    .select({ id, subject: hiding.subject, title: hiding.title })
    .from(hiding)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map((each) => [each.id, nameOf(each)]))
}

/** The appeals that wait for an operator. */
export const waitingAppeals: QueueSource = {
  count: ({ db }, times) =>
    countQueue(db, { table: hiding, where: waits, since: appealedAt }, times),
  longest: async ({ db }, limit) => {
    const rows = await db
      .select({ id, title: hiding.title, subject: hiding.subject, since: appealedAt })
      .from(hiding)
      .where(waits)
      .orderBy(asc(appealedAt), asc(id))
      .limit(limit)
    return rows.flatMap(({ subject, since, ...row }) =>
      since === null
        ? []
        : [{ ...row, since, about: `Appeal about this ${reportSubjects[subject].thing}` }],
    )
  },
}
