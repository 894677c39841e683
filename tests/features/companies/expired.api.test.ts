import { renderToStaticMarkup } from 'react-dom/server'
import supertest from 'supertest'
import { expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import type { OwnVerification } from '#shared/features/companies/components/own-verification.ts'
import { StandingLine } from '#shared/features/companies/components/standing-line.tsx'

import { signInAs } from '../../support/people.ts'
import { daysAhead, passDays, putState } from '../../support/retention.ts'
import { changeRows } from '../../support/rows.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()
const seller = await signInAs(site, 'seller')

/** What the page of the verification and the other pages of the company say. */
async function said() {
  const ask = async (path: string) =>
    (await supertest(site.address).get(`/api/company/${path}`).set(seller.headers)).body
  const own: OwnVerification = await ask('verification')
  return [
    />(Expired|Verified)</.exec(renderToStaticMarkup(StandingLine({ own })))?.[1],
    (await ask('details')).expired,
  ]
}

it('a company whose verification has ended is expired on every page, before and after the job', async () => {
  const until = async (verifiedUntil: Date) => {
    await changeRows(site, company, seller.companyId, { verifiedUntil })
  }
  await putState(site, seller, 'verified')
  expect(await said()).toEqual(['Verified', false])
  await until(daysAhead(-1))
  expect(await said()).toEqual(['Expired', true])
  await passDays(site, 0)
  expect(await said()).toEqual(['Expired', true])
})
