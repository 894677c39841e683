import type { Rolldown } from 'vite'

type Context = Rolldown.ChunkingContext

/** The entries and lazy modules that reach a module by static imports, itself included. */
function roots(id: string, context: Context, seen = new Set<string>()): Set<string> {
  const found = new Set<string>()
  const info = context.getModuleInfo(id)
  if (info === null || seen.has(id)) return found
  seen.add(id)
  if (info.isEntry || info.dynamicImporters.length > 0) found.add(id)
  for (const importer of info.importers) {
    for (const root of roots(importer, context, seen)) found.add(root)
  }
  return found
}

/** Pages without a form or a lot, and the figures that Home shows a moment later. */
const quiet =
  /\/shared\/(features\/site\/(pages\/(?!contact-us|enquir)|components\/statistics)|layout\/(not-found|refused)-page)/
const search = /\/features\/search\/pages\/(search|category)\.tsx$/
const lots =
  /\/features\/(site\/components\/statistics|search\/pages\/(search|category)|listings\/pages\/(lot|seller|compare))\.tsx$/
const forms =
  /\/(accounts\/pages\/login|companies\/pages\/(register|profile)|site\/pages\/contact-us)\.tsx$/
/** What loads or sends a page's data, and what public pages show only to those logged in. */
const data =
  /\/(load-[\w-]+|[\w-]+-data|[\w-]+-action|credentials|registration|contact|contract|me|api|shell)\.ts$|\/(buyer-choices|save-search|trade-panel|like-prices|compare-prices)\.tsx$/
/** The files of shared code. A module belongs to the first of which it has a user of each sort. */
const shared: readonly (readonly [string, ...RegExp[]])[] = [
  ['app', /\/shared\/features\/site\/pages\/(?!contact-us|enquir)/],
  // Otherwise the login page would fetch the code of lots for the sake of a hook.
  ['app', lots, /\/pages\/login\.tsx$/],
  ['lots', lots],
  ['forms', forms],
  ['data', data],
  ['workplace', /./],
]

/**
 * The file that a module is bundled into: what only one page uses stays with that page, and all
 * other code is in five files. What a module imports has at least the same users, so no file imports
 * a later one. The entry keeps its own code because it waits for nothing. The code that Home shares
 * with other pages is part of the application, because Home's first visit counts most.
 *
 * Fewer files would make first visits fetch code in vain; with more, clicks would wait for more than
 * six. Measured: with the bundler's own splitting, Home's first visit takes 14 requests instead of
 * 8, and a click took 22 files in the median and 88 at worst.
 */
export function chunkOf(id: string, context: Context): string | null {
  const users = [...roots(id, context)]
  const usedBy = (file: string) => users.some((user) => user.endsWith(file))
  if (usedBy('/client/entry.ts')) return null
  if (usedBy('/client/app.tsx')) return 'app'
  const [only = '', ...others] = users
  if (others.length === 0) {
    if (data.test(only)) return 'data'
    return usedBy('/routing/workplace-routes.tsx') ? 'workplace' : null
  }
  if (usedBy('/pages/home.tsx')) return 'app'
  // The search pages, and the quiet ones, share some code among themselves alone.
  for (const few of [search, quiet]) if (users.every((user) => few.test(user))) return null
  const some = (needed: RegExp) => users.some((user) => needed.test(user))
  return shared.find(([, ...needed]) => needed.every(some))?.[0] ?? null
}
