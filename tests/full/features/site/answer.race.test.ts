import { expect, it } from 'vitest'

import { enquiry } from '#server/features/site/table.ts'
import { outboxMail } from '#server/mail/table.ts'

import { callConsole } from '../../../support/api-calls.ts'
import { signInAs } from '../../../support/people.ts'
import { openSite } from '../../../support/site.ts'

const site = await openSite()

it('when operators answer the same message at once, one answer is sent', async () => {
  const { db } = (await site.context.services.open()).database
  const operators = [await signInAs(site, 'operator'), await signInAs(site, 'operator')]
  const given = { name: 'Ada', email: 'ada@far.example', company: '', subject: 'Rings' }
  const values = { ...given, message: 'Do you take rings?', createdAt: new Date() }
  for (let round = 0; round < 10; round += 1) {
    const [kept] = await db.insert(enquiry).values(values).returning({ id: enquiry.id })
    const answers = await Promise.all(
      operators.map((who, at) =>
        callConsole(site, who, `/enquiries/${kept?.id}/answer`, { answer: `Answer ${at}` }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
  }
  expect(await db.select().from(outboxMail)).toHaveLength(10)
})
