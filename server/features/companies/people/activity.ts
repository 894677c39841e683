import type { PersonActor } from '#server/contract/actor.ts'
import type { Activity, ActivityEntry, CallContext } from '#server/contract/context.ts'
import { namesOf } from '#server/features/accounts/service.ts'
import { companyRoles, mayChange, mayView, roleLabels } from '#shared/contract/company-roles.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'

const somebody = formerPerson.toLowerCase()
const capitalised = (name: string | null) => (name === 'you' ? 'You' : (name ?? formerPerson))

/** The role that somebody has after it, or that they are invited to. */
function roleIn({ role }: ActivityEntry['after']): string {
  const known = companyRoles.find((each) => each === role)
  return known === undefined ? 'none' : roleLabels[known]
}

/** Finds the person that each entry is about, if any, who is “you” to themselves. */
const named =
  (personIn: (entry: ActivityEntry) => unknown): NonNullable<Activity['names']> =>
  async (ctx: CallContext<PersonActor>, entries) => {
    const ids = entries.map(personIn).filter((id) => typeof id === 'string')
    const names = await namesOf(ctx, ids)
    return (entry) => {
      const id = personIn(entry)
      return id === ctx.actor.personId ? 'you' : (names.get(String(id)) ?? null)
    }
  }

const changes: Activity = {
  concerns: 'named company',
  shown: (role) => mayView(role, 'people'),
  says: {
    'company.person-joined': ({ name, after }) => [
      '',
      capitalised(name),
      ` joined the company. Role: ${roleIn(after)}.`,
    ],
    'company.role-changed': ({ who, name, after }) => [
      `${who} changed `,
      name === 'you' ? 'your role' : `the role of ${name ?? somebody}`,
      ` to ${roleIn(after)}.`,
    ],
    'company.person-removed': ({ who, name }) => [
      `${who} removed `,
      name ?? somebody,
      ' from the company.',
    ],
    'company.person-left': ({ name }) => ['', capitalised(name), ' left the company.'],
  },
  names: named(({ objectId }) => objectId),
}

const ownership: Activity = {
  concerns: 'company',
  shown: (role) => mayView(role, 'people'),
  says: {
    'company.ownership-handed-over': ({ who, name }) => [
      `${who} took over `,
      'the ownership',
      ` of the company from ${name ?? somebody}.`,
    ],
  },
  names: named(({ after: { from } }) => from),
}

const twoStep: Activity = {
  concerns: 'company',
  shown: (role) => mayView(role, 'people'),
  says: {
    'company.two-step-demanded': ({ who }) => [
      `${who} made `,
      'two-step login',
      ' compulsory for everybody.',
    ],
    'company.two-step-voluntary': ({ who }) => [`${who} made `, 'two-step login', ' optional.'],
  },
}

/** What only owners see on the page of people, too. */
const plans: Activity = {
  concerns: 'company',
  shown: (role) => mayChange(role, 'people'),
  says: {
    'company.person-invited': ({ who, after }) => [
      `${who} invited `,
      'a colleague',
      `. Role: ${roleIn(after)}.`,
    ],
    'company.invitation-resent': ({ who }) => [`${who} sent `, 'an invitation', ' again.'],
    'company.invitation-revoked': ({ who }) => [`${who} revoked `, 'an invitation', '.'],
    'company.ownership-offered': ({ who, name }) => [
      `${who} offered `,
      'the ownership',
      ` of the company to ${name ?? somebody}.`,
    ],
    'company.ownership-not-handed-over': ({ who }) => [
      `${who} stopped `,
      'the handover',
      ' of ownership.',
    ],
  },
  names: named(({ after: { to } }) => to),
}

/** The activity that people see about changes among themselves. */
export const peopleActivity: readonly Activity[] = [changes, ownership, twoStep, plans]
