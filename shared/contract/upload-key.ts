import * as z from 'zod/mini'

/** What names an upload: the last part of its address. */
export const uploadKey = z.string().check(z.regex(/^[0-9a-f]{32}$/))
