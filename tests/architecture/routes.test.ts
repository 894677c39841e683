import { posix } from 'node:path'

import { matchRoutes, type RouteObject } from 'react-router-dom'
import { describe, expect, it } from 'vitest'

import type { PageHandle } from '#shared/routing/page-route.tsx'
import { paths } from '#shared/routing/paths.ts'
import { publicRoutes } from '#shared/routing/routes.tsx'
import { workplaceRoutes } from '#shared/routing/workplace-routes.tsx'

import { accountPages, tradePages } from '../support/workplace-pages.ts'
import { files, read } from './sources.ts'

const pagesIn = (routes: RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => (route.children === undefined ? [route] : pagesIn(route.children)))
const pages = pagesIn([...publicRoutes, ...workplaceRoutes]).map((route) => ({
  path: route.path ?? '/',
  handle: route.handle as PageHandle,
}))

describe('the route tree', () => {
  it('contains every page of the specification', () => {
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/',
        '/about-us',
        '/faq',
        '/Faq',
        '/categories',
        '/register',
        '/login',
        '/profile',
        '/benefits',
        '/contact-us',
        '/policy',
        '*',
      ]),
    )
  })

  it('answers every address that the site knows', () => {
    for (const address of Object.values(paths)) {
      if (typeof address !== 'string') continue
      expect(pages.map((page) => page.path)).toContain(address)
    }
  })

  it('gives the workplace addresses of its own', () => {
    // The browser fetches the workplace's routes if the public site has no route for an address.
    for (const { path = '' } of pagesIn(workplaceRoutes)) {
      expect(matchRoutes(publicRoutes, path)?.at(-1)?.route.path, path).toBe('*')
    }
  })

  it('names for each page the module that it loads', () => {
    const loaded = files
      .filter((file) => /^shared\/.*routes\.tsx$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/module: '([^']+)',\s+load: \(\) => import\('([^']+)'\)/g)].map(
          ([, module, imported = '']) => {
            expect(posix.join(posix.dirname(file), imported)).toBe(`shared/${module}.tsx`)
            return module
          },
        ),
      )
    expect(new Set(loaded)).toEqual(new Set(pages.map(({ handle }) => handle.module)))
  })

  it.each(pages)('$path is a page in the frame of one', ({ handle }) => {
    const text = read(`shared/${handle.module}.tsx`)
    expect(text).toMatch(/export function Page\b/)
    expect(text).toMatch(/<(?:PageMeta|\w+Frame|WorkplacePage)\b/)
  })

  it('has a route for every page', () => {
    const modules = new Set(pages.map(({ handle }) => `shared/${handle.module}.tsx`))
    const written = files.filter((file) =>
      /^shared\/features\/[\w-]+\/pages\/[\w-]+\.tsx$/.test(file),
    )
    expect(written.filter((file) => !modules.has(file))).toEqual([])
  })

  it('opens every page of the workplace in a browser, with axe', () => {
    // Orders and offers are opened in each of their states; the others are checked in their journeys.
    const elsewhere: string[] = [
      paths.acceptTerms,
      paths.stockImportReview(':id'),
      paths.order(':number'),
      paths.adminOrder(':number'),
      paths.offer(':number'),
    ]
    const opened = new Set(
      [...accountPages, ...tradePages].flatMap(([, path]) =>
        (matchRoutes(workplaceRoutes, path.replace(/[#?].*/, '')) ?? []).map(({ route }) => route),
      ),
    )
    const missing = pagesIn(workplaceRoutes).filter((route) => !opened.has(route))
    expect(missing.map(({ path }) => path).toSorted()).toEqual(elsewhere.toSorted())
  })

  it('gives no two pages the same title', () => {
    const handles = new Map(pages.map(({ handle }) => [handle.module, handle]))
    const titles = [...handles].map(([module, handle]) => {
      const title =
        handle.title ??
        /<(?:PageMeta|\w+Frame|WorkplacePage)[^>]*?\btitle=(?:"([^"]+)"|\{([^}]+)\})/.exec(
          read(`shared/${module}.tsx`),
        )?.[0]
      // The console adds its own name to its titles.
      return title !== undefined && handle.group === 'console' ? `${title} | Console` : title
    })
    expect(titles).not.toContain(undefined)
    expect(new Set(titles).size).toBe(titles.length)
  })
})
