import * as z from 'zod/mini'

import { endpoint, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { reportSubjectNames } from '../../contract/report-subjects.ts'
import { paragraph } from '../../contract/text.ts'
import { appealAnswers, appealOutcomes, reportDecisions, reportOutcomes } from './report-states.ts'

/** The lists of reports: those that wait, and those that were decided on. */
export const reportViews = ['waiting', 'decided'] as const
/** The same of appeals. */
export const appealViews = ['waiting', 'answered'] as const

const named = z.object({ id: z.uuid(), name: z.string() })
const said = { title: z.string(), words: z.string() }

const report = z.object({
  id: z.uuid(),
  subject: z.enum(reportSubjectNames),
  /** As it was when it was reported. */
  ...said,
  /** As it is now; null if it is the same, or gone. */
  changed: z.nullable(z.object(said)),
  /** Others no longer see it. */
  gone: z.boolean(),
  /** Whose it is, and how many other things of theirs were hidden within a year. */
  author: z.extend(named, { hiddenBefore: z.number() }),
  reporter: named,
  /** In the words of who reported it. */
  reason: z.string(),
  at: moment,
  /** By when we decide. */
  dueAt: moment,
  outcome: z.nullable(z.enum(reportOutcomes)),
  decidedAt: z.nullable(moment),
  /** The operator's reason. */
  decision: z.nullable(z.string()),
  /** Earlier reports of the same thing, the newest first. */
  earlier: z.array(
    z.object({
      id: z.uuid(),
      at: moment,
      reason: z.string(),
      outcome: z.nullable(z.enum(reportOutcomes)),
      decision: z.nullable(z.string()),
    }),
  ),
})

const appeal = z.object({
  id: z.uuid(),
  subject: z.enum(reportSubjectNames),
  /** As it was when it was hidden. */
  ...said,
  author: named,
  /** Why it was hidden, by whom and when. */
  reason: z.string(),
  hiddenBy: z.string(),
  hiddenAt: moment,
  /** Why others had reported it, the newest first; empty if an operator hid it without a report. */
  reports: z.array(z.object({ id: z.uuid(), at: moment, reason: z.string(), reporter: named })),
  /** In the company's words, and who wrote them. */
  appeal: z.string(),
  by: z.string(),
  at: moment,
  /** By when we answer. */
  dueAt: moment,
  /** The reader made the decision, so another operator answers. */
  own: z.boolean(),
  /** The reader made it, but there is no other operator. */
  alone: z.boolean(),
  outcome: z.nullable(z.enum(appealOutcomes)),
  answer: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(moment),
})

/** What operators do with reports, and with appeals against what they have hidden. */
export const consoleReports = {
  list: endpoint({
    method: 'GET',
    path: '/admin/reports',
    summary: 'Reports that wait for a decision, longest wait first, or that had one, newest first',
    input: z.strictObject({ view: z._default(z.enum(reportViews), 'waiting'), ...paging }),
    output: pageOf(report),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/reports/:id/decisions',
    summary:
      'Hide what was reported, take the report further if the thing cannot be hidden, or dismiss the report',
    input: z.strictObject({
      id: z.uuid(),
      decision: z.enum(reportDecisions),
      reason: paragraph('reason', 500, 'Give the reason.'),
    }),
  }),
  hide: endpoint({
    method: 'POST',
    path: '/admin/hidings',
    summary: 'Hide something, reported or not, and tell its author the reason',
    input: z.strictObject({
      subject: z.enum(reportSubjectNames),
      id: z.uuid(),
      reason: paragraph('reason', 500, 'Give the reason.'),
    }),
  }),
  appeals: endpoint({
    method: 'GET',
    path: '/admin/appeals',
    summary: 'Appeals that wait for an answer, longest wait first, or that had one, newest first',
    input: z.strictObject({ view: z._default(z.enum(appealViews), 'waiting'), ...paging }),
    output: pageOf(appeal),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/admin/appeals/:id/answers',
    summary:
      'Leave hidden what an appeal is about, or show it again; its author and who reported it are told',
    input: z.strictObject({
      id: z.uuid(),
      answer: z.enum(appealAnswers),
      reason: paragraph('reason', 500, 'Give the reason.'),
    }),
  }),
}
