import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import type { CompanyArea } from '#shared/contract/company-roles.ts'
import { type ReportSubject, reportSubjectNames } from '#shared/contract/report-subjects.ts'
import {
  type AppealOutcome,
  appealOutcomes,
  type ReportOutcome,
  reportOutcomes,
} from '#shared/features/reports/report-states.ts'

import { person } from '../accounts/table.ts'
import { company, oneOf } from '../companies/table.ts'

/** What a company told operators about something that another one has written. */
export const report = pgTable(
  'report',
  {
    id: uuid().primaryKey().defaultRandom(),
    subject: text().$type<ReportSubject>().notNull(),
    /** The id of the thing among its kind. The report outlives the thing, so no key refers to it. */
    subjectId: uuid().notNull(),
    /** The company whose thing it is. */
    authorId: idOf(() => company.id),
    /** Who reports it. */
    companyId: idOf(() => company.id),
    personId: idOf(() => person.id),
    /** The name and the text of the thing when it was reported. */
    title: text().notNull(),
    words: text().notNull(),
    /** The page on which the reporter saw it. */
    link: text().$type<`/${string}`>().notNull(),
    reason: text().notNull(),
    at: timestamptz().notNull(),
    outcome: text().$type<ReportOutcome>(),
    decidedAt: timestamptz(),
    decidedBy: uuid().references(() => person.id),
    /** The operator's reason. */
    decision: text(),
  },
  (table) => [
    // A company goes on doing things, so it may be reported again once a report about it is decided on.
    uniqueIndex('report_once')
      .on(table.subject, table.subjectId, table.companyId)
      .where(sql`subject <> 'company' or outcome is null`),
    index('report_thing').on(table.subject, table.subjectId),
    check('report_subject', oneOf(table.subject, reportSubjectNames)),
    check('report_sides', sql`${table.authorId} <> ${table.companyId}`),
    check('report_outcome', oneOf(table.outcome, reportOutcomes)),
    check(
      'report_decided',
      sql`num_nulls(${table.outcome}, ${table.decidedAt}, ${table.decidedBy}, ${table.decision}) in (0, 4)`,
    ),
    index('report_waits')
      .on(table.at, table.id)
      .where(sql`outcome is null`),
    index('report_ended').on(table.decidedAt, table.id),
    index('report_of').on(table.companyId, table.at),
    index('report_author')
      .on(table.authorId)
      .where(sql`outcome = 'hidden'`),
  ],
)

/**
 * A decision by which operators have hidden a thing, with the appeal of the thing's company. A lot that
 * moderation takes down has no row here, because moderation keeps its own decisions and appeals.
 */
export const hiding = pgTable(
  'hiding',
  {
    id: uuid().primaryKey().defaultRandom(),
    subject: text().$type<ReportSubject>().notNull(),
    /** The id of the thing among its kind. */
    subjectId: uuid().notNull(),
    /** The company whose thing it is. */
    authorId: idOf(() => company.id),
    /** Who of the company may appeal, and the page on which they read the reason. */
    area: text().$type<CompanyArea>().notNull(),
    link: text().$type<`/${string}`>().notNull(),
    /** The name and the text of the thing when it was hidden. */
    title: text().notNull(),
    words: text().notNull(),
    reason: text().notNull(),
    hiddenBy: idOf(() => person.id),
    hiddenAt: timestamptz().notNull(),
    /** Why its company thinks that the decision is wrong. */
    appeal: text(),
    appealedBy: uuid().references(() => person.id),
    appealedAt: timestamptz(),
    outcome: text().$type<AppealOutcome>(),
    /** The operator's reason. */
    answer: text(),
    answeredBy: uuid().references(() => person.id),
    answeredAt: timestamptz(),
  },
  (table) => [
    check('hiding_subject', oneOf(table.subject, reportSubjectNames)),
    check('hiding_outcome', oneOf(table.outcome, appealOutcomes)),
    check(
      'hiding_appealed',
      sql`num_nulls(${table.appeal}, ${table.appealedBy}, ${table.appealedAt}) in (0, 3)`,
    ),
    check(
      'hiding_answered',
      sql`num_nulls(${table.outcome}, ${table.answer}, ${table.answeredBy}, ${table.answeredAt}) in (0, 4) and (${table.outcome} is null or ${table.appeal} is not null)`,
    ),
    // What was shown again can be hidden once more.
    uniqueIndex('hiding_now')
      .on(table.subject, table.subjectId)
      .where(sql`outcome is distinct from 'shown-again'`),
    index('hiding_of').on(table.authorId, table.hiddenAt),
    index('hiding_waits')
      .on(table.appealedAt, table.id)
      .where(sql`appeal is not null and outcome is null`),
    index('hiding_ended').on(table.answeredAt, table.id),
  ],
)
