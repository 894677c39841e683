import { describe, expect, it } from 'vitest'

import { activitySentence } from '#server/events/activity-sentence.ts'
import { declareEvents } from '#server/events/declare-events.ts'
import { events, features } from '#server/features.ts'
import { sentenceParts } from '#shared/console/audit-sentence.tsx'

const declared = features.flatMap((feature) => feature.events ?? []).flatMap(Object.values)

describe('every event', () => {
  it('is declared once', () => {
    expect(declared.length).toBeGreaterThan(150)
    expect(events.size).toBe(declared.length)
  })

  it.each([...events])('%s has a sentence for the console', (action, { audit }) => {
    expect(audit).toMatch(/^(?:\{who\}|\{subject\}|[A-Z]).*\.$/)
    expect(() => sentenceParts(audit)).not.toThrow()
    expect(audit).not.toContain(action)
  })
})

describe('a sentence of the activity page', () => {
  const { moved, left } = declareEvents(
    { group: 'company', readers: { concerns: 'company', unnamed: 'somebody' } },
    {
      moved: {
        audit: '{who} moved {subject}.',
        activity: ({ name }) =>
          `{who} changed [${name === 'you' ? 'your role' : 'the role of {name}'}] to {role}.`,
      },
      left: { audit: '{who} left.', activity: '[{name}] left the company.' },
    },
  )
  const told = { who: 'Ann', name: 'Bo', after: { role: 'finance' } }

  it('names who did it, what it is about and the role', () => {
    expect(activitySentence(moved, told)).toEqual({
      before: 'Ann changed ',
      about: 'the role of Bo',
      after: ' to Finance.',
    })
    expect(activitySentence(moved, { ...told, name: 'you' }).about).toBe('your role')
  })

  it('begins with a capital letter, but writes names as their owners do', () => {
    const begins = (name: string | null) => activitySentence(left, { ...told, name }).about
    expect(['de Vries', 'you', null].map(begins)).toEqual(['de Vries', 'You', 'Somebody'])
  })

  it('says names as they are, whatever they contain', () => {
    expect(activitySentence(left, { ...told, name: '[{who}]' }).about).toBe('[{who}]')
  })
})
