import type { AuditEntry } from '#server/audit/audit-list.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { isUuid } from '#shared/contract/uuid.ts'

import { ownersOfSessions } from './people.ts'

const record = (value: unknown) => value as Record<string, unknown> | null

/** The company whose document or trade reference an entry is about. */
function companyIn({ after }: AuditEntry): string | null {
  const id = record(after)?.companyId
  return typeof id === 'string' && isUuid(id) ? id : null
}

/** What an action says; one without a sentence says its own name in words. */
const sentenceOf = ({ services }: WorkContext, action: string) =>
  services.events.get(action)?.audit ?? `{who}: ${action.replaceAll(/[.-]/g, ' ')}, {subject}.`

/** Entries of the audit log with their sentences and the names of who and what these are about today. */
export async function namedEntries(ctx: WorkContext, entries: readonly AuditEntry[]) {
  const idsOf = (kind: string) =>
    entries
      .filter(({ objectKind, objectId }) => objectKind === kind && isUuid(objectId))
      .map(({ objectId }) => objectId)
  const owners = await ownersOfSessions(ctx, idsOf('session'))
  const actors = entries.map(({ actorId }) => actorId)
  const companies = entries.map(companyIn)
  const more: Readonly<Record<string, readonly (string | null)[]>> = {
    person: [...actors, ...owners.values()],
    company: companies,
  }
  const names = new Map<string, string>()
  for (const [kind, find] of Object.entries(ctx.services.names)) {
    const ids = [...idsOf(kind), ...(more[kind] ?? [])].filter((each) => each !== null)
    for (const [id, name] of await find(ctx, ids)) names.set(id, name)
  }
  const named = (id: string) => ({ id, name: names.get(id) || null })
  return entries.map((entry) => {
    const { id, at, action, actorId, objectKind, objectId, before, after } = entry
    const owner = objectKind === 'session' ? owners.get(objectId) : undefined
    const subject =
      owner === undefined
        ? { kind: objectKind, ...named(objectId) }
        : { kind: 'person', ...named(owner) }
    const companyId = companyIn(entry)
    return {
      id,
      at,
      sentence: sentenceOf(ctx, action),
      action,
      actor: actorId === null ? null : named(actorId),
      object: { kind: objectKind, id: objectId },
      subject,
      company: companyId === null ? null : named(companyId),
      before: record(before),
      after: record(after),
      reason: entry.reason,
      reasonErased: entry.reasonErased,
    }
  })
}
