import { readFileSync } from 'node:fs'

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { checkAuditChain } from '#server/audit/audit-chain.ts'
import { person } from '#server/features/accounts/table.ts'
import { membership } from '#server/features/companies/table.ts'
import type { Running } from '#server/main.ts'
import { notification } from '#server/notifications/table.ts'

import { audited } from '../../support/company-review.ts'
import { workContext } from '../../support/contexts.ts'
import { databaseEnv } from '../../support/database.ts'
import { toldTo } from '../../support/notifications.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { ask, startSite } from '../../support/site.ts'

let site: Running
beforeAll(async () => {
  site = await startSite(await databaseEnv())
})
afterAll(() => site.stop(0))

const db = async () => (await workContext(site)).db
async function migrate() {
  const migration = readFileSync('server/db/migrations/0070_former_members.sql', 'utf8')
  for (const statement of migration.split('--> statement-breakpoint')) {
    await (await db()).execute(sql.raw(statement))
  }
  const services = await site.context.services.open()
  for (const { sessionId } of everybody) services.actors.forget(sessionId)
}
const everybody: SignedIn[] = []
const enters = async (role: Parameters<typeof signInAs>[1]) => {
  const who = await signInAs(site, role)
  everybody.push(who)
  return who
}
const rights = async ({ personId }: SignedIn) => {
  const { operator, actedForCompany } = person
  const [found] = await (
    await db()
  )
    .select({ operator, actedForCompany })
    .from(person)
    .where(eq(person.id, personId))
  return found
}
const may = async ({ headers }: SignedIn) =>
  (await ask(site.address, '/api/admin/money/closings?currency=EUR', { headers })).status

it('operators who had left a company before they became one lose their rights, and no others do', async () => {
  const operators = await Promise.all(
    ['left', 'removed', 'joined', null].map(async (how) => ({
      how,
      who: await enters('operator'),
    })),
  )
  for (const { how, who } of operators) {
    if (how === null) continue
    await (
      await db()
    ).execute(
      sql`insert into audit_entry (at, action, object_kind, object_id) values (now(), ${`company.person-${how}`}, 'person', ${who.personId})`,
    )
  }
  await migrate()
  await migrate()
  for (const { how, who } of operators) {
    const isFormer = how !== null
    expect(await rights(who)).toEqual({ operator: !isFormer, actedForCompany: isFormer })
    expect(await may(who)).toBe(isFormer ? 401 : 200)
    const log = await audited(site, 'person', who.personId)
    expect(log.filter(({ action }) => action === 'person.no-operator')).toMatchObject(
      isFormer ? [{ reason: 'They have acted for a company.' }] : [],
    )
  }
  expect(await checkAuditChain({ db: await db() })).toMatchObject({ brokenAt: null })
})

it('what people were told for a company that they had left is gone, and all else stays', async () => {
  const [member, former, operator] = [
    await enters('seller'),
    await enters('seller'),
    await enters('operator'),
  ]
  const kinds = ['order-received', 'company-people', 'security', 'new-message'] as const
  const to = [member, former, operator]
  await (await db()).insert(notification).values(
    to.flatMap(({ personId }) =>
      kinds.map((kind) => ({
        personId,
        kind,
        title: kind,
        body: 'A test.',
        link: '/profile',
        createdAt: new Date(),
      })),
    ),
  )
  await (await db()).delete(membership).where(eq(membership.personId, former.personId))
  await migrate()
  const left = async ({ personId }: SignedIn) =>
    (await toldTo(site, personId)).map(({ kind }) => kind).toSorted()
  expect(await left(member)).toEqual(kinds.toSorted())
  expect(await left(former)).toEqual(['new-message', 'security'])
})
