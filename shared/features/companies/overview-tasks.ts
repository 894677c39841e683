import { paths } from '../../routing/paths.ts'
import type { Waiting } from '../../workplace/waiting.ts'
import { type OwnVerification, questionAbout } from './components/own-verification.ts'
import { movedAt, referenceStates, type RowState, rowState } from './components/row-states.ts'
import { documentKind, labelOf, referencesWanted } from './document-kinds.ts'
import type { Position } from './standing.ts'
import { renewalDays } from './verification-rules.ts'

/** The part of an account that a task belongs to; not every role sees every part. */
type Part = 'account' | 'papers' | 'payouts' | 'people'

/** A step that an account still needs. */
export interface Step {
  part: Part
  label: string
  why: string
  /** From when on it is required. */
  from: string | null
  /** The link's word. */
  verb: string
  to: string
  /** What has to come first. */
  after: string | null
}

interface Account {
  emailConfirmed: boolean
  /** The account has two-step login. */
  twoStep: boolean
  /** From when the company requires two-step login of everybody; null if it does not. */
  twoStepFrom: string | null
  /** The company sells and has no payout account; only sellers are paid out. */
  lacksPayoutAccount: boolean
  /** The reader owns the company and nobody else is in it or invited. */
  alone: boolean
}

function twoStepWhy({ twoStepFrom, lacksPayoutAccount }: Account): string {
  if (twoStepFrom !== null) return 'Your company requires it'
  return lacksPayoutAccount
    ? 'Payouts require it. Two minutes with your phone.'
    : 'It keeps others out even if they learn your password.'
}

/** What is left to do, in order. */
export function nextSteps(account: Account): Step[] {
  const { emailConfirmed, twoStep, twoStepFrom, lacksPayoutAccount, alone } = account
  const steps: (Step & { open: boolean })[] = [
    {
      open: !twoStep,
      part: 'account',
      label: 'Turn on two-step login',
      why: twoStepWhy(account),
      from: twoStepFrom,
      verb: 'Turn on',
      to: paths.profileSecurity,
      after: emailConfirmed ? null : 'After confirming your email',
    },
    {
      open: lacksPayoutAccount,
      part: 'payouts',
      label: 'Add a payout account',
      why: 'The proceeds of your sales are paid to it.',
      from: null,
      verb: 'Add',
      to: paths.payouts,
      after: twoStep ? null : 'After two-step login',
    },
    {
      open: alone,
      part: 'people',
      label: 'Invite your colleagues',
      why: 'Each person gets their own login and role.',
      from: null,
      verb: 'Invite',
      to: paths.people,
      after: null,
    },
  ]
  return steps.filter(({ open }) => open)
}

/** Something of the verification, which always has a last day. */
interface WaitingPaper extends Waiting {
  until: string
  /** The moment has passed. */
  over: boolean
}

const day = 86_400_000

/** A document counts until its last day ends. */
const endOf = (until: string) => (until.length === 10 ? Date.parse(until) + day : Date.parse(until))

/**
 * What a verified company has to do, the most urgent first. Its documents can be changed only in the
 * last days of its verification, so before then there is nothing.
 */
export function waitingOf(own: OwnVerification, now: Date): WaitingPaper[] {
  const { open, company, documents, references, verifiedUntil, completeness } = own
  if (!open || verifiedUntil === null) return []
  const ending = documents.flatMap(({ kind, expiresOn, problem }): WaitingPaper[] => {
    if (!documentKind(kind).expires || expiresOn === null) return []
    if (endOf(expiresOn) - now.getTime() > renewalDays * day) return []
    const label = labelOf(kind, company.country)
    return [
      {
        kind: 'Document',
        title: label,
        says: problem ?? 'It expires soon.',
        until: expiresOn,
        verb: 'Replace',
        to: paths.verification,
        over: problem !== null,
      },
    ]
  })
  const unanswered = references.flatMap(({ companyName, canResend, expiresAt }): WaitingPaper[] => {
    if (!canResend) return []
    const says = 'Your trade reference has not answered yet.'
    return [
      {
        kind: 'Trade reference',
        title: companyName,
        says,
        until: expiresAt,
        verb: 'Remind',
        to: paths.verification,
        over: endOf(expiresAt) <= now.getTime(),
      },
    ]
  })
  const missing = completeness.filter(({ blocks }) => blocks).length
  const renewal: WaitingPaper = {
    kind: 'Verification',
    title: 'Your verification ends soon',
    says:
      missing === 0
        ? 'Replace your documents with newer ones. A reviewer then renews the verification.'
        : `Replace what is out of date (${missing}). A reviewer then renews the verification.`,
    until: verifiedUntil,
    verb: 'Renew',
    to: paths.verification,
    over: false,
  }
  return [
    ...ending,
    ...unanswered,
    ...(isWithReviewer(own) && missing === 0 ? [] : [renewal]),
  ].toSorted((a, b) => endOf(a.until) - endOf(b.until))
}

/** Whether newer documents than those of the last decision wait for a reviewer, as in the queue. */
export const isWithReviewer = (own: OwnVerification): boolean =>
  own.open && own.documents.some(({ createdAt }) => createdAt > movedAt(own))

/** Something that a verification still lacks. */
export interface Open {
  state: RowState
  what: string
  says: string
  verb: string
  /** The place on the page of the verification. */
  anchor: string
}

const missing: RowState = { tone: 'neutral', word: 'Missing' }

/** What is still open before a company can be verified, in page order. */
export function stillOpen(own: OwnVerification): Open[] {
  const { completeness, documents, references, open } = own
  return completeness.flatMap(({ key, label, why }): Open[] => {
    if (why === null) return []
    if (key !== 'references') {
      if (!open) return []
      const given = documents.filter(({ kind }) => kind === key)
      const absent = given.length === 0
      const says = absent ? 'Not added yet.' : why.slice(`${label}: `.length)
      const asked = questionAbout(own, key) !== null
      return [
        {
          state: rowState(given, {
            state: own.state,
            movedAt: movedAt(own),
            required: true,
            asked,
          }),
          what: label,
          says,
          verb: absent ? 'Add' : 'Replace',
          anchor: key,
        },
      ]
    }
    const unnamed = open && references.length < referencesWanted
    const named = references.flatMap(({ state, companyName, canResend }): Open[] => {
      if (state === 'answered' || (state === 'declined' && !open)) return []
      // As long as others are missing, there is nothing to do about one that may still answer.
      if (state === 'asked' && unnamed && !canResend) return []
      return [
        {
          state: referenceStates[state],
          what: companyName,
          says: state === 'declined' ? 'Name another company.' : 'Asked by email.',
          verb: state === 'declined' ? 'Change' : canResend ? 'Remind' : 'View',
          anchor: key,
        },
      ]
    })
    const more = { state: missing, what: 'Trade references', says: why, verb: 'Add', anchor: key }
    return unnamed ? [more, ...named] : named
  })
}

/** What a company can do before it is verified, and what it cannot; nothing if it will not be. */
export function meanwhileOf(
  position: Position,
  { sells, buys }: { sells: boolean; buys: boolean },
): { can: string[]; opens: string[] } {
  if (position === 'suspended' || position === 'rejected') return { can: [], opens: [] }
  const opens = [
    'Your public badge, to view and share',
    ...(sells ? ['Publishing and selling your stock'] : []),
    ...(buys ? ['Trade prices, discounts, early access and orders'] : []),
  ]
  if (position === 'unconfirmed') return { can: [], opens }
  const open = ['draft', 'expired', 'more-information'].includes(position)
  const can = [
    ...(open ? ['Add documents and name references', 'Correct your company details'] : []),
    'Turn on two-step login',
    'Invite your colleagues',
    ...(sells ? ['Enter your stock as drafts', 'Set your payout account'] : []),
  ]
  return { can, opens }
}
