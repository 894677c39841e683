import { randomUUID } from 'node:crypto'

import { and, desc, eq, inArray, isNull } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { forCompany, forEveryCompany } from '#server/db/row-security.ts'
import { idsAmong } from '#server/db/values-by-id.ts'
import { happened } from '#server/events/happened.ts'
import { formerAddresses } from '#server/features/accounts/service.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { notify } from '#server/notifications/notify.ts'
import { type BankAccount, lastFour } from '#shared/features/companies/bank-account.ts'
import { paths } from '#shared/routing/paths.ts'

import { payoutAccountEvents } from '../events.ts'
import { findMembers, lockCompany } from '../find-company.ts'
import { companyNotifications } from '../notification-kinds.ts'
import { membership, payoutAccount } from '../table.ts'
import { heldPayouts } from './held-payouts.ts'
import { payoutAccountMail } from './payout-mails.ts'

/** Milliseconds for which nothing is paid to a new account, so that whoever is told can object. */
const accountHold = 72 * 3_600_000

type Row = typeof payoutAccount.$inferSelect

const shown = ({ accountHolder, country, lastFour: last, createdAt, usableFrom }: Row) => ({
  accountHolder,
  country,
  lastFour: last,
  setAt: createdAt,
  usableFrom,
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

/** The account to which a company may be paid now, or why it may not. */
type UsableAccount =
  | { ok: true; id: string; account: BankAccount }
  | { ok: false; why: NotUsable; says: string; from: Date | null }
export type NotUsable = 'held' | 'no-account' | 'new-account' | 'closed'

/**
 * Where companies may be paid now: each to its present account, once it has been held long enough, unless
 * nothing is paid to it at all.
 */
export async function usablePayoutAccounts(
  ctx: WorkContext,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, UsableAccount>> {
  const ids = [...new Set(companyIds)]
  if (ids.length === 0) return new Map()
  const held = await heldPayouts(ctx, ids)
  const rows = await forEveryCompany(ctx, ({ db }) =>
    db
      .select()
      .from(payoutAccount)
      .where(and(inArray(payoutAccount.companyId, ids), isNull(payoutAccount.replacedAt))),
  )
  const accounts = new Map(rows.map((row) => [row.companyId, row]))
  const open = await withMembers(
    ctx,
    ids.filter((id) => !accounts.has(id)),
  )
  return new Map(
    ids.map((id): [string, UsableAccount] => {
      const says = held.get(id)
      if (says !== undefined) return [id, { ok: false, why: 'held', says, from: null }]
      const row = accounts.get(id)
      if (row !== undefined) return [id, usableNow(ctx, row)]
      // Closing a company deletes its account, and nobody is left to set another.
      return [id, open.has(id) ? noAccount : closed]
    }),
  )
}

const closed = { ok: false, why: 'closed', says: 'The company has closed.', from: null } as const
const noAccount = {
  ok: false,
  why: 'no-account',
  says: 'The company has not set a payout account.',
  from: null,
} as const

/** Which of these companies somebody acts for. */
const withMembers = (ctx: WorkContext, ids: readonly string[]) =>
  idsAmong(ctx, membership.companyId, ids)

function usableNow({ clock, services }: WorkContext, row: Row): UsableAccount {
  const { id, accountHolder, country, sealed, usableFrom } = row
  if (usableFrom > clock()) {
    const says = 'The account is new, and is held before it is used.'
    return { ok: false, why: 'new-account', says, from: usableFrom }
  }
  const numbers = JSON.parse(services.sealer.openText(sealed, `payout-account ${id}`)) as Pick<
    BankAccount,
    'iban' | 'routing' | 'accountNumber' | 'bic'
  >
  return { ok: true, id, account: { accountHolder, country, ...numbers } }
}

/**
 * Sets or changes a company's payout account. Nothing is paid out to it for 72 hours, and everybody
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
    const usableFrom = new Date(now.getTime() + accountHold)
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
    await happened(inside, payoutAccountEvents.set, companyId, {
      ...(before && { before: { country: before.country, lastFour: before.lastFour } }),
      after: { country, lastFour: last, usableFrom: usableFrom.toISOString() },
    })
    const viewers = (await findMembers(inside, companyId, 'payouts')).map((each) => each.id)
    // Who is suspended may be whoever has got hold of the account.
    const members = await inside.services.people.toWriteTo(db, viewers)
    await notify(inside, {
      kind: companyNotifications.payout,
      to: members.map((each) => each.id),
      title: 'A payout account has been set',
      body: `Proceeds of ${legalName} will be paid to the account ending in ${last}, but not in the next 72 hours. If you did not expect this, write to us at once.`,
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
