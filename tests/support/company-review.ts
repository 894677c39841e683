import { and, asc, eq } from 'drizzle-orm'
import supertest from 'supertest'

import { entryColumns } from '#server/audit/reasons.ts'
import { auditEntry } from '#server/audit/table.ts'
import type { Running } from '#server/main.ts'

import { plainPdf } from './pdf.ts'
import type { SignedIn } from './people.ts'

const day = 86_400_000
/** The day this many days from now, as forms send it. */
export const dayFromNow = (days: number) =>
  new Date(Date.now() + days * day).toISOString().slice(0, 10)

/** Sends a document as the page does. */
export function upload(
  site: Running,
  who: SignedIn,
  query: Record<string, string>,
  file: Buffer = plainPdf(),
) {
  return supertest(site.address)
    .post('/api/company/documents')
    .query({ name: 'scan.pdf', ...query })
    .set(who.headers)
    .set('Content-Type', 'application/octet-stream')
    .send(file)
}

/** Different partners for each company, because one address can be named only so often. */
const referenceOf = ({ personId }: SignedIn, number: number) => ({
  name: `Partner ${number}`,
  companyName: `Partner ${number} Ltd`,
  email: `partner.${personId}@partner${number}.example`,
  relation: 'We have sold them chains for years.',
})

/** Names a trade reference. */
export const nameReference = (site: Running, who: SignedIn, number: number, more = {}) =>
  supertest(site.address)
    .post('/api/company/references')
    .set(who.headers)
    .send({ ...referenceOf(who, number), ...more })

/** Gives a retailer everything that a review needs. */
export async function makeReady(site: Running, who: SignedIn): Promise<void> {
  const documents = [
    { kind: 'registration-extract', issuedOn: dayFromNow(-10) },
    { kind: 'proof-of-address' },
    { kind: 'signatory-identity', expiresOn: dayFromNow(900) },
    { kind: 'beneficial-owners' },
    { kind: 'tax-certificate', certificateNumber: 'GB 000 0000 00' },
    { kind: 'bank-letter' },
  ]
  const answers = [
    ...(await Promise.all(documents.map((each) => upload(site, who, each)))),
    ...(await Promise.all([1, 2, 3].map((each) => nameReference(site, who, each)))),
  ]
  const wrong = answers.find(({ status }) => status !== 201)
  if (wrong !== undefined) throw new Error(`${wrong.status}: ${wrong.text}`)
}

/** Submits the own company. */
export const submit = (site: Running, who: SignedIn) =>
  supertest(site.address).post('/api/company/verification/submit').set(who.headers).send({})

/** The state of the own company, as its page reads it. */
export async function own(site: Running, who: SignedIn) {
  const answer = await supertest(site.address).get('/api/company/verification').set(who.headers)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`)
  return answer.body
}

/** The audit log of an object, oldest first. */
export async function audited(site: Running, kind: string, id: string) {
  const { db } = (await site.context.services.open()).database
  return db
    .select(entryColumns)
    .from(auditEntry)
    .where(and(eq(auditEntry.objectKind, kind), eq(auditEntry.objectId, id)))
    .orderBy(asc(auditEntry.id))
}
