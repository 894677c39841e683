import pino, { type Logger } from 'pino'

import { readConfig } from '#server/config.ts'
import type { Config } from '#server/contract/config.ts'

/** What a command gets: the configuration, its arguments, and a way to print. */
export interface Command {
  config: Config
  /** For messages from the database; only warnings and errors. */
  log: Logger
  words: string[]
  say: (line: string) => void
}

/** Runs a command that people type. An error is printed in one line, and the process fails. */
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
