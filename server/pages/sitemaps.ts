import express, { type Router } from 'express'

import type { Context } from '#server/context.ts'
import type { CallContext, NoteSource } from '#server/contract/context.ts'
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

  /** Reads the same thing from every feature. */
  const readEach = async <T>(
    noteSource: NoteSource,
    read: (each: Sitemap, ctx: CallContext) => Promise<T[]>,
  ): Promise<T[]> => {
    const forAll = { ...(await contextForAll(context)), noteSource }
    const work = (ctx: CallContext) => Promise.all(sitemaps.map((each) => read(each, ctx)))
    return (await forAll.services.replica.read(forAll, work)).flat()
  }
  const index = () =>
    context.pages.texts.get('/sitemap.xml', async (noteSource) => {
      const parts = await readEach(noteSource, (each, ctx) => each.parts(ctx))
      if (parts.length === 0) return sitemap(origin)
      return sitemapIndex(origin, [{ name: fixed, changed: null }, ...parts])
    })
  const part = (name: string) =>
    context.pages.texts.get(`/sitemaps/${name}.xml`, async (noteSource) => {
      if (name === fixed) return sitemap(origin)
      const found = await readEach(noteSource, (each, ctx) => each.addresses(ctx, name))
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
