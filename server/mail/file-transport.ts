import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

import { composed, type MailTransport } from './outgoing-mail.ts'

/**
 * Writes each mail to a folder as .eml and logs its link, so that somebody who tries out the
 * product can follow it. Links are logged nowhere else.
 */
export function fileTransport(folder: string, from: string, log: Logger): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(composed(mail, from))
      const file = path.join(folder, `${mail.kind}-${mail.id}.eml`)
      const early = `${file}.part`
      const write = () => writeFile(early, message, { mode: 0o600 })
      try {
        // Rename at the end, so that a program that watches the folder sees only complete mails.
        await write().catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
          await mkdir(folder, { recursive: true, mode: 0o700 })
          await write()
        })
        await rename(early, file)
      } catch (error) {
        await rm(early, { force: true })
        throw error
      }
      const { id: mailId, kind, link } = mail
      log.info({ mailId, kind, file, ...(link === null ? {} : { link }) }, 'mail written to a file')
    },
  }
}
