import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { forCompany } from '#server/db/row-security.ts'
import { company, companyDocument, tradeReference } from '#server/features/companies/table.ts'
import { reviewDue } from '#server/features/companies/verification/read-completeness.ts'
import { companyNote } from '#server/features/verifications/table.ts'
import { outboxMail } from '#server/mail/table.ts'

import { callAs } from '../../support/api-calls.ts'
import { audited, own } from '../../support/company-review.ts'
import { completeEvidence } from '../../support/complete-evidence.ts'
import { workContext } from '../../support/contexts.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { changeRows, findRows } from '../../support/rows.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()
const operator = await signInAs(site, 'operator')

const db = async () => (await site.context.services.open()).database.db

async function call(who: SignedIn, method: string, path: string, body?: object) {
  const { status, text } = await callAs(site, who, path, body, method)
  return { status, body: text === '' ? null : JSON.parse(text) }
}
const read = async (path: string, who = operator) => (await call(who, 'GET', path)).body

/** A seller with everything but answers, submitted and under review by the operator. */
async function inReview(answered: number, who = operator) {
  const seller = await signInAs(site, 'seller')
  await completeEvidence(site, seller, answered)
  expect((await call(seller, 'POST', '/company/verification/submit', {})).status).toBe(200)
  const id = String(seller.companyId)
  const taken = { event: 'take', seen: 'submitted' }
  expect((await call(who, 'POST', `/admin/companies/${id}/decisions`, taken)).status).toBe(200)
  return { seller, id }
}
const verify = (id: string, reason?: string) =>
  call(operator, 'POST', `/admin/companies/${id}/decisions`, {
    event: 'verify',
    seen: 'in-review',
    ...(reason && { reason }),
  })
const details = ({ body }: { body: { errors: { pointer: string; detail: string }[] } }) =>
  body.errors.map(({ pointer, detail }) => [pointer, detail])

describe('a company with two of three references', () => {
  it('is verified only if the operator says why, and the audit log says that one is missing', async () => {
    const { id, seller } = await inReview(2)
    const bare = await verify(id)
    expect(bare.status).toBe(422)
    expect(details(bare)).toEqual([['/reason', 'Say why two of three references are enough.']])
    expect((await own(site, seller)).state).toBe('in-review')
    expect((await verify(id, 'Two suppliers of ten years.')).status).toBe(200)
    expect((await audited(site, 'company', id)).at(-1)).toMatchObject({
      action: 'company.verified',
      reason: 'Two suppliers of ten years.',
      after: { state: 'verified', referencesAnswered: 2 },
    })
    const file = await read(`/admin/companies/${id}`)
    expect(file.company.addressLines).toEqual([
      '1 Hatton Garden',
      'London',
      'EC1N 6NQ',
      'United Kingdom',
    ])
    expect(file.history[0]).toMatchObject({
      event: 'verify',
      by: 'Test operator',
      referencesAnswered: 2,
    })
  })

  it('is refused with one answer, whatever the reason, and with a document gone stale', async () => {
    const { id } = await inReview(1)
    const refused = await verify(id, 'We know them.')
    expect(refused.status).toBe(422)
    expect(details(refused)).toEqual([['', 'One of three trade references has answered.']])
    await completeEvidence(site, { companyId: id, personId: operator.personId })
    await forCompany({ db: await db() }, id, (inside) =>
      inside.db
        .update(companyDocument)
        .set({ issuedOn: '2020-01-01' })
        .where(eq(companyDocument.companyId, id)),
    )
    expect(details(await verify(id, 'All three have answered.'))).toEqual([
      ['', 'Registration extract: It is older than 3 months.'],
    ])
  })

  it('sees the same list of what is there and what is missing as the operator', async () => {
    const { id, seller } = await inReview(1)
    const mine = await own(site, seller)
    expect(mine.completeness).toEqual((await read(`/admin/companies/${id}`)).completeness)
    expect(mine.completeness.at(-1)).toMatchObject({ key: 'references', done: 1, of: 3 })
  })

  it('with all three answers is verified without a word about references', async () => {
    const { id } = await inReview(3)
    expect(details(await verify(id))).toEqual([
      ['/reason', 'Give a reason. The company will read it.'],
    ])
    expect((await verify(id, 'All agrees.')).status).toBe(200)
    const [entry] = (await audited(site, 'company', id)).slice(-1)
    expect(entry?.after).not.toHaveProperty('referencesAnswered')
  })
})

it('a note is taken back by its author alone: its text goes, who and when remains', async () => {
  const noteOf = async (id: string, text: string) => {
    expect((await call(operator, 'POST', `/admin/companies/${id}/notes`, { text })).status).toBe(
      201,
    )
    return (await read(`/admin/companies/${id}`)).notes.at(-1)
  }
  const takeBack = (who: SignedIn, id: string) => call(who, 'DELETE', `/admin/notes/${id}`)
  const { id } = await inReview(0)
  const note = await noteOf(id, 'Their uncle owes us money.')
  expect(note).toMatchObject({ own: true, takenBackAt: null })
  const other = await signInAs(site, 'operator')
  expect((await read(`/admin/companies/${id}`, other)).notes[0].own).toBe(false)
  expect((await takeBack(other, note.id)).status).toBe(403)
  expect((await takeBack(await signInAs(site, 'seller'), note.id)).status).toBe(404)
  expect((await takeBack(operator, note.id)).status).toBe(200)
  expect((await takeBack(operator, note.id)).status).toBe(409)
  expect((await takeBack(operator, randomUUID())).status).toBe(404)
  const [left] = (await read(`/admin/companies/${id}`, other)).notes
  expect(left).toMatchObject({ by: 'Test operator', text: '', takenBackAt: expect.any(String) })
  const [row] = await (await db()).select().from(companyNote).where(eq(companyNote.id, note.id))
  expect(row?.text).toBe('')
  const log = await audited(site, 'company', id)
  expect(log.find(({ action }) => action === 'company.note-taken-back')).toMatchObject({
    actorId: operator.personId,
    before: { note: note.id, written: note.at },
  })
})

describe('the queue', () => {
  const since = (id: string, at: string | null) =>
    db().then((open) =>
      open
        .update(company)
        .set({ waitingSince: at === null ? null : new Date(at) })
        .where(eq(company.id, id)),
    )
  const lines = async (query: string, who = operator) =>
    (await read(`/admin/companies?limit=100&${query}`, who)).items as {
      id: string
      legalName: string
      wait: { since: string; dueAt: string } | null
      reviewer: string | null
    }[]

  it('says since when a company waits and by when it was promised', async () => {
    const { id, seller } = await inReview(3)
    const fresh = (await lines('')).find((each) => each.id === id)
    expect(fresh?.wait?.dueAt).toBe(
      reviewDue(await workContext(site), new Date(fresh?.wait?.since ?? 0)).dueAt.toISOString(),
    )
    expect((await own(site, seller)).dueAt).toBe(fresh?.wait?.dueAt)
    await since(id, '2026-01-05T09:00:00Z')
    const all = await lines('')
    expect(all[0]).toMatchObject({ id, wait: { dueAt: '2026-01-08T00:00:00.000Z' } })
    expect((await lines('sort=-waiting')).at(-1)?.id).toBe(id)
    expect((await verify(id, 'All agrees.')).status).toBe(200)
    expect((await read(`/admin/companies/${id}`)).wait).toBeNull()
  })

  it('counts from the submission, not from the moment when somebody begins to read', async () => {
    const seller = await signInAs(site, 'seller')
    await completeEvidence(site, seller)
    await call(seller, 'POST', '/company/verification/submit', {})
    const id = String(seller.companyId)
    await since(id, '2026-01-05T09:00:00Z')
    await call(operator, 'POST', `/admin/companies/${id}/decisions`, {
      event: 'take',
      seen: 'submitted',
    })
    const { wait, reviewer } = await read(`/admin/companies/${id}`)
    expect([wait.since, reviewer]).toEqual(['2026-01-05T09:00:00.000Z', 'Test operator'])
    await verify(id, 'All agrees.')
  })

  it('is sorted by a column in either direction, page by page', async () => {
    const names = (await lines('sort=name')).map(({ legalName }) => legalName)
    expect(names.length).toBeGreaterThan(2)
    expect((await lines('sort=-name')).map(({ legalName }) => legalName)).toEqual(
      names.toReversed(),
    )
    const paged: string[] = []
    let after = ''
    do {
      const page = await read(`/admin/companies?limit=1&sort=name${after}`)
      paged.push(...page.items.map(({ legalName }: { legalName: string }) => legalName))
      after = page.next === null ? '' : `&after=${page.next}`
    } while (after !== '')
    expect(paged).toEqual(names)
    expect((await call(operator, 'GET', '/admin/companies?sort=email')).status).toBe(422)
  })

  it('shows an operator their own cases, or those that nobody has begun', async () => {
    const mine = await signInAs(site, 'operator')
    const { id } = await inReview(0, mine)
    expect((await lines('with=me', mine)).map((each) => each.id)).toEqual([id])
    expect((await lines('with=nobody', mine)).map((each) => each.id)).not.toContain(id)
  })

  it('leads on to the case that waits longest and is not with somebody else', async () => {
    const mine = await signInAs(site, 'operator')
    const open = (await lines('')).filter(({ reviewer }) => reviewer !== null)
    const { id } = await inReview(0, mine)
    const { id: second } = await inReview(0, mine)
    expect(open.length).toBeGreaterThan(0)
    expect((await read(`/admin/companies/${id}`, mine)).next).toMatchObject({ id: second })
    expect((await read(`/admin/companies/${second}`, mine)).next).toMatchObject({ id })
  })
})

it('a trade reference that has not answered is reminded by an operator once a day, which the history says', async () => {
  const remind = (id: string, who = operator) =>
    call(who, 'POST', `/admin/references/${id}/reminder`)
  const { id, seller } = await inReview(2)
  const file = await read(`/admin/companies/${id}`)
  const open = file.references.find(({ state }: { state: string }) => state === 'asked')
  expect(open.canRemind).toBe(false)
  expect((await remind(open.id)).status).toBe(409)
  const yesterday = new Date(Date.now() - 2 * 86_400_000)
  await changeRows(site, tradeReference, open.id, { sentAt: yesterday })
  expect((await remind(open.id, seller)).status).toBe(404)
  expect((await remind(open.id)).status).toBe(202)
  expect((await remind(open.id)).status).toBe(409)
  expect((await remind(randomUUID())).status).toBe(404)
  const mails = await findRows(site, outboxMail, { toAddress: open.email })
  expect(mails).toHaveLength(1)
  expect((await read(`/admin/companies/${id}`)).history[0]).toMatchObject({
    event: 'reference-reminded',
    about: open.companyName,
    by: 'Test operator',
  })
})
