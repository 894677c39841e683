import { describe, expect, it } from 'vitest'

import {
  type HistoryEvent,
  historyEvents,
  historySentence,
} from '#shared/features/companies/history-sentences.ts'

const say = (event: HistoryEvent, more = {}) => {
  const { subject, rest } = historySentence({ event, by: null, ...more }, 'Calder & Finch Ltd')
  return `${subject} ${rest}`
}

describe('a sentence of a company’s history', () => {
  it.each(historyEvents)('of %s is a sentence and not the name of an event', (event) => {
    expect(say(event)).toMatch(/^[A-Z][^_]* .*\.$/)
    expect(say(event)).not.toMatch(/\w\.\w/)
  })

  it('names the operator to operators and only Relustre to the company', () => {
    expect(say('ask')).toBe('Relustre asked for more information.')
    expect(say('ask', { by: 'Ines Moreau' })).toBe('Ines Moreau asked for more information.')
  })

  it('says that a verification did without the third reference', () => {
    expect(say('verify', { by: 'Ines Moreau', referencesAnswered: 2 })).toBe(
      'Ines Moreau verified Calder & Finch Ltd with two of three references.',
    )
    expect(say('verify')).toBe('Relustre verified Calder & Finch Ltd.')
  })

  it('ends with one full stop, also after a name that has its own', () => {
    const item = { event: 'reject', by: 'Ines Moreau' } as const
    expect(historySentence(item, 'Fontechiara Castings S.r.l.').rest).toBe(
      'rejected Fontechiara Castings S.r.l.',
    )
  })

  it('says which reference answered', () => {
    expect(say('reference-answered', { about: 'Vos Stones BV' })).toBe(
      'Vos Stones BV answered as a trade reference.',
    )
  })
})
