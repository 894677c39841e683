import { setTimeout as wait } from 'node:timers/promises'

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { auditEntry } from '#server/audit/table.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  askSecondStepRemoval,
  openTwoStepSession,
  refuseSecondStepRemoval,
  removeDueSecondSteps,
  withdrawSecondStepRemoval,
} from '#server/features/accounts/recovery/second-step-removal.ts'
import { holdPerson } from '#server/features/accounts/second-step/two-step.ts'
import { passkey, person, session } from '#server/features/accounts/table.ts'

import { startAccounts } from '../../../support/account-client.ts'
import { contextFor } from '../../../support/contexts.ts'
import { mailsTo } from '../../../support/mails.ts'
import { addPerson, sessionOf, signInAs } from '../../../support/people.ts'

const site = await startAccounts()
const operator = await signInAs(site, 'operator')
/** An operator now, and in 48 hours. */
const now = await contextFor(site, operator)
const due = { ...now, clock: () => new Date(Date.now() + 48 * 3_600_000) }

/** A person whose only second step is a passkey that is due for removal. */
async function toBeRemoved() {
  const { who } = await addPerson(site, 'buyer')
  await now.db.insert(passkey).values({
    id: who.id,
    personId: who.id,
    publicKey: '',
    counter: 0,
    transports: [],
    name: 'Lost',
    createdAt: now.clock(),
  })
  await sessionOf(site, who, true)
  await askSecondStepRemoval(now, who.id, 'They showed their passport.')
  const secret = (await mailsTo(site, who.email))[0]?.secret ?? ''
  return { who, secret }
}

const ends = async (personId: string) =>
  (await now.db.select().from(auditEntry).where(eq(auditEntry.objectId, personId)))
    .map(({ action }) => action)
    .filter((action) => /^second-step\.(?!removal-asked)/.test(action))

describe('at the moment a second step is removed', () => {
  it.each(['refused', 'cancelled', 'withdrawn'])(
    'it is either removed or %s, never both',
    async (how) => {
      for (let round = 0; round < 12; round += 1) {
        const { who, secret } = await toBeRemoved()
        const keep = {
          refused: () => refuseSecondStepRemoval(due, secret),
          cancelled: () => openTwoStepSession(due, who),
          withdrawn: () => withdrawSecondStepRemoval(due, who.id, 'A mistake.'),
        }[how] as () => Promise<unknown>
        const remove = () => removeDueSecondSteps(due)
        const moves = round % 2 === 0 ? [keep, remove, remove] : [remove, remove, keep]
        const moving: Promise<unknown>[] = []
        // They queue for the person's row until this transaction releases it.
        await inTransaction(now, async (inside) => {
          await holdPerson(inside, who.id)
          for (const move of moves) {
            moving.push(move())
            await wait(round)
          }
        })
        const done = await Promise.allSettled(moving)
        const kept = done[moves.indexOf(keep)]?.status === 'fulfilled'
        expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(kept ? 0 : 1)
        const outcome = kept ? `second-step.removal-${how}` : 'second-step.removed'
        expect(await ends(who.id)).toEqual([outcome])
        expect(await now.db.$count(passkey, eq(passkey.personId, who.id))).toBe(kept ? 1 : 0)
        const sessions = await now.db.select().from(session).where(eq(session.personId, who.id))
        // No session that counts as two steps outlives the second step.
        expect(sessions.every(({ revokedAt }) => (revokedAt === null) === kept)).toBe(true)
      }
    },
  )

  it('it is removed once, however many instances notice that it is due', async () => {
    const { who } = await toBeRemoved()
    await Promise.all(Array.from({ length: 6 }, () => removeDueSecondSteps(due)))
    expect(await ends(who.id)).toEqual(['second-step.removed'])
    const kinds = (await mailsTo(site, who.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['accounts.second-step-removed', 'accounts.second-step-removal-asked'])
    const [left] = await now.db.select().from(person).where(eq(person.id, who.id))
    expect(left?.totpConfirmedAt).toBeNull()
  })

  it('several operators who ask at the same time start one removal', async () => {
    const { who } = await addPerson(site, 'buyer')
    await now.db.update(person).set({ totpConfirmedAt: new Date() }).where(eq(person.id, who.id))
    const asked = await Promise.allSettled(
      [1, 2, 3].map((at) => askSecondStepRemoval(now, who.id, `Operator ${at}`)),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await mailsTo(site, who.email)).toHaveLength(1)
  })
})
