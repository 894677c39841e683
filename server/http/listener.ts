import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'

import { limitBodyTime } from './body-time.ts'
import type { Headers } from './security-headers.ts'

/** How long a stopping server still accepts requests, and by when it ends at the latest, in ms. */
const acceptFor = 5000
const endBy = 25_000

/** Time for a request's body, which an upload may prolong, and for what still comes after the answer, in ms. */
const bodyTime = 30_000
const lingering = 2000

/**
 * The HTTP server with its limits; they act as often as the connections are checked.
 * @param headers sent with what is refused here, before it is a request
 */
export function createListener(listener: RequestListener, headers: Headers): Server {
  const end = (socket: Socket, status: number) => {
    const { head, body } = refusal(status, headers)
    // Node adds the date to its own responses only.
    const lines = Object.entries({ Date: new Date().toUTCString(), ...head })
    const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
    const all = start + lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`${all}\r\n${body}`, () => socket.destroy())
  }
  const refuse = (response: ServerResponse, status: number) => {
    const { head, body } = refusal(status, headers)
    response.writeHead(status, head).end(body)
  }
  const server = createServer(
    {
      headersTimeout: 10_000,
      // For the longest upload; everything else has the shorter time below.
      requestTimeout: 125_000,
      connectionsCheckingInterval: 1000,
      // Longer than a proxy's idle time, so that a connection never closes under a request.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      // Node would refuse it without any header of ours.
      requireHostHeader: false,
    },
    (request, response) => {
      const { httpVersionMinor, headers: asked } = request
      if (httpVersionMinor === 1 && asked.host === undefined) return refuse(response, 400)
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        limitBodyTime(request, bodyTime, () => {
          if (response.headersSent) request.destroy()
          else end(request.socket, 408)
        })
        // A client that is still sending must get to read the answer before the connection goes.
        response.once('finish', () => {
          limitBodyTime(request, lingering, () => request.destroy())
        })
      }
      listener(request, response)
    },
  )
  server.maxRequestsPerSocket = 1000
  // A count would drop what comes after it in silence, `Host` included; the size is limit enough.
  server.maxHeadersCount = 0
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    end(socket, statusOf(error.code))
  })
  server.on('checkExpectation', (_request, response) => refuse(response, 417))
  server.on('connect', (_request, socket: Socket) => end(socket, 405))
  return server
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  if (code === 'HPE_INVALID_METHOD') return 501
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/** The answer to what never became a request, in the form of the API: who asks for pages does not get here. */
function refusal(status: number, headers: Headers): { head: Headers; body: string } {
  // RFC 9457, section 4.2.1: a problem of which the status says everything.
  const body = JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status })
  const head = {
    ...headers,
    Connection: 'close',
    'Cache-Control': 'no-store',
    'Content-Type': 'application/problem+json',
    'Content-Length': String(body.length),
  }
  return { head, body }
}

/**
 * Stops a server without failing a request: it goes on accepting while load balancers notice that
 * it is not ready, then finishes what is in flight.
 * @returns when the last connection has ended
 */
export async function drain(server: Server, accept = acceptFor): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, accept))
  const force = setTimeout(() => server.closeAllConnections(), endBy - accept)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(force)
}
