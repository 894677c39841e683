import * as z from 'zod/mini'

/**
 * The version of what somebody saw when they began to change it. An older one than is kept is a
 * conflict, so that two editors never lose each other's work.
 */
export const versionSeen = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))
