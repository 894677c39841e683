import * as z from 'zod/mini'

import { paragraph } from '../contract/text.ts'

/** An operator's reason for an action against somebody; the audit log keeps it for good. */
export const reason = paragraph('reason', 1000, 'Give the reason.')

/** The form of an action that needs nothing else. */
export const reasonForm = z.strictObject({ reason })

/** A search text. */
export const typed = z.optional(z.string().check(z.maxLength(100)))

/** The id of the thing that an operation is about. */
export const one = { id: z.uuid() }

/** A person or a company by name, to be linked to. */
export const named = z.object({ id: z.uuid(), name: z.string() })
