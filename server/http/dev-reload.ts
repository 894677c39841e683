import type { Express } from 'express'

/** Reloads the page once the server, and with it the bundle, has come back. */
const script = `let lost = false
const server = new EventSource('/dev-events')
server.addEventListener('error', () => { lost = true })
server.addEventListener('open', () => { if (lost) location.reload() })
`

/** What `npm run dev` adds to the site: a script of our own origin, so that the policy stays as it is. */
export function devReloadRoutes(app: Express): void {
  app.get('/dev-reload.js', (_request, response) => {
    response.set('Cache-Control', 'no-store').type('text/javascript').send(script)
  })
  app.get('/dev-events', (_request, response) => {
    response.set('Cache-Control', 'no-store').type('text/event-stream')
    response.write('retry: 500\n\n')
  })
}
