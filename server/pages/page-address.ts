import { matchPath, type RouteObject } from 'react-router-dom'

import type { PageHandle } from '#shared/routing/page-route.tsx'
import { publicRoutes, routeTree } from '#shared/routing/routes.tsx'
import { workplaceRoutes } from '#shared/routing/workplace-routes.tsx'

/** The whole route tree: the public site and what lies behind it. */
export const allRoutes: RouteObject[] = routeTree([...publicRoutes, ...workplaceRoutes])

/** What an address asks for. */
export type PageAddress =
  /** A known page at its exact path, with the query parameters that it knows, in order. */
  | { kind: 'page'; address: string; path: string; handle: PageHandle }
  /** The same page at another spelling: go there for good. */
  | { kind: 'moved'; to: string }
  | { kind: 'unknown'; handle: PageHandle }
  /** Not an address at all: malformed escapes, NUL, back-slashes. */
  | { kind: 'malformed' }

const handleOf = (route: RouteObject) => route.handle as PageHandle
/** The routes of pages, without those that stand around them. */
const pagesIn = (all: RouteObject[]): RouteObject[] =>
  all.flatMap((route) => (route.children === undefined ? [route] : pagesIn(route.children)))
const routes = pagesIn([...publicRoutes, ...workplaceRoutes])
const handles = routes.map((route) => [route.path ?? '/', handleOf(route)] as const)
const pages = handles.filter(([path]) => path !== '*')
const publicPages = pages.filter(([, { kind }]) => kind === 'public')

/** Every page of the public site that has one address, by its exact path. */
export const pagesByPath: ReadonlyMap<string, PageHandle> = new Map(
  publicPages.filter(([path]) => !path.includes(':')),
)
/**
 * The public pages with parameters in their path. A parameter is an id or a name of lower-case letters,
 * digits and hyphens, so that each page has one spelling.
 */
const shapes = publicPages
  .filter(([path]) => path.includes(':'))
  .map(([path, handle]) => {
    return { handle, shape: new RegExp(`^${path.replaceAll(/:\w+/g, '[a-z0-9-]+')}$`) }
  })
/** Every page behind the public site by the pattern of its path. What stands in for one holds no data. */
const workplacePages = pages.filter(([, { kind }]) => kind !== 'public')
/** The paths of the pages that take a posted form. */
export const formPaths: readonly string[] = routes.flatMap((route) =>
  route.action === undefined || handleOf(route).kind === 'private' ? [] : [route.path ?? '/'],
)
const byLowerCase = new Map(
  [...pagesByPath.keys()].toReversed().map((path) => [path.toLowerCase(), path]),
)
const unknown = handles.find(([path]) => path === '*')?.[1]
if (unknown === undefined) throw new Error('the route tree has no page for unknown paths')
const notFound: PageAddress = { kind: 'unknown', handle: unknown }

function knownQuery(handle: PageHandle, search: string): string {
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const [name, values] of Object.entries(handle.query)) {
    const value = given.get(name)
    if (value !== null && values.includes(value)) kept.set(name, value)
  }
  return kept.size === 0 ? '' : `?${kept}`
}

/**
 * Reads a request's address. Paths are exact; another case, a trailing slash or needless escapes
 * lead to the canonical spelling, never to another host.
 */
export function readAddress(url: string): PageAddress {
  const cut = url.indexOf('?')
  const path = cut === -1 ? url : url.slice(0, cut)
  const search = cut === -1 ? '' : url.slice(cut)
  const exact = pagesByPath.get(path)
  if (exact !== undefined) {
    return { kind: 'page', address: path + knownQuery(exact, search), path, handle: exact }
  }
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return { kind: 'malformed' }
  }
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(decoded) || !path.startsWith('/')) return { kind: 'malformed' }
  const plain = decoded.length > 1 ? decoded.replace(/\/+$/, '') : decoded
  const target = byLowerCase.get(plain.toLowerCase())
  const canonical = target === undefined ? undefined : pagesByPath.get(target)
  if (target !== undefined && canonical !== undefined) {
    return { kind: 'moved', to: (canonical.canonical ?? target) + knownQuery(canonical, search) }
  }
  const lower = plain.toLowerCase()
  const shaped = shapes.find(({ shape }) => shape.test(lower))
  if (shaped !== undefined) {
    const address = lower + knownQuery(shaped.handle, search)
    if (path !== lower) return { kind: 'moved', to: address }
    return { kind: 'page', address, path, handle: shaped.handle }
  }
  for (const [pattern, handle] of workplacePages) {
    if (matchPath({ path: pattern, caseSensitive: true }, plain) === null) continue
    if (plain !== decoded) return { kind: 'moved', to: path.replace(/\/+$/, '') }
    return { kind: 'page', address: pattern + knownQuery(handle, search), path: pattern, handle }
  }
  return notFound
}
