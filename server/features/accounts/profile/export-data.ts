import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, DataSubject } from '#server/contract/context.ts'
import type { OutgoingFile } from '#server/contract/files.ts'
import { happened } from '#server/events/happened.ts'
import { copyOf } from '#server/personal-data/own-rows.ts'

import { personEvents } from '../events.ts'
import { accountLimits } from '../limits.ts'

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

/** Everything that we keep about a person, as one JSON file (GDPR 15 and 20). */
export async function exportData(ctx: CallContext<PersonActor>): Promise<OutgoingFile> {
  const { actor } = ctx
  await ctx.services.limits.consume(accountLimits.exportAccount, actor.personId)
  const all: Record<string, unknown> = { exportedAt: ctx.clock() }
  for (const data of ctx.services.personalData) {
    Object.assign(all, await copyOf(ctx, data, subjectOf(actor)))
  }
  await happened(ctx, personEvents.exported, actor.personId)
  const bytes = Buffer.from(`${JSON.stringify(all, null, 2)}\n`)
  return { bytes, mediaType: 'application/json', extension: 'json', name: 'relustre-my-data' }
}
