import type { CompanyEvent } from '../../companies/verification-rules.ts'

interface DecisionWords {
  label: (company: string) => string
  working: string
  /** What has been done, once it is. */
  done: (company: string) => string
}

/** The operator's buttons. */
export const decisionWords: Partial<Record<CompanyEvent, DecisionWords>> = {
  take: {
    label: () => 'Begin the review',
    working: 'Beginning',
    done: () => 'The case is with you.',
  },
  verify: {
    label: (company) => `Verify ${company}`,
    working: 'Verifying',
    done: (company) => `${company} is verified.`,
  },
  renew: {
    label: () => 'Renew the verification',
    working: 'Renewing',
    done: (company) => `The verification of ${company} is renewed.`,
  },
  ask: {
    label: () => 'Ask for more',
    working: 'Asking',
    done: (company) => `We have asked ${company} for more information.`,
  },
  reopen: {
    label: () => 'Allow another submission',
    working: 'Opening',
    done: (company) => `${company} can submit again.`,
  },
  reinstate: {
    label: () => 'Lift the suspension',
    working: 'Lifting',
    done: (company) => `The suspension is lifted. ${company} is in review again.`,
  },
  reject: {
    label: () => 'Reject',
    working: 'Rejecting',
    done: (company) => `${company} is rejected.`,
  },
  suspend: {
    label: () => 'Suspend',
    working: 'Suspending',
    done: (company) => `${company} is suspended.`,
  },
}

/** Decisions against a company; each asks once more. */
export const against: Partial<Record<CompanyEvent, { title: string; says: string }>> = {
  reject: {
    title: 'Reject this company?',
    says: 'It is not verified and may not trade. You can allow another submission later.',
  },
  suspend: {
    title: 'Suspend this company?',
    says: 'It cannot trade any more; this takes effect within five seconds. You can lift the suspension later.',
  },
}
