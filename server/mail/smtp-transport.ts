import { unescape } from 'node:querystring'

import { createTransport, type SMTPTransportOptions } from 'nodemailer'

import { limitTime } from '#server/time-limit.ts'

import { composed, type MailTransport } from './outgoing-mail.ts'

/** Milliseconds of silence after which we give up on the mail server. */
const patience = 10_000
/** Milliseconds that one mail may take in all, even if the server keeps sending slowly. */
const sendLimit = 60_000

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/

/**
 * Reads `smtp://` and `smtps://` addresses. In production nothing leaves the machine unencrypted. A
 * mail server on the same machine rarely has a certificate, so it gets no TLS.
 */
export function smtpOptions(smtpUrl: string, production: boolean): SMTPTransportOptions {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const local = loopback.test(host)
  // Lenient: an unescaped percent sign is kept as it is.
  const auth = { user: unescape(url.username), pass: unescape(url.password) }
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ignoreTLS: local,
    requireTLS: production && !local && !secure,
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    ...(auth.user === '' ? {} : { auth }),
  }
}

/** Sends by SMTP, with a connection for each mail. */
export function smtpTransport(options: SMTPTransportOptions, from: string): MailTransport {
  const smtp = createTransport(options)
  return {
    send: async (mail, signal) => {
      await limitTime(signal, sendLimit, (limited) =>
        smtp.sendMail({ ...composed(mail, from), signal: limited }),
      )
    },
  }
}
