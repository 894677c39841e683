import type { Express } from 'express'

/** Reloads the page once the server is back, with a new bundle. */
const script = `let lost = false
const server = new EventSource('/dev-events')
server.addEventListener('error', () => { lost = true })
server.addEventListener('open', () => { if (lost) location.reload() })
`

/** The script that `npm run dev` adds to pages. It has our origin, so the policy need not change. */
export function devReloadRoutes(app: Express): void {
  app.get('/dev-reload.js', (_request, response) => {
    response.set('Cache-Control', 'no-store').type('text/javascript').send(script)
  })
  app.get('/dev-events', (_request, response) => {
    response.set('Cache-Control', 'no-store').type('text/event-stream')
    response.write('retry: 500\n\n')
  })
}
