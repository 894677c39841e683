import { setTimeout as wait } from 'node:timers/promises'

import type { Logger } from 'pino'

import type { Database } from '#server/contract/database.ts'
import { inRounds } from '#server/rounds.ts'

import { deliveryFailure } from './delivery-failure.ts'
import { type ClaimedMail, claimMail, keepFailure, keepSent } from './outbox-claims.ts'
import type { MailTransport } from './outgoing-mail.ts'
import { attemptsInAll, retryDelay } from './retry-delay.ts'

/** The running outbox of this process. */
export interface Outbox {
  /** Checks immediately for due mails; called after a transaction has queued one. */
  wake(): void
  /** Claims no more mails and waits for the current ones, but aborts them after 10 s. */
  stop(): Promise<void>
}

interface OutboxSettings {
  db: Database
  log: Logger
  transport: MailTransport
  clock: () => Date
  /** Milliseconds between polls of the outbox; other instances queue mails too. */
  pollMs?: number
}

/**
 * Mails that one process sends at the same time, so that a slow server does not block the rest. While
 * all but one are urgent, the last takes the mail that has waited longest: a flood of urgent mails
 * slows the others down, but does not stop them.
 */
const atOnce = 3
/**
 * The shortest time in milliseconds from one mail to the next for each of them: 120 a second in all. So
 * mails to thousands of people leave the processor to requests. Most mail servers are slower anyway.
 */
const paceMs = 25
/**
 * While the event loop is busy for more than this share of the time, mails are claimed only so often, in
 * milliseconds: 12 a second in all. Otherwise sending takes a third of the processor from requests.
 */
const [busyAbove, busyRestMs] = [0.9, 250]
const stopPatience = 10_000

/**
 * Sends queued mails in the background. Each is sent once, unless a process dies or loses its
 * database between sending a mail and recording that. The mail is then sent again, with the same
 * Message-ID.
 */
export function startOutbox(settings: OutboxSettings): Outbox {
  const { db, log, transport, clock, pollMs = 5000 } = settings
  const inHand = new Set<Promise<void>>()
  let urgentInHand = 0
  /** Nothing more was due at the last look, so a mail that ends need not look again. */
  let nothingDue = false
  const cut = new AbortController()
  let last = { at: -Infinity, worked: performance.eventLoopUtilization() }

  /** Waits for a while after the last look if the event loop was busy since. */
  async function rest(): Promise<void> {
    const { utilization } = performance.eventLoopUtilization(last.worked)
    const left = last.at + busyRestMs - performance.now()
    if (utilization > busyAbove && left > 0) await wait(left)
    last = { at: performance.now(), worked: performance.eventLoopUtilization() }
  }

  const rounds = inRounds({
    every: pollMs,
    work: async () => {
      await takeDue()
    },
    failed: (error) => log.error({ err: error }, 'the outbox could not be read'),
  })

  async function takeDue(): Promise<void> {
    nothingDue = false
    await rest()
    while (!rounds.stopped.now && inHand.size < atOnce) {
      const mail = await claimMail(db, clock(), { urgentFirst: urgentInHand < atOnce - 1 })
      nothingDue = mail === null
      if (mail === null) return
      if (mail.urgent) urgentInHand += 1
      const pace = wait(paceMs)
      const sending = deliver(mail)
        .catch((error: unknown) => {
          log.error(
            { err: error, mailId: mail.id },
            'the result of sending a mail could not be recorded',
          )
        })
        .finally(async () => {
          await pace
          inHand.delete(sending)
          if (mail.urgent) urgentInHand -= 1
          if (!nothingDue) rounds.wake()
        })
      inHand.add(sending)
    }
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    const fields = { mailId: mail.id, kind: mail.kind, attempts: mail.attempts }
    try {
      await transport.send(mail, cut.signal)
    } catch (error) {
      const { permanent, reason, unexpected } = deliveryFailure(error)
      const givenUp = permanent || mail.attempts >= attemptsInAll
      const next = givenUp ? null : new Date(clock().getTime() + retryDelay(mail.attempts))
      const failure = { ...fields, reason, ...(unexpected ? { err: error } : {}) }
      if (next === null) log.error(failure, 'mail given up')
      else log.warn({ ...failure, next }, 'mail not sent yet')
      return keepFailure(db, mail, reason, next)
    }
    log.info(fields, 'mail sent')
    await keepSent(db, mail, clock())
  }

  rounds.wake()
  return {
    wake: rounds.wake,
    stop: async () => {
      const late = setTimeout(() => cut.abort(), stopPatience)
      await rounds.stop()
      await Promise.all(inHand)
      clearTimeout(late)
    },
  }
}
