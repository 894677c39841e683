import * as z from 'zod/mini'

/**
 * The version that an editor saw when they began. An older version than the stored one is a
 * conflict, so that two editors never overwrite each other's work.
 */
export const versionSeen = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))
