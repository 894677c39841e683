interface SubjectWords {
  /** The word for such a thing, in lower case. */
  thing: string
  /** What changes once it is hidden, as operators and its company read it; null if it cannot be hidden. */
  hidden: string | null
}

const message = {
  thing: 'message',
  hidden: 'The other side no longer reads it or sees its pictures. Its author still does.',
}

/** What companies may report to operators. Reports keep the names, so never rename one. */
export const reportSubjects = {
  'buy-request': {
    thing: 'buy request',
    hidden: 'Sellers can no longer see or answer it. What was ordered because of it goes on.',
  },
  'buy-request-answer': {
    thing: 'answer',
    hidden:
      'The buyer no longer sees it. The lot stays on sale, and what was ordered because of it goes on.',
  },
  company: { thing: 'company', hidden: null },
  lot: {
    thing: 'lot',
    hidden:
      'It is off sale. Its seller can correct it and publish it again, or appeal once. Orders of it go on.',
  },
  rating: {
    thing: 'rating',
    hidden: 'Nobody reads it or its answer, and it does not count.',
  },
  'offer-message': message,
  'order-message': message,
} as const satisfies Record<string, SubjectWords>

export type ReportSubject = keyof typeof reportSubjects
export const reportSubjectNames = Object.keys(reportSubjects) as [ReportSubject, ...ReportSubject[]]
