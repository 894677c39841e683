import supertest from 'supertest'
import { expect, it } from 'vitest'

import { dayFromNow, own, upload } from '../../support/company-review.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()

it('an RJC certificate comes with a number, so that the reviewer can look it up', async () => {
  const certificate = { kind: 'rjc-certificate', expiresOn: dayFromNow(300) }
  const number = 'C0000 1234'
  const numbersOf = (documents: { certificateNumber: string | null }[]) =>
    documents.map(({ certificateNumber }) => certificateNumber)
  const file = async (who: SignedIn) =>
    supertest(site.address)
      .get(`/api/admin/companies/${who.companyId}`)
      .set((await signInAs(site, 'operator')).headers)
  const other = await signInAs(site, 'seller')
  for (const without of [{}, { certificateNumber: ' ' }]) {
    const refused = await upload(site, other, { ...certificate, ...without })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([
      { pointer: '/certificateNumber', detail: 'Enter the number of the certificate.' },
    ])
  }
  const added = await upload(site, other, { ...certificate, certificateNumber: ` ${number} ` })
  expect(added.status).toBe(201)
  expect(numbersOf((await own(site, other)).documents)).toEqual([number])
  expect(numbersOf((await file(other)).body.documents)).toEqual([number])
})
