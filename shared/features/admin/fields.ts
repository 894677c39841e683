import * as z from 'zod/mini'

import { paragraph } from '../../contract/text.ts'

/** Why an operator does something to somebody; it is kept for good in the audit log. */
export const reason = paragraph('reason', 1000, 'Give the reason.')

/** What is typed into a search field. */
export const typed = z.optional(z.string().check(z.maxLength(100)))

/** Which thing an operation is about. */
export const one = { id: z.uuid() }

/** A person or a company by name, to be linked to. */
export const named = z.object({ id: z.uuid(), name: z.string() })
