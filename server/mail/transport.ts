import path from 'node:path'

import type { Logger } from 'pino'

import type { Config } from '#server/contract/config.ts'

import { fileTransport } from './file-transport.ts'
import type { MailTransport } from './outgoing-mail.ts'
import { smtpOptions, smtpTransport } from './smtp-transport.ts'

/** SMTP if `SMTP_URL` is set, otherwise files in `DATA_DIR/outbox`. */
export function mailTransport(
  { mail, dataDir, production }: Pick<Config, 'mail' | 'dataDir' | 'production'>,
  log: Logger,
): MailTransport {
  if (mail.smtpUrl !== null) return smtpTransport(smtpOptions(mail.smtpUrl, production), mail.from)
  return fileTransport(path.resolve(dataDir, 'outbox'), mail.from, log)
}
