import express, { type Router } from 'express'

import type { Context } from '#server/context.ts'
import type { Feature, Sitemap } from '#server/contract/feature.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { contextForAll } from '#server/http/api.ts'

import { sitemap, sitemapIndex, urlSet } from './discovery.ts'
import { readAddress } from './page-address.ts'

/** The name of the part with the pages that do not depend on data. */
const fixed = 'pages'

/** Whether an address has a public page of its own, and not the one for unknown paths. */
const leadsSomewhere = (path: string) => {
  const read = readAddress(path)
  return read.kind === 'page' && read.handle.kind === 'public'
}

/**
 * The sitemap: one list of all pages, or an index of several as soon as a feature has pages that
 * depend on data.
 */
export function sitemapRoutes(context: Context, features: readonly Feature[]): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const { publicOrigin: origin } = context.config
  const sitemaps: Sitemap[] = features.flatMap((feature) => feature.sitemap ?? [])

  const index = () =>
    context.pages.texts.get('/sitemap.xml', async (noteSource) => {
      const ctx = { ...(await contextForAll(context)), noteSource }
      const parts = (await Promise.all(sitemaps.map((each) => each.parts(ctx)))).flat()
      if (parts.length === 0) return sitemap(origin)
      return sitemapIndex(origin, [{ name: fixed, changed: null }, ...parts])
    })
  const part = (name: string) =>
    context.pages.texts.get(`/sitemaps/${name}.xml`, async (noteSource) => {
      if (name === fixed) return sitemap(origin)
      const ctx = { ...(await contextForAll(context)), noteSource }
      const found = (await Promise.all(sitemaps.map((each) => each.addresses(ctx, name)))).flat()
      const led = found.filter(({ path }) => leadsSomewhere(path))
      if (led.length === 0) throw new ProblemError('not-found', 'There is no such sitemap.')
      return urlSet(origin, led)
    })
  const xml = { 'Cache-Control': 'public, max-age=600', 'Content-Type': 'application/xml' }
  router.get('/sitemap.xml', async (_request, response) => {
    const text = await index()
    response.set(xml).send(text)
  })
  router.get('/sitemaps/:name.xml', async (request, response) => {
    const text = await part(request.params.name)
    response.set(xml).send(text)
  })
  return router
}
