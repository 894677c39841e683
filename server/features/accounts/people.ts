import {
  and,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  max,
  ne,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'

import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { beyond, orderOf, pageOf, placeOf, type SortedPaging } from '#server/db/keyset.ts'
import { idsIn, type IdsOf, valuesById } from '#server/db/values-by-id.ts'
import { narrowed, wordsBegin } from '#server/db/word-search.ts'
import { happened } from '#server/events/happened.ts'
import { emailKeyOf } from '#server/mail/email-key.ts'
import type { PersonState } from '#shared/features/accounts/person-states.ts'

import { personEvents } from './events.ts'
import { isLive } from './sign-in/live-session.ts'
import {
  formerEmail,
  hasSecondStep,
  person,
  personWords,
  secondStepRemoval,
  session,
} from './table.ts'

const isIn: Record<PersonState | 'operator', SQL | undefined> = {
  unconfirmed: and(
    isNull(person.emailConfirmedAt),
    isNull(person.suspendedAt),
    isNull(person.closedAt),
  ),
  active: and(
    isNotNull(person.emailConfirmedAt),
    isNull(person.suspendedAt),
    isNull(person.closedAt),
  ),
  suspended: and(isNotNull(person.suspendedAt), isNull(person.closedAt)),
  closed: isNotNull(person.closedAt),
  operator: eq(person.operator, true),
}

/** One person, with whether they have a second step. */
export async function findPerson({ db }: WorkContext, which: SQL) {
  const [found] = await db
    .select({ ...getTableColumns(person), hasSecondStep })
    .from(person)
    .where(which)
  return found
}

interface Search extends SortedPaging<keyof typeof columns> {
  /** Beginnings of words of the name or email. */
  q?: string | undefined
  state?: PersonState | 'operator' | undefined
  /** A query for the ids of the people to search. */
  among?: SQLWrapper | undefined
}

const state = sql<PersonState>`case
  when ${person.closedAt} is not null then 'closed'
  when ${person.suspendedAt} is not null then 'suspended'
  when ${person.emailConfirmedAt} is null then 'unconfirmed'
  else 'active' end`

/** No hash, secret or telephone number: just enough to find a person's file. */
const line = {
  id: person.id,
  name: person.name,
  email: person.email,
  operator: person.operator,
  state,
  createdAt: person.createdAt,
}

const columns = {
  since: { by: person.createdAt },
  name: { by: person.name },
  email: { by: person.email },
}

/** People by name, email or state, newest first unless another order is asked for. */
export async function searchPeople(
  { db }: WorkContext,
  { q, state: wanted, among, sort = '-since', after, limit }: Search,
) {
  const order = orderOf(columns, person.id, sort)
  const words = await narrowed(person.id, wordsBegin(personWords(person), q), (found, most) =>
    db.select({ id: person.id }).from(person).where(found).limit(most),
  )
  const query = db
    .select({ ...line, place: placeOf(order) })
    .from(person)
    .where(
      and(
        words,
        wanted === undefined ? undefined : isIn[wanted],
        among === undefined ? undefined : inArray(person.id, among),
        beyond(order, after),
      ),
    )
  return pageOf(query, order, limit)
}

/**
 * Everything that an operator may know about a person. Each view is audited.
 * @throws ProblemError `not-found`
 */
export async function personFile(ctx: CallContext, id: string) {
  const [found] = await ctx.db
    .select({
      ...line,
      telephone: person.telephone,
      emailConfirmedAt: person.emailConfirmedAt,
      suspendedAt: person.suspendedAt,
      suspendedBecause: person.suspendedBecause,
      closedAt: person.closedAt,
      twoStep: hasSecondStep,
    })
    .from(person)
    .where(eq(person.id, id))
  if (found === undefined) throw new ProblemError('not-found')
  const [sessions] = await ctx.db
    .select({ open: count(), lastUsedAt: max(session.lastUsedAt) })
    .from(session)
    .where(and(eq(session.personId, id), isLive(ctx.clock())))
  const [removal] = await ctx.db
    .select({
      askedAt: secondStepRemoval.askedAt,
      askedBy: { id: person.id, name: person.name },
      dueAt: secondStepRemoval.dueAt,
      reason: secondStepRemoval.reason,
    })
    .from(secondStepRemoval)
    .innerJoin(person, eq(person.id, secondStepRemoval.askedBy))
    .where(eq(secondStepRemoval.personId, id))
  await happened(ctx, personEvents.viewed, id)
  return {
    ...found,
    sessions: sessions?.open ?? 0,
    lastUsedAt: sessions?.lastUsedAt ?? null,
    secondStepRemoval: removal ?? null,
  }
}

/** Finds the account with an email, or null. */
export async function findByEmail({ db }: WorkContext, email: string) {
  const [found] = await db
    .select({ ...line })
    .from(person)
    .where(eq(person.emailKey, emailKeyOf(email)))
  return found ?? null
}

/** The names of people, by their ids; whoever has closed their account has none. */
export async function namesOf({ db }: WorkContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db
    .select({ id: person.id, name: person.name })
    .from(person)
    .where(
      and(sql`${person.id} = any(${sql.param([...new Set(ids)])}::uuid[])`, ne(person.name, '')),
    )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names of the people whom rows name, by their ids. */
export const namesIn = <Row>(ctx: WorkContext, rows: readonly Row[], idsOf: IdsOf<Row>) =>
  namesOf(ctx, idsIn(rows, idsOf))

/** Whose sessions these are, by the sessions' ids, as long as we keep them. */
export const ownersOfSessions = (ctx: WorkContext, ids: readonly string[]) =>
  valuesById(ctx, session, session.personId, ids)

/** How people show to their colleagues' owner, by their ids. */
export async function colleaguesOf({ db }: WorkContext, ids: readonly string[]) {
  const rows = await db
    .select({
      id: person.id,
      name: person.name,
      email: person.email,
      twoStep: hasSecondStep,
      lastSeenAt: max(session.lastUsedAt),
    })
    .from(person)
    .leftJoin(session, eq(session.personId, person.id))
    .where(inArray(person.id, [...ids]))
    .groupBy(person.id)
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}

/**
 * The emails that people gave up in the last thirty days. If a thief changed the email, the owner
 * still reads the old one. Housekeeping deletes them after that.
 */
export async function formerAddresses(
  { db }: WorkContext,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: formerEmail.email })
    .from(formerEmail)
    .innerJoin(person, eq(person.id, formerEmail.personId))
    .where(
      and(
        inArray(person.id, [...ids]),
        ne(formerEmail.email, person.email),
        isNull(person.closedAt),
      ),
    )
  return rows.map(({ email }) => email)
}
