import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An email as delivered to a mailbox. */
interface ReceivedMail {
  /** The envelope's sender and recipients, which may differ from the headers. */
  from: string
  to: string[]
  /** Whether it was sent encrypted. */
  secure: boolean
  /** By name in lower case; folded lines are joined. */
  headers: ReadonlyMap<string, string>
  text: string
  html: string
}

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string
  port: number
  received: ReceivedMail[]
  stop: () => Promise<void>
}

/** A real SMTP server on a free or given port; it accepts everything unless told otherwise. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  port = 0,
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    // Its built-in certificate, which everybody has, is fine here, so it need not warn about it.
    logger: false,
    onData: async (stream, { envelope, secure }, done) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const to = envelope.rcptTo.map(({ address }) => address)
      received.push({ from, to, secure, ...readMail(await buffer(stream)) })
      done()
    },
    ...options,
  })
  // Some tests expect a client that turns away from an untrusted certificate.
  server.on('error', () => {})
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const taken = (listener.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A refusal with its SMTP code, for a handler of the server. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

type Content = Pick<ReceivedMail, 'headers' | 'text' | 'html'>

/** Reads an email of two parts, like all of ours. */
export function readMail(raw: Buffer): Content {
  const { headers, body } = split(raw.toString('latin1'))
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = `\r\n${body}`
    .split(`\r\n--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.slice(2)))
  const part = (type: string) => {
    const found = parts.find((each) => each.headers.get('content-type')?.startsWith(type))
    return found === undefined ? '' : decoded(found.body, found.headers)
  }
  return { headers, text: part('text/plain'), html: part('text/html') }
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: raw.slice(end + 4) }
}

function decoded(body: string, headers: Map<string, string>): string {
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  const bytes =
    encoding === 'quoted-printable'
      ? body
          .replaceAll('=\r\n', '')
          .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
            String.fromCharCode(parseInt(hex, 16)),
          )
      : body
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}
