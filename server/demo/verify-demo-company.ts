import { desc, eq } from 'drizzle-orm'

import type { MemberActor, PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { addDocument } from '#server/features/companies/documents/change-documents.ts'
import { answerReference } from '#server/features/companies/references/answer-references.ts'
import { addReference } from '#server/features/companies/references/ask-references.ts'
import { decideOnCompany } from '#server/features/companies/service.ts'
import { moveOwnCompany } from '#server/features/companies/verification/move-company.ts'
import { outboxMail } from '#server/mail/table.ts'
import {
  documentKind,
  type DocumentKindName,
  documentKindNames,
  isRequired,
  labelOf,
} from '#shared/features/companies/document-kinds.ts'
import { utcDay } from '#shared/utc-day.ts'

import { demoAnswers, demoQuestion, demoReasons, demoReferences, wayTo } from './demo-cast.ts'
import type { DemoCompany } from './demo-company.ts'
import { specimenCard, specimenPdf } from './specimen.ts'

interface Applicant extends DemoCompany {
  companyId: string
  member: MemberActor
  operator: PersonActor
}

/** The date a number of days from now, as forms send it. */
const dayFrom = ({ clock }: CallContext, days: number) =>
  utcDay(new Date(clock().getTime() + days * 86_400_000))

/** Takes a new company to its state. A draft gets only two documents and one reference. */
export async function verifyDemoCompany(ctx: CallContext, applicant: Applicant): Promise<void> {
  const { companyId, state, given, member, operator } = applicant
  const asMember = { ...ctx, actor: member }
  const sort = {
    kind: given.companyKind,
    country: given.country,
    sells: given.accountKind !== 'buyer',
    buys: given.accountKind !== 'seller',
  }
  const kinds = documentKindNames.filter((kind) => isRequired(kind, sort))
  const complete = state !== 'draft'
  for (const kind of complete ? kinds : kinds.slice(0, 2)) {
    await sendDocument(asMember, kind, applicant)
  }
  for (const reference of complete ? demoReferences : demoReferences.slice(0, 1)) {
    const id = await addReference(asMember, reference)
    // Before the review nobody has answered; during it one of the three answers is missing.
    const waits = state === 'submitted' || state === 'draft'
    if (waits || (state === 'in-review' && reference === demoReferences[2])) continue
    const [, secret = ''] = (await mailedSecret(ctx, reference.email)).split('.')
    await answerReference(ctx, { id, secret }, demoAnswers(dayFrom(ctx, -20)))
  }
  for (const event of wayTo[state]) {
    if (event === 'submit') await moveOwnCompany(asMember, event, {})
    else {
      const options = { reason: demoReasons[event], about: demoQuestion }
      await decideOnCompany({ ...ctx, actor: operator }, companyId, event, options)
    }
  }
}

async function sendDocument(
  ctx: CallContext<MemberActor>,
  kind: DocumentKindName,
  { given }: DemoCompany,
): Promise<void> {
  const { monthsOld, expires, numbered } = documentKind(kind)
  const label = labelOf(kind, given.country)
  const isCard = kind === 'signatory-identity'
  const words = [given.companyName, 'An invented document of an invented company, for trying only.']
  await addDocument(
    { ...ctx, receiveFile: async () => (isCard ? specimenCard() : specimenPdf(label, words)) },
    {
      kind,
      name: `${kind}.${isCard ? 'png' : 'pdf'}`,
      issuedOn: monthsOld === undefined ? undefined : dayFrom(ctx, -10),
      expiresOn: expires ? dayFrom(ctx, 700) : undefined,
      certificateNumber: numbered ? `${given.country} SPECIMEN` : undefined,
    },
  )
}

/** The secret after the `#` in the newest link to an email: how the demo reads its people's mail. */
export async function mailedSecret({ db }: WorkContext, email: string): Promise<string> {
  const [mail] = await db
    .select({ body: outboxMail.body })
    .from(outboxMail)
    .where(eq(outboxMail.toAddress, email))
    .orderBy(desc(outboxMail.createdAt), desc(outboxMail.id))
    .limit(1)
  const secret = mail?.body?.action?.url.split('#')[1]
  if (secret === undefined) throw new Error(`nothing was mailed to ${email}`)
  return secret
}
