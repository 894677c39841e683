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

/** How long a stopping server still accepts requests, and when it ends at the latest, in ms. */
const acceptFor = 5000
const endBy = 25_000

/**
 * Time for a request's head, and for its body after that, together half a minute; uploads have longer.
 * And for the rest of the body after the answer. In ms.
 */
const headTime = 10_000
const bodyTime = 20_000
const lingering = 2000

/**
 * The HTTP server with its limits, which are enforced whenever connections are checked.
 * @param headers sent with refusals here, before Express sees a request
 */
export function createListener(listener: RequestListener, headers: Headers): Server {
  const end = (socket: Socket, status: number) => {
    const { head, body } = refusal(status, headers)
    // Node adds the date only to its own responses.
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
      headersTimeout: headTime,
      // For the longest upload; everything else has the shorter limit below.
      requestTimeout: 125_000,
      connectionsCheckingInterval: 1000,
      // Longer than a proxy's idle time, so that we never close a connection during a request.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      // Node would refuse such a request without our headers.
      requireHostHeader: false,
    },
    (request, response) => {
      const { httpVersionMinor, headers: asked } = request
      if (httpVersionMinor === 1 && asked.host === undefined) return refuse(response, 400)
      // For every method: a GET may have a body too, which its handler never reads.
      if ('content-length' in asked || 'transfer-encoding' in asked) {
        limitBodyTime(request, bodyTime, () => {
          if (response.headersSent) request.destroy()
          else end(request.socket, 408)
        })
        // A client that is still sending needs time to read the answer before we close.
        response.once('finish', () => {
          limitBodyTime(request, lingering, () => request.destroy())
        })
      }
      listener(request, response)
    },
  )
  server.maxRequestsPerSocket = 1000
  // A count would silently drop further headers, even `Host`; the size limit is enough.
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

/** The answer to malformed requests, in the API's format: browsers that load pages never get it. */
function refusal(status: number, headers: Headers): { head: Headers; body: string } {
  // RFC 9457, section 4.2.1: the status says everything about the problem.
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
 * Stops a server without failing a request: it still accepts requests until load balancers notice
 * that it is not ready, then finishes those in flight. Resolves when the last connection has ended.
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
