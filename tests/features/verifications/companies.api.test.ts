import { createHash, randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { forCompany } from '#server/db/row-security.ts'
import { company, companyDocument } from '#server/features/companies/table.ts'
import type { CompanyState } from '#shared/features/companies/verification-rules.ts'

import { callAs } from '../../support/api-calls.ts'
import { completeEvidence } from '../../support/complete-evidence.ts'
import { addPerson, type SignedIn, signInAs } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite({ VERIFY_WITH_TWO: '1' })
const operator = await signInAs(site, 'operator')

const services = () => site.context.services.open()

const call = (who: Pick<SignedIn, 'headers'>, path: string, body?: object) =>
  callAs(site, who, `/admin${path}`, body)
const read = async (path: string) => JSON.parse((await call(operator, path)).text)

async function companyIn(state: CompanyState, legalName: string) {
  const { who, companyId } = await addPerson(site, 'seller')
  await changeRows(site, company, companyId, { state, legalName })
  return { id: String(companyId), personId: who.id }
}

describe('a company', () => {
  it('is verified by two different operators, each with a reason', async () => {
    const { id, personId } = await companyIn('submitted', 'Aurum Werkstatt GmbH')
    await completeEvidence(site, { companyId: id, personId })
    const decide = (who: SignedIn, body: object) => call(who, `/companies/${id}/decisions`, body)
    expect((await decide(operator, { event: 'take', seen: 'draft' })).status).toBe(409)
    expect((await decide(operator, { event: 'take', seen: 'submitted' })).status).toBe(200)
    const verify = { event: 'verify', seen: 'in-review' }
    expect((await decide(operator, verify)).status).toBe(422)
    const far = { ...verify, reason: 'All is well.', until: '2999-01-01' }
    expect((await decide(operator, far)).status).toBe(422)
    const proposed = await decide(operator, { ...verify, reason: 'All is well.' })
    expect(JSON.parse(proposed.text)).toEqual({ state: 'in-review', proposed: true })
    expect((await decide(operator, { ...verify, reason: 'Once more.' })).status).toBe(403)
    expect(await read(`/companies/${id}`)).toMatchObject({ proposal: { own: true } })

    const second = await signInAs(site, 'operator')
    const agreed = await decide(second, { ...verify, reason: 'I agree.' })
    expect(JSON.parse(agreed.text)).toEqual({ state: 'verified', proposed: false })
    const file = await read(`/companies/${id}`)
    expect(file.company.state).toBe('verified')
    expect(file.history.map(({ event }: { event: string }) => event)).toEqual([
      'verify',
      'propose',
      'take',
    ])
    expect(file.history[0]).toMatchObject({ reason: 'I agree.', by: 'Test operator' })
  })

  it('is found in its queue and by its name, and suspended with a reason', async () => {
    const { id, personId } = await companyIn('submitted', 'Børge’s Guldsmedie A/S')
    const ids = async (query: string) =>
      (await read(`/companies${query}`)).items.map((each: { id: string }) => each.id)
    expect(await ids('')).toContain(id)
    expect(await ids('?view=suspended')).not.toContain(id)
    expect(await ids('?q=guld&view=suspended')).toEqual([id])
    expect((await call(operator, '/companies?view=other')).status).toBe(422)
    const micros = String(Date.UTC(2020, 0) * 1000)
    const place = Buffer.from(JSON.stringify([micros, id])).toString('base64url')
    expect(await ids(`?after=${place}`)).toContain(id)
    expect((await call(operator, `/companies?after=${place}%3D`)).status).toBe(400)
    const suspension = { seen: 'submitted', reason: 'The register does not know it.' }
    expect((await call(operator, `/companies/${id}/suspension`, suspension)).status).toBe(200)
    expect(await ids('?view=suspended')).toContain(id)
    expect((await read(`/people?q=seller&limit=100`)).items).toContainEqual(
      expect.objectContaining({
        id: personId,
        company: { id, name: 'Børge’s Guldsmedie A/S', state: 'suspended' },
      }),
    )
  })

  it('has notes among operators, whose text is not in the log', async () => {
    const { id } = await companyIn('draft', 'Noted Ltd')
    const note = { text: 'Called; they will send the extract.' }
    expect((await call(operator, `/companies/${id}/notes`, note)).status).toBe(201)
    expect((await call(operator, `/companies/${randomUUID()}/notes`, note)).status).toBe(404)
    expect((await read(`/companies/${id}`)).notes).toMatchObject([note])
    const log = (await call(operator, `/audit?kind=company&object=${id}`)).text
    expect(log).toContain('company.noted')
    expect(log).not.toContain('extract')
  })

  it('has documents, and every view of them is in the log', async () => {
    const { id: companyId, personId } = await companyIn('in-review', 'Papers Ltd')
    const { storage, sealer, database } = await services()
    const id = randomUUID()
    const storageKey = id.replaceAll('-', '')
    const bytes = Buffer.from('%PDF-1.7 a letter')
    await storage.put(storageKey, sealer.seal(bytes, `document ${id}`))
    await forCompany(database, companyId, ({ db }) =>
      db.insert(companyDocument).values({
        id,
        companyId,
        kind: 'bank-letter',
        storageKey,
        name: 'letter.pdf',
        mediaType: 'application/pdf',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        uploadedBy: personId,
        createdAt: new Date(),
      }),
    )
    const { body, headers } = await call(operator, `/documents/${id}`)
    expect(body).toEqual(bytes)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
    })
    const { text } = await call(operator, `/companies/${companyId}`)
    expect(text).not.toContain(storageKey)
    const views = await read(`/audit?kind=document&object=${id}`)
    expect(views.items).toMatchObject([
      { action: 'document.viewed', actor: { id: operator.personId } },
    ])
  })
})
