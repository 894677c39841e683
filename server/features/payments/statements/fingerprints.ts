import { createHash } from 'node:crypto'

import type { StatementLine } from './statement.ts'

export const sha256 = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('hex')

/** How the name begins that a charge gets which we have split off a line. */
export const chargeOf = 'charge of '

/** A line and its name, under which it counts once. */
export interface Fingerprinted extends Omit<StatementLine, 'written'> {
  fingerprint: string
}

const saidBy = ({ written, ...line }: StatementLine) => {
  const { bookedOn, amount, name, account, remittance, paymentReference, bankReference } = line
  const read = [name, account, remittance, paymentReference, bankReference]
  return JSON.stringify([bookedOn, amount, ...(written === undefined ? read : [written])])
}

/**
 * Names the lines of a statement by what they say, and which of several that say the same they are.
 * @param taken names of other lines, which these do not get
 */
export function withFingerprints(
  lines: readonly StatementLine[],
  taken: ReadonlySet<string> = new Set(),
): Fingerprinted[] {
  const times = new Map<string, number>()
  return lines.map((line) => {
    const { written: _, ...read } = line
    const said = saidBy(line)
    let fingerprint: string
    let occurrence = times.get(said) ?? 0
    do {
      occurrence += 1
      fingerprint = sha256(`${said} ${occurrence}`)
    } while (taken.has(fingerprint))
    times.set(said, occurrence)
    return { ...read, fingerprint }
  })
}
