import { type Request, Router } from 'express'
import { LRUCache } from 'lru-cache'

import type { Context } from '#server/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { header, matches } from '#server/pages/request-headers.ts'
import { isPublicName } from '#server/storage/storage.ts'
import type { PictureFormat } from '#shared/contract/pictures.ts'

const mediaTypes: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

/** Bytes of pictures kept in memory, and for how long, in ms: a removed one is then gone. */
const keptBytes = 32 * 1024 * 1024
const keptFor = 60_000
const maxKeptFile = keptBytes / 16

const notThere = () => new ProblemError('not-found', 'There is no such picture.')

const isUnchanged = (request: Request, etag: string) => {
  const condition = header(request, 'if-none-match')
  return condition !== undefined && matches(condition, etag)
}

/** `GET /pictures/<name>`: sends the public files of pictures, which never change. */
export function pictureRoutes({ services }: Pick<Context, 'services'>): Router {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    maxEntrySize: maxKeptFile,
    sizeCalculation: (bytes) => bytes.length,
    ttl: keptFor,
    // Simultaneous requests read a file once. Nothing is kept for a missing file.
    fetchMethod: async (name) => {
      const { storage } = await services.open()
      return (await storage.get(name)) ?? undefined
    },
  })
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/pictures/:name', async (request, response) => {
    const { name } = request.params
    if (!isPublicName(name)) throw notThere()
    const bytes = await kept.fetch(name)
    if (bytes === undefined) throw notThere()
    const etag = `"${name}"`
    // The headers for everything that is no page are set already: nosniff, sandbox, same-origin.
    response.set({ 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag })
    if (isUnchanged(request, etag)) return void response.status(304).end()
    const format = name.slice(name.lastIndexOf('.') + 1) as PictureFormat
    // Not `send`, because it would add a character set and an ETag of its own.
    response.set({ 'Content-Type': mediaTypes[format], 'Content-Length': String(bytes.length) })
    response.status(200).end(bytes)
  })
  // Without this an address below ours would get a page.
  router.use('/pictures', (request, _response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') throw notThere()
    next()
  })
  return router
}
