import * as z from 'zod/mini'

/** The secret in an emailed link. */
export const mailedSecret = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is incomplete.'))
