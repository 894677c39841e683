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
const light =
  /\/shared\/(features\/site\/(pages\/(?!contact-us)|components\/statistics)|layout\/(not-found|refused)-page)/
const search = /\/features\/search\/pages\/(search|category)\.tsx$/
const lots =
  /\/features\/(search\/pages\/(search|category)|listings\/pages\/(lot|seller|compare))\.tsx$/
const forms =
  /\/(accounts\/pages\/login|companies\/pages\/(register|profile)|site\/pages\/contact-us)\.tsx$/
/**
 * What loads or sends a page's data, small panels, and the routes of the workplace, which need not
 * wait for the code of its pages.
 */
const calls =
  /\/(load-[\w-]+|[\w-]+-action|credentials|registration|contact|contract|me|passkey-browser)\.ts$|\/(routing\/workplace-routes|shell|buyer-choices|save-search)\.tsx?$/

/**
 * The files of code that several pages share, each with the users of which it needs one each. A
 * module belongs to the first that it fits. What a module imports has at least the same users, so
 * no file imports a later one.
 */
const shared: readonly (readonly [string, ...RegExp[]])[] = [
  ['site', light],
  ['places', lots, forms],
  ['lots', lots],
  ['forms', forms],
  ['contracts', calls],
  ['trade', /\/(lot-data|badge-data|trade-panel|compare-prices)\.tsx?$/],
  ['workplace', /^(?!.*\/(features\/admin|pages\/console-|components\/console-))/],
  ['console'],
]

/**
 * The file that a module is bundled into. Code that every page needs is one file, the application.
 * So is the code that Home shares with other pages, because Home's first visit counts most. Other
 * shared code is in few files, so that no navigation fetches more than six; what only one page uses
 * stays with that page. The entry keeps its own code because it waits for nothing.
 *
 * Measured: without this, Home's first visit takes 14 requests instead of 8, and 2.3 KB more
 * script; a navigation took 22 files in the median and 88 at worst.
 */
export function chunkOf(id: string, context: Context): string | null {
  const users = [...roots(id, context)]
  const usedBy = (file: string) => users.some((user) => user.endsWith(file))
  if (usedBy('/client/entry.ts')) return null
  if (usedBy('/client/app.tsx')) return 'app'
  if (users.length < 2) return null
  const some = (needed: RegExp) => users.some((user) => needed.test(user))
  if (usedBy('/pages/home.tsx')) return 'app'
  // A quiet page would fetch a file of kilobytes for the sake of one icon.
  if (id.includes('/lucide/') && some(light)) return 'app'
  // The search pages, the quiet pages and the calls share some code among themselves alone.
  for (const few of [search, light, /\/client\//]) {
    if (users.every((user) => few.test(user))) return null
  }
  return shared.find(([, ...needed]) => needed.every(some))?.[0] ?? null
}
