import type { RouteObject } from 'react-router-dom'

import type { PageHandle } from '#shared/routing/page-route.tsx'
import { everyQuery, readQuery, writeQuery } from '#shared/routing/query.ts'
import { publicRoutes, routeTree } from '#shared/routing/routes.tsx'
import { workplaceRoutes } from '#shared/routing/workplace-routes.tsx'

import type { Admission } from './page-cache.ts'

/** What an address refers to. */
type PageAddress =
  /** A known page at its exact path, with its query in its canonical spelling. */
  | { kind: 'page'; address: string; path: string; handle: PageHandle; admission: Admission }
  /** The page has another spelling: redirect there permanently. */
  | { kind: 'moved'; to: string }
  | { kind: 'unknown'; handle: PageHandle }
  /** Not a valid address: malformed escapes, NUL, backslashes. */
  | { kind: 'malformed' }

/** All addresses of a route tree. */
export interface Addresses {
  /** The whole route tree: the public site and the pages behind it. */
  routes: RouteObject[]
  /** All pages of the public site with a fixed address, by exact path. */
  pagesByPath: ReadonlyMap<string, PageHandle>
  /** The addresses with a query that are rendered in advance. */
  variations: readonly string[]
  /** The paths of pages that accept a posted form. */
  formPaths: readonly string[]
  /**
   * Reads a request's address. Paths are exact. A different case, a trailing slash or needless
   * escapes redirect to the canonical spelling, never to another host.
   */
  readAddress: (url: string) => PageAddress
}

const handleOf = (route: RouteObject) => route.handle as PageHandle

/** The routes of pages, without layout routes. */
const pagesIn = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => (route.children === undefined ? [route] : pagesIn(route.children)))

/** What paths fit a route's path, if each of its parameters is such a part. */
const shapeOf = (path: string, part: string) => new RegExp(`^${path.replaceAll(/:\w+/g, part)}$`)

/** A page's query in its canonical spelling. The placeholder of a private page has none. */
function knownQuery({ kind, query }: PageHandle, search: string): string {
  return kind === 'private' ? '' : writeQuery(query, readQuery(query, new URLSearchParams(search)))
}

/** Splits a route tree into the pages of the public site and the pages behind it. */
export function addressesOf(publicSite: RouteObject[], workplace: RouteObject[]): Addresses {
  const routes = pagesIn([...publicSite, ...workplace])
  const handles = routes.map((route) => [route.path ?? '/', handleOf(route)] as const)
  const pages = handles.filter(([path]) => path !== '*')
  const publicPages = pages.filter(([, { kind }]) => kind === 'public')
  const pagesByPath = new Map(publicPages.filter(([path]) => !path.includes(':')))
  // Public pages with parameters in the path. A parameter is an id or a name of lower-case letters,
  // digits and hyphens, so that each page has one spelling.
  const shapes = publicPages
    .filter(([path]) => path.includes(':'))
    .map(([path, handle]) => {
      return { handle, shape: shapeOf(path, '[a-z0-9-]+') }
    })
  // Pages behind the public site, by path pattern. The server sends placeholders without data.
  const workplacePages = pages
    .filter(([, { kind }]) => kind !== 'public')
    .map(([path, handle]) => {
      return { path, handle, shape: shapeOf(path, '[^/]+') }
    })
  const byLowerCase = new Map(
    [...pagesByPath.keys()].toReversed().map((path) => [path.toLowerCase(), path]),
  )
  const queries = new Map(pages.map(([, handle]) => [handle, everyQuery(handle.query)]))
  const unknown = handles.find(([path]) => path === '*')?.[1]
  if (unknown === undefined) throw new Error('the route tree has no page for unknown paths')
  const notFound: PageAddress = { kind: 'unknown', handle: unknown }

  /** @param path as in the cache's key */
  function page(path: string, search: string, handle: PageHandle, one: boolean): PageAddress {
    const query = knownQuery(handle, search)
    const endless = query !== '' && queries.get(handle) === null
    const admission = endless ? 'twice' : one ? 'ahead' : 'shared'
    return { kind: 'page', address: path + query, path, handle, admission }
  }

  function readAddress(url: string): PageAddress {
    const cut = url.indexOf('?')
    const path = cut === -1 ? url : url.slice(0, cut)
    const search = cut === -1 ? '' : url.slice(cut)
    const exact = pagesByPath.get(path)
    if (exact !== undefined) return page(path, search, exact, true)
    let decoded: string
    try {
      decoded = decodeURIComponent(path)
    } catch {
      return { kind: 'malformed' }
    }
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    if (/[\u0000-\u001f\u007f\\]/.test(decoded) || !path.startsWith('/'))
      return { kind: 'malformed' }
    const plain = decoded.length > 1 ? decoded.replace(/\/+$/, '') : decoded
    const target = byLowerCase.get(plain.toLowerCase())
    const canonical = target === undefined ? undefined : pagesByPath.get(target)
    if (target !== undefined && canonical !== undefined) {
      return { kind: 'moved', to: (canonical.canonical ?? target) + knownQuery(canonical, search) }
    }
    const lower = plain.toLowerCase()
    const shaped = shapes.find(({ shape }) => shape.test(lower))
    if (shaped !== undefined) {
      if (path !== lower) return { kind: 'moved', to: lower + knownQuery(shaped.handle, search) }
      return page(path, search, shaped.handle, false)
    }
    const behind = workplacePages.find(({ shape }) => shape.test(plain))
    if (behind === undefined) return notFound
    if (plain !== decoded) return { kind: 'moved', to: path.replace(/\/+$/, '') }
    return page(behind.path, search, behind.handle, true)
  }

  return {
    routes: routeTree([...publicSite, ...workplace]),
    pagesByPath,
    variations: [...pagesByPath].flatMap(([path, handle]) =>
      (queries.get(handle) ?? []).map((query) => path + query),
    ),
    formPaths: routes.flatMap((route) =>
      route.action === undefined || handleOf(route).kind === 'private' ? [] : [route.path ?? '/'],
    ),
    readAddress,
  }
}

/** The addresses of the product. */
export const addresses = addressesOf(publicRoutes, workplaceRoutes)
export const { pagesByPath, formPaths, readAddress } = addresses
