import { describe, expect, it } from 'vitest'

import { callConsole } from '../../support/api-calls.ts'
import { openOrders } from '../../support/order-site.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import {
  decideOn,
  findReport,
  hide,
  listReports,
  ownReports,
  reportNews,
  reportThing,
} from '../../support/reports.ts'
import { trader } from '../../support/traders.ts'

const at = await openOrders()
const { site } = at
const operator = await signInAs(site, 'operator')

const report = (who: SignedIn, id: string) =>
  reportThing(site, who, 'company', id, 'It is not the company of this number.')
const waiting = async (reporter: { companyId: string }) =>
  (await findReport(site, operator, reporter, ''))?.id ?? ''

describe('a company', () => {
  it('is reported once by another verified one, with what its page shows', async () => {
    const reported = await trader(site, 'seller')
    expect(await report(reported, reported.companyId)).toBe(409)
    expect(await report(await signInAs(site, 'seller'), reported.companyId)).toBe(403)
    const applicant = await signInAs(site, 'seller')
    expect(await report(at.buyer, applicant.companyId ?? '')).toBe(404)
    expect(await report(at.buyer, reported.companyId)).toBe(201)
    expect(await report(at.buyer, reported.companyId)).toBe(409)
    expect(await ownReports(site, at.buyer)).toContain(reported.companyId)
    expect(await findReport(site, operator, at.buyer, '')).toMatchObject({
      subject: 'company',
      words: expect.stringContaining('\n'),
      author: { id: reported.companyId, hiddenBefore: 0 },
      changed: null,
      gone: false,
    })
    expect(await decideOn(site, operator, await waiting(at.buyer), 'dismiss', 'It is.')).toBe(200)
    expect(await reportNews(site, at.buyer, 'decided')).toContainEqual(
      expect.stringMatching(/^We leave what you reported\. .* The reviewer writes: It is\.$/),
    )
  })

  it('is reported again by the same company once the first report is decided on', async () => {
    const reported = await trader(site, 'seller')
    expect(await report(at.buyer, reported.companyId)).toBe(201)
    await decideOn(site, operator, await waiting(at.buyer), 'dismiss', 'It is.')
    expect(await ownReports(site, at.buyer)).not.toContain(reported.companyId)
    expect(await report(at.buyer, reported.companyId)).toBe(201)
    expect(await ownReports(site, at.buyer)).toContain(reported.companyId)
    expect(await report(at.buyer, reported.companyId)).toBe(409)
    await decideOn(site, operator, await waiting(at.buyer), 'take-further', 'It may be.')
    expect(await report(at.buyer, reported.companyId)).toBe(201)
  })

  it('is never hidden: an operator takes the report further, and it trades on', async () => {
    const reported = await trader(site, 'seller')
    await report(at.stranger, reported.companyId)
    const id = await waiting(at.stranger)
    const inside = 'We ask it for a new extract.'
    expect(await hide(site, operator, 'company', reported.companyId)).toBe(409)
    expect(await decideOn(site, operator, id, 'hide', inside)).toBe(409)
    expect(await decideOn(site, operator, id, 'take-further', inside)).toBe(200)
    expect(await decideOn(site, operator, id, 'dismiss', inside)).toBe(409)
    const [told] = await reportNews(site, at.stranger, 'decided')
    expect(told).toMatch(/^We take further what you reported\. You reported the company “/)
    expect(told).not.toContain(inside)
    expect((await listReports(site, operator, 'decided'))[0]).toMatchObject({
      outcome: 'taken-further',
      decision: inside,
    })
    expect((await fetch(`${site.address}/companies/${reported.companyId}`)).status).toBe(200)
    const { json } = await callConsole(site, operator, '/audit?limit=20')
    expect(json.items).toContainEqual(
      expect.objectContaining({ action: 'report.take-further', reason: inside }),
    )
    // What can be hidden is hidden, and not taken further.
    const lot = await at.lot()
    await reportThing(site, at.stranger, 'lot', lot.id)
    expect(await decideOn(site, operator, await waiting(at.stranger), 'take-further')).toBe(409)
  })
})
