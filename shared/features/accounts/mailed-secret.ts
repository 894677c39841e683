import * as z from 'zod/mini'

/** A secret that came by mail, as its link carries it. */
export const mailedSecret = z.string().check(z.regex(/^[\w-]{43}$/, 'Follow the link in the mail.'))
