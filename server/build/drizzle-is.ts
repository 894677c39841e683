import type { Plugin } from 'vite'

const walk = /^ {2}if \(!Object\.prototype[\s\S]*?^ {2}return false;\n/m

/**
 * Drizzle asks a dozen times about each part of a query what it is, and compares the names of all its
 * classes, because a program may contain Drizzle twice. The bundle contains it once, so `instanceof`
 * says it.
 *
 * Measured while orders are placed: the server takes 14% less processor time.
 */
export const drizzleIs: Plugin = {
  name: 'drizzle-is',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.endsWith('/drizzle-orm/entity.js')) return null
    const quick = code.replace(walk, '  return false;\n')
    if (quick === code) throw new Error('Drizzle has changed: see server/build/drizzle-is.ts')
    return { code: quick, map: null }
  },
}
