import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { screenCompanies } from '#server/features/screening/hits/screen-companies.ts'
import { screeningEntry, screeningHit, screeningImport } from '#server/features/screening/table.ts'

import { callConsole } from '../../../support/api-calls.ts'
import { openMoney } from '../../../support/money-site.ts'
import { euList, importList } from '../../../support/sanctions-lists.ts'

const { site, ctx, maker, checker, seller } = await openMoney()
const legalName = 'Vandermolk Sapphires'
await ctx.db.update(company).set({ legalName }).where(eq(company.id, seller.companyId))

const edition = (round: number | string) =>
  euList([{ ref: 'EU.1', names: ['Vandermolk Sapphire', `Edition ${round}`] }])
const openOnes = () => ctx.db.select().from(screeningHit).where(eq(screeningHit.state, 'open'))

it('a decision during an import is about the names that were seen, and the new ones are open', async () => {
  for (let round = 0; round < 6; round += 1) {
    await importList(site, maker, edition(`before ${round}`))
    await screenCompanies(ctx)
    const [hit] = await openOnes()
    if (hit === undefined) throw new Error('there is no hit')
    const what = round % 2 === 0 ? 'dismissal' : 'confirmation'
    const [decided, imported] = await Promise.all([
      callConsole(site, checker, `/screening/hits/${hit.id}/${what}`, { reason: 'We know.' }),
      importList(site, maker, edition(`after ${round}`)).then(async (done) => {
        await screenCompanies(ctx)
        return done
      }),
    ])
    expect(imported.status).toBe(201)
    await screenCompanies(ctx)
    const [before] = await ctx.db.select().from(screeningHit).where(eq(screeningHit.id, hit.id))
    const state = what === 'dismissal' ? 'dismissed' : 'confirmed'
    expect(before?.state).toBe(decided.status === 200 ? state : 'lapsed')
    // Whatever came first, the names that nobody has judged are open.
    const open = await openOnes()
    expect(open.map(({ listedNames }) => listedNames)).toEqual([
      [`Edition after ${round}`, 'Vandermolk Sapphire'],
    ])
  }
})

it('two decide on a hit at the same moment, and one wins', async () => {
  await importList(site, maker, edition('of two'))
  await screenCompanies(ctx)
  const [hit] = await openOnes()
  const answers = await Promise.all(
    [maker, checker, maker].map((who) =>
      callConsole(site, who, `/screening/hits/${hit?.id}/dismissal`, { reason: 'Another firm.' }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

it('editions that are imported at the same moment leave one of them, whole', async () => {
  const files = ['x', 'y', 'z'].map((name) =>
    euList(
      Array.from({ length: 400 }, (_, at) => ({
        ref: `EU.${name}.${at}`,
        names: [`Nobody ${at}`],
      })),
    ),
  )
  const answers = await Promise.all(files.map((file) => importList(site, maker, file)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const entries = await ctx.db.select().from(screeningEntry)
  expect(entries).toHaveLength(400)
  expect(new Set(entries.map(({ importId }) => importId)).size).toBe(1)
  expect(await ctx.db.$count(screeningImport)).toBeGreaterThan(3)
})
