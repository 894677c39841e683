import * as z from 'zod/mini'

import { auditLine } from '../../console/audit-line.ts'
import { endpoint, fileAnswer, isoTime, pageOf, paging } from '../../contract/endpoint.ts'

/** The most entries in one export. */
export const mostExported = 50_000

const word = z.optional(
  z.string().check(z.regex(/^[a-z][a-z.-]{0,60}$/, 'Use words joined by dots.')),
)

const moment = z.optional(z.union([z.iso.date(), isoTime]))

const filters = {
  /** A person by id, email, or the beginnings of words of their name. */
  actor: z.optional(z.string().check(z.maxLength(254))),
  /** The beginning of an action, such as `company.` */
  action: word,
  /** The kind of thing acted on, and its id. */
  kind: word,
  object: z.optional(z.string().check(z.maxLength(100))),
  /** Days in UTC, inclusive, or moments: from the first until before the second. */
  from: moment,
  to: moment,
}

/** The audit log, for the operator: to read, check and export, never to change. */
export const adminAudit = {
  audit: endpoint({
    method: 'GET',
    path: '/admin/audit',
    summary: 'The audit log, newest first',
    input: z.strictObject({ ...filters, ...paging }),
    output: z.extend(pageOf(auditLine), {
      /** The names of the person and the thing that the filters name by id. */
      named: z.object({ actor: z.nullable(z.string()), object: z.nullable(z.string()) }),
    }),
  }),
  checkChain: endpoint({
    method: 'POST',
    path: '/admin/audit/check',
    summary: 'Verify the whole chain of the audit log',
    output: z.object({
      entries: z.number(),
      /** The first entry that breaks the chain or whose reason was changed; null if all are intact. */
      brokenAt: z.nullable(z.number()),
      /**
       * The hash of the newest intact entry. Keep it elsewhere to prove later that nothing was cut
       * off.
       */
      hash: z.string(),
    }),
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/admin/audit/export',
    summary: `Up to ${mostExported} entries of the audit log as a file, oldest first`,
    input: z.strictObject({ ...filters, format: z.enum(['csv', 'ndjson']) }),
    ...fileAnswer,
  }),
}

export type AuditFilters = z.output<z.ZodMiniObject<typeof filters>>
