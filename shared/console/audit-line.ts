import * as z from 'zod/mini'

import { moment } from '../contract/endpoint.ts'

/** Somebody or something by name, as far as it still has one. */
const nameable = z.object({ id: z.string(), name: z.nullable(z.string()) })

/** An entry of the audit log with its sentence and everything that this needs. */
export const auditLine = z.object({
  id: z.number(),
  at: moment,
  /** With places for names and days: see `sentenceParts`. */
  sentence: z.string(),
  /** Null if a visitor or the system acted. */
  actor: z.nullable(nameable),
  action: z.string(),
  object: z.object({ kind: z.string(), id: z.string() }),
  /** What the entry is about: its object, or the owner of an object without a name. */
  subject: z.extend(nameable, { kind: z.string() }),
  /** The company whose document or trade reference it is about. */
  company: z.nullable(nameable),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** Null if none was given or its words were erased. */
  reason: z.nullable(z.string()),
  reasonErased: z.boolean(),
})

export type AuditLine = z.output<typeof auditLine>
