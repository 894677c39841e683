import pino, { type Logger } from 'pino'

import { readConfig } from '#server/config.ts'
import type { Config } from '#server/contract/config.ts'

/** What a command gets: the configuration, its words, and a way to speak. */
export interface Command {
  config: Config
  /** For what the database itself has to report; quiet unless something is wrong. */
  log: Logger
  words: string[]
  say: (line: string) => void
}

/** Runs a command that people type. What went wrong is told in one line, and the process fails. */
export async function runCommand(work: (command: Command) => Promise<void>): Promise<void> {
  try {
    await work({
      config: readConfig(process.env),
      log: pino({ level: 'warn' }, pino.destination(2)),
      words: process.argv.slice(2),
      say: (line) => void process.stdout.write(`${line}\n`),
    })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
