import type { PersonActor } from '#server/contract/actor.ts'
import type { ActivityEntry, CallContext, Readers } from '#server/contract/context.ts'
import { declareEvents } from '#server/events/declare-events.ts'
import { namesOf } from '#server/features/accounts/service.ts'
import { mayChange, mayView } from '#shared/contract/company-roles.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'

const unnamed = formerPerson.toLowerCase()

/** Finds the person that each entry is about, if any, who is “you” to themselves. */
const named =
  (personIn: (entry: ActivityEntry) => unknown): NonNullable<Readers['names']> =>
  async (ctx: CallContext<PersonActor>, entries) => {
    const ids = entries.map(personIn).filter((id) => typeof id === 'string')
    const names = await namesOf(ctx, ids)
    return (entry) => {
      const id = personIn(entry)
      return id === ctx.actor.personId ? 'you' : (names.get(String(id)) ?? null)
    }
  }

/** What only owners see on the page of people, too. */
const owners: Readers = { concerns: 'company', shown: (role) => mayChange(role, 'people') }

/** What happens to the people of a company. */
export const memberEvents = declareEvents(
  {
    group: 'company',
    about: 'person',
    readers: {
      concerns: 'named company',
      shown: (role) => mayView(role, 'people'),
      names: named(({ objectId }) => objectId),
      unnamed,
    },
  },
  {
    'person-joined': {
      audit: '{subject} accepted an invitation and joined their company.',
      activity: '[{name}] joined the company. Role: {role}.',
    },
    'role-changed': {
      audit: '{who} changed the role of {subject}.',
      activity: ({ name }) =>
        `{who} changed [${name === 'you' ? 'your role' : 'the role of {name}'}] to {role}.`,
    },
    'person-removed': {
      audit: '{who} removed {subject} from their company.',
      activity: '{who} removed [{name}] from the company.',
    },
    'person-left': { audit: '{who} left their company.', activity: '[{name}] left the company.' },
  },
)

export const invitationEvents = declareEvents(
  { group: 'company', readers: owners },
  {
    'person-invited': {
      audit: '{who} invited a colleague to {subject}.',
      activity: '{who} invited [a colleague]. Role: {role}.',
    },
    'invitation-resent': {
      audit: '{who} sent an invitation to {subject} again.',
      activity: '{who} sent [an invitation] again.',
    },
    'invitation-revoked': {
      audit: '{who} revoked an invitation to {subject}.',
      activity: '{who} revoked [an invitation].',
    },
  },
)

export const twoStepEvents = declareEvents(
  { group: 'company', readers: { concerns: 'company', shown: (role) => mayView(role, 'people') } },
  {
    'two-step-demanded': {
      audit: '{who} made two-step login compulsory at {subject}.',
      activity: '{who} made [two-step login] compulsory for everybody.',
    },
    'two-step-voluntary': {
      audit: '{who} made two-step login optional at {subject}.',
      activity: '{who} made [two-step login] optional.',
    },
  },
)

/** The handover of a company to another owner, which its owners alone see until it is done. */
export const handoverEvents = declareEvents(
  { group: 'company', readers: { ...owners, names: named(({ after: { to } }) => to), unnamed } },
  {
    'ownership-offered': {
      audit: '{who} offered a colleague the ownership of {subject}.',
      activity: '{who} offered [the ownership] of the company to {name}.',
    },
    'ownership-not-handed-over': {
      audit: 'The ownership of {subject} was not handed over.',
      activity: '{who} stopped [the handover] of ownership.',
    },
  },
)

export const handedOverEvents = declareEvents(
  {
    group: 'company',
    readers: {
      concerns: 'company',
      shown: (role) => mayView(role, 'people'),
      names: named(({ after: { from } }) => from),
      unnamed,
    },
  },
  {
    'ownership-handed-over': {
      audit: '{who} became the owner of {subject}.',
      activity: '{who} took over [the ownership] of the company from {name}.',
    },
  },
)
