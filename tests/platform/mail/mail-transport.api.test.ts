import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pino from 'pino'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { deliveryFailure } from '#server/mail/delivery-failure.ts'
import { smtpOptions, smtpTransport } from '#server/mail/smtp-transport.ts'
import { mailTransport } from '#server/mail/transport.ts'

import { outgoingMail } from '../../support/example-mail.ts'
import { type MailServer, readMail, smtpError, startMailServer } from '../../support/mail-server.ts'

const silent = pino({ level: 'silent' })
const untilDone = new AbortController().signal
const from = 'post@relustre.example'

const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(cleanUp.splice(0).map((each) => each()))
})

async function serverOf(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options)
  cleanUp.push(server.stop)
  return server
}

/** Sends one email. @returns why that failed, or null */
async function attempt(url: string, production: boolean): Promise<string | null> {
  const smtp = smtpTransport(smtpOptions(url, production), from)
  return smtp.send(outgoingMail(), untilDone).then(
    () => null,
    (error: unknown) => deliveryFailure(error).reason,
  )
}

describe('an email by SMTP', () => {
  it('arrives as plain text and HTML, from us, marked as automatic', async () => {
    const server = await serverOf()
    const config = readConfig({ SMTP_URL: server.url, MAIL_FROM: from })
    const mail = outgoingMail()
    await mailTransport(config, silent).send(mail, untilDone)
    const [received] = server.received
    expect(received).toMatchObject({ from, to: [mail.to], text: mail.text, html: mail.html })
    const header = (name: string) => received?.headers.get(name)
    expect(header('from')).toBe(`Relustre <${from}>`)
    expect(header('to')).toBe(mail.to)
    expect(header('reply-to')).toBe(mail.replyTo)
    expect(header('subject')).toBe('=?UTF-8?Q?Confirm_your_email_address=3A_caf=C3=A9?=')
    expect(header('message-id')).toBe(`<${mail.id}@relustre.example>`)
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('content-type')).toMatch(/^multipart\/alternative/)
  })

  it('never gets a header or a recipient from a field’s text', async () => {
    const server = await serverOf()
    const smtp = smtpTransport(smtpOptions(server.url, false), from)
    const to = 'a@house.example,b@house.example\r\nBcc: c@house.example'
    const subject = 'One\r\nBcc: d@house.example'
    await smtp.send(outgoingMail({ to, subject }), untilDone).catch(() => null)
    for (const mail of server.received) {
      expect(mail.headers.has('bcc')).toBe(false)
      expect(mail.to.length).toBeLessThanOrEqual(1)
    }
  })

  it('logs in with the user and password of the address', async () => {
    const seen: unknown[] = []
    const server = await serverOf({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password])
        done(null, { user: username })
      },
    })
    const url = server.url.replace('//', '//post%40house:p%3Ass@')
    expect(await attempt(url, false)).toBeNull()
    expect(seen).toEqual([['post@house', 'p:ss']])
  })

  it('gives up on a server that is silent for ten seconds', () => {
    const { connectionTimeout, greetingTimeout, socketTimeout, dnsTimeout } = smtpOptions(
      'smtp://mail.example',
      true,
    )
    const all = [connectionTimeout, greetingTimeout, socketTimeout, dnsTimeout]
    expect(all).toEqual([10_000, 10_000, 10_000, 10_000])
  })

  it('is aborted when told to', async () => {
    const server = await serverOf({ onData: () => {} })
    const cut = new AbortController()
    const smtp = smtpTransport(smtpOptions(server.url, false), from)
    const sending = smtp.send(outgoingMail(), cut.signal)
    setTimeout(() => cut.abort(), 100)
    await expect(sending).rejects.toMatchObject({ code: 'EABORT' })
  })
})

describe('encryption of emails', () => {
  // 0.0.0.0 reaches this machine like 127.0.0.1, but does not count as it.
  const elsewhere = (server: MailServer) => `smtp://0.0.0.0:${server.port}`

  it('is required in production for every other machine', async () => {
    const server = await serverOf({ disabledCommands: ['STARTTLS'] })
    expect(await attempt(elsewhere(server), true)).toMatch(/could not be encrypted/)
    expect(server.received).toEqual([])
    expect(await attempt(elsewhere(server), false)).toBeNull()
    expect(await attempt(server.url, true)).toBeNull()
  })

  it('needs a certificate that can be trusted', async () => {
    const server = await serverOf()
    expect(await attempt(elsewhere(server), true)).toMatch(/CERT/)
    expect(server.received).toEqual([])
  })

  it('starts with the first byte with smtps, and before the email with smtp', async () => {
    const plain = await serverOf()
    const secure = await serverOf({ secure: true })
    for (const url of [elsewhere(plain), `smtps://0.0.0.0:${secure.port}`]) {
      const options = smtpOptions(url, true)
      // Like a certificate authority that both sides know.
      const smtp = smtpTransport({ ...options, tls: { rejectUnauthorized: false } }, from)
      await smtp.send(outgoingMail(), untilDone)
    }
    expect([...plain.received, ...secure.received].map((mail) => mail.secure)).toEqual([true, true])
  })
})

describe('a refused email', () => {
  it.each([
    ['onMailFrom', 553, 'The mail server refused the sender address (553)'],
    ['onRcptTo', 550, 'The mail server refused the recipient (550)'],
    ['onRcptTo', 450, 'The mail server refused the recipient (450)'],
    ['onConnect', 421, 'The mail server gave an unexpected answer (421)'],
  ] as const)('%s with %i is reported as it is', async (handler, code, reason) => {
    const refuse = (...given: unknown[]) => {
      const done = given.at(-1) as (error: Error) => void
      done(smtpError(code, 'not so'))
    }
    const server = await serverOf({ [handler]: refuse })
    expect(await attempt(server.url, false)).toBe(reason)
  })

  it('is reported too if the server does not exist', async () => {
    const server = await serverOf()
    await server.stop()
    expect(await attempt(server.url, false)).toMatch(/could not be reached \(ECONNREFUSED\)/)
  })
})

describe('without a mail server', () => {
  it('an email becomes a file that only its owner may read, and its link is logged', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'relustre-mail-'))
    cleanUp.push(() => rm(dataDir, { recursive: true }))
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
    const files = mailTransport(readConfig({ DATA_DIR: dataDir }), log)
    const mail = outgoingMail({ link: 'https://relustre.example/confirm?token=s3cret' })
    await files.send(mail, untilDone)
    await files.send(mail, untilDone)

    const folder = path.join(dataDir, 'outbox')
    const file = path.join(folder, `accounts.confirm-email-${mail.id}.eml`)
    expect(await readdir(folder)).toEqual([path.basename(file)])
    const { headers, text, html } = readMail(await readFile(file))
    expect({ text, html }).toEqual({ text: mail.text, html: mail.html })
    expect(headers.get('to')).toBe(mail.to)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({ msg: 'mail written to a file', file, link: mail.link })
    expect(JSON.stringify(lines)).not.toContain(mail.to)
  })

  it('a folder that somebody deletes is made again', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'relustre-mail-'))
    cleanUp.push(() => rm(dataDir, { recursive: true }))
    const files = mailTransport(readConfig({ DATA_DIR: dataDir }), silent)
    const folder = path.join(dataDir, 'outbox')
    await files.send(outgoingMail(), untilDone)
    await rm(folder, { recursive: true })
    await files.send(outgoingMail(), untilDone)
    expect(await readdir(folder)).toHaveLength(1)
  })

  it('a failure is reported, and no half of an email remains', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'relustre-mail-'))
    cleanUp.push(() => rm(dataDir, { recursive: true }))
    await writeFile(path.join(dataDir, 'outbox'), 'a file, not a folder')
    const files = mailTransport(readConfig({ DATA_DIR: dataDir }), silent)
    await expect(files.send(outgoingMail(), untilDone)).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(await readdir(dataDir)).toEqual(['outbox'])
  })
})
