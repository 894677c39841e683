import type { Express } from 'express'

import type { Context } from '#server/context.ts'

import type { LoadGauge } from './load-shedding.ts'

/** `/healthz`: the event loop runs. `/readyz`: send traffic here. Neither reveals more. */
export function healthRoutes(
  app: Express,
  context: Pick<Context, 'draining' | 'services'>,
  load: LoadGauge,
): void {
  app.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').type('text/plain').send('ok\n')
  })
  app.get('/readyz', async (_request, response) => {
    const fit = !context.draining.now && !load.overloaded
    const ready = fit && (await context.services.ready())
    response.status(ready ? 200 : 503).set('Cache-Control', 'no-store')
    response.type('text/plain').send(ready ? 'ready\n' : 'not ready\n')
  })
}
