import type { Readable } from 'node:stream'

import type { RequestHandler, Response } from 'express'
import sirv, { type Options } from 'sirv'

import type { Context } from '#server/context.ts'

/**
 * The files of a folder, listed at the start. If one cannot be read, for example because the process may
 * open no more files, its request ends: nobody else listens to sirv's streams, and an error that nobody
 * hears ends the process.
 */
export function serveFiles(folder: string, options: Options): RequestHandler {
  const serve = sirv(folder, options)
  return (request, response: Response, next) => {
    const watch = (file: Readable) => {
      file.once('error', (error) => {
        const { log } = response.locals as { log: Context['log'] }
        log.error({ err: error }, 'a file could not be read')
        response.destroy()
      })
    }
    response.once('pipe', watch)
    serve(request, response, () => {
      response.off('pipe', watch)
      next()
    })
  }
}
