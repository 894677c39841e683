import express, { type Router } from 'express'

import type { RouteContext } from '#server/contract/feature.ts'
import { secretLink } from '#server/mail/mail-content.ts'
import { paths } from '#shared/routing/paths.ts'

import { searchLimits } from '../limits.ts'
import { stopAtOncePath } from './alert-mail.ts'
import { stopEmails } from './stop-emails.ts'

/**
 * Stops the emails of a saved search by a POST from a mail program (RFC 8058): from any site, without
 * a login, and with a form as its body. Whoever opens the address reads the page with the button.
 */
export function stopAtOnce({ config, contextOf, shedLast }: RouteContext): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const path = `${stopAtOncePath}/:secret`
  router.use(stopAtOncePath, shedLast, (_request, response, next) => {
    response.locals.route = stopAtOncePath
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.post(path, async (request, response) => {
    const ctx = await contextOf(request, response)
    await ctx.services.limits.consume(searchLimits.stopEmails, ctx.request.address)
    await stopEmails(ctx, request.params.secret)
    response.status(204).end()
  })
  router.get(path, (request, response) => {
    response.redirect(303, secretLink(config, paths.stopEmails, request.params.secret))
  })
  return router
}
