import type { ActivityEntry, DeclaredEvent } from '#server/contract/context.ts'
import { companyRoles, roleLabels } from '#shared/contract/company-roles.ts'
import { capitalised } from '#shared/ui/words.ts'

function roleIn({ role }: ActivityEntry['after']): string {
  const known = companyRoles.find((each) => each === role)
  return known === undefined ? 'none' : roleLabels[known]
}

/** The sentence of an event on the activity page, cut into its subject and the words before and after. */
export function activitySentence(
  { action, activity, readers }: DeclaredEvent,
  { who, name, after }: { who: string; name: string | null; after: ActivityEntry['after'] },
): { before: string; about: string; after: string } {
  const template = typeof activity === 'function' ? activity({ name, after }) : activity
  const parts = /^([^[\]]*)\[([^[\]]+)\]([^[\]]*)$/.exec(template ?? '')
  if (template === undefined || parts === null) throw new Error(`${action} has no sentence`)
  const named = name ?? readers?.unnamed ?? ''
  const begins = /^\[?\{name\}/.test(template)
  const places: Readonly<Record<string, string>> = {
    who,
    // A name is written as its owner writes it.
    name: begins && (name === null || name === 'you') ? capitalised(named) : named,
    role: roleIn(after),
  }
  const [before = '', about = '', rest = ''] = parts
    .slice(1)
    .map((part) => part.replaceAll(/\{(\w+)\}/g, (place, key: string) => places[key] ?? place))
  return { before, about, after: rest }
}
