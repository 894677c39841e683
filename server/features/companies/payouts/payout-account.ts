import { randomUUID } from 'node:crypto'

import { and, desc, eq, isNull } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { formerAddresses, objectionTime } from '#server/features/accounts/service.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { notify } from '#server/notifications/notify.ts'
import { type BankAccount, lastFour } from '#shared/features/companies/bank-account.ts'
import { paths } from '#shared/routing/paths.ts'

import { findMembers, lockCompany } from '../find-company.ts'
import { companyNotifications } from '../notification-kinds.ts'
import { forCompany } from '../row-security.ts'
import { payoutAccount } from '../table.ts'
import { payoutAccountMail } from './payout-mails.ts'

type Row = typeof payoutAccount.$inferSelect

const shown = ({ accountHolder, country, lastFour: last, createdAt, usableFrom }: Row) => ({
  accountHolder,
  country,
  lastFour: last,
  setAt: createdAt.toISOString(),
  usableFrom: usableFrom.toISOString(),
})

/** A company's present and former payout accounts, the newest first. */
export async function readPayouts(ctx: WorkContext, companyId: string) {
  const rows = await forCompany(ctx, companyId, ({ db }) =>
    db
      .select()
      .from(payoutAccount)
      .where(eq(payoutAccount.companyId, companyId))
      .orderBy(desc(payoutAccount.createdAt))
      .limit(20),
  )
  const current = rows.find(({ replacedAt }) => replacedAt === null)
  return {
    current: current === undefined ? null : shown(current),
    former: rows.filter((row) => row !== current).map(shown),
  }
}

/**
 * Sets or changes a company's payout account. Nothing is paid out to it for 48 hours, and everybody
 * who may see it is told.
 */
export async function setPayoutAccount(
  ctx: CallContext<MemberActor>,
  { accountHolder, country, ...numbers }: BankAccount,
): Promise<void> {
  const { personId, company } = ctx.actor
  const companyId = company.id
  const id = randomUUID()
  const last = lastFour({ accountHolder, country, ...numbers })
  const sealed = ctx.services.sealer.sealText(JSON.stringify(numbers), `payout-account ${id}`)
  await forCompany(ctx, companyId, async (inside) => {
    const { db } = inside
    const now = inside.clock()
    // A simultaneous change waits here, so that only one current account remains.
    const { legalName } = await lockCompany(inside, companyId)
    const [before] = await db
      .update(payoutAccount)
      .set({ replacedAt: now })
      .where(and(eq(payoutAccount.companyId, companyId), isNull(payoutAccount.replacedAt)))
      .returning()
    const usableFrom = new Date(now.getTime() + objectionTime)
    await db.insert(payoutAccount).values({
      id,
      companyId,
      accountHolder,
      country,
      sealed,
      lastFour: last,
      setBy: personId,
      createdAt: now,
      usableFrom,
    })
    await audit(inside, {
      action: 'payout-account.set',
      object: { kind: 'company', id: companyId },
      ...(before && { before: { country: before.country, lastFour: before.lastFour } }),
      after: { country, lastFour: last, usableFrom: usableFrom.toISOString() },
    })
    const members = await findMembers(inside, companyId, 'payouts')
    await notify(inside, {
      kind: companyNotifications.payout,
      to: members.map((each) => each.id),
      title: 'A payout account has been set',
      body: `Proceeds of ${legalName} will be paid to the account ending in ${last}, but not in the next 48 hours. If you did not expect this, write to us at once.`,
      link: paths.payouts,
    })
    const former = await formerAddresses(
      inside,
      members.map((each) => each.id),
    )
    for (const to of new Set([...members.map(({ email }) => email), ...former])) {
      const told = { id, to, company: legalName, lastFour: last, usableFrom }
      await queueMail(inside, payoutAccountMail(inside.config, told))
    }
  })
}
