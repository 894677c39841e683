import { audit } from '#server/audit/audit.ts'
import type { PersonActor } from '#server/auth/actor.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { OutgoingFile } from '#server/http/send-file.ts'
import type { DataSubject, PersonalData } from '#server/privacy/personal-data.ts'

export const subjectOf = ({
  personId,
  email,
  emailConfirmed,
  company,
}: PersonActor): DataSubject => ({
  id: personId,
  email,
  emailConfirmed,
  companyId: company?.id ?? null,
})

/** Everything that is kept about a person, as one JSON file (GDPR 15 and 20). */
export async function exportData(
  ctx: RequestContext,
  actor: PersonActor,
  sources: readonly PersonalData[],
): Promise<OutgoingFile> {
  await ctx.services.limits.consume('export-account', actor.personId)
  const all: Record<string, unknown> = { exportedAt: ctx.clock() }
  for (const { collect } of sources) Object.assign(all, await collect(ctx, subjectOf(actor)))
  await audit(ctx, { action: 'person.exported', object: { kind: 'person', id: actor.personId } })
  const bytes = Buffer.from(`${JSON.stringify(all, null, 2)}\n`)
  return { bytes, mediaType: 'application/json', extension: 'json', name: 'relustre-my-data' }
}
