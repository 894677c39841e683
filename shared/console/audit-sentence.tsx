import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { paths } from '../routing/paths.ts'
import { Day, LastDay } from '../ui/day.tsx'
import { capitalised } from '../ui/words.ts'
import type { AuditLine } from './audit-line.ts'

/** How a sentence names a thing of each kind, what it says if that is gone, and its page. */
const kinds: Readonly<
  Record<string, { gone: string; of: (name: string) => string; page?: (id: string) => string }>
> = {
  person: { gone: 'a former user', of: String, page: paths.adminPerson },
  company: { gone: 'a company that has left', of: String, page: paths.adminCompany },
  listing: {
    gone: 'a listing that was deleted',
    of: (name) => `“${name}”`,
    page: paths.adminListing,
  },
  enquiry: {
    gone: 'a message that was deleted',
    of: (name) => `the message “${name}”`,
    page: paths.adminEnquiry,
  },
  mail: { gone: 'an email that was deleted', of: (name) => `the email “${name}”` },
  job: { gone: 'a job that was deleted', of: (name) => `the job “${name}”` },
  'screening-hit': { gone: 'a hit of the screening', of: String, page: () => paths.adminScreening },
  'screening-list': { gone: 'a sanctions list', of: String, page: () => paths.adminScreening },
  appeal: { gone: 'an appeal that was deleted', of: String, page: () => paths.adminAppeals },
  report: { gone: 'a report that was deleted', of: String, page: () => paths.adminReports },
  session: { gone: 'a former user', of: String },
}

interface Thing {
  kind: string
  id: string
  name: string | null
}

function Named({ thing: { kind, id, name }, first }: { thing: Thing; first: boolean }) {
  const { gone, of, page } = kinds[kind] ?? { gone: 'something that was deleted', of: String }
  if (name === null) return first ? capitalised(gone) : gone
  const words = first ? capitalised(of(name)) : of(name)
  return page === undefined ? words : <Link to={page(id)}>{words}</Link>
}

/** A piece of a sentence: words, or a place for a name or a day. */
type SentencePart = { words: string } | { of: 'who' | 'subject' | 'company' } | { day: string }

/**
 * A sentence as its parts: `{who}` acted, `{subject}` is what was acted on, `{company}` the company that
 * a document or reference belongs to, and `{day:until}` a day among the changed values.
 */
export function sentenceParts(sentence: string): readonly SentencePart[] {
  return sentence
    .split(/(\{[^}]+\})/)
    .filter(Boolean)
    .map((piece) => {
      const token = /^\{(.+)\}$/.exec(piece)?.[1]
      if (token === undefined) return { words: piece }
      if (token.startsWith('day:')) return { day: token.slice(4) }
      if (token === 'who' || token === 'subject' || token === 'company') return { of: token }
      throw new Error(`a sentence of the audit log has no part ${token}`)
    })
}

function part(piece: SentencePart, entry: AuditLine, first: boolean): ReactNode {
  if ('words' in piece) return piece.words
  if ('day' in piece) {
    const day = entry.after?.[piece.day]
    if (typeof day !== 'string') return 'a day that was not kept'
    return piece.day === 'until' ? <LastDay of={day} /> : <Day of={day} />
  }
  if (piece.of === 'who') {
    if (entry.actor === null) return first ? 'The system' : 'the system'
    return <Named thing={{ kind: 'person', ...entry.actor }} first={first} />
  }
  const thing =
    piece.of === 'subject'
      ? entry.subject
      : { kind: 'company', id: '', name: null, ...entry.company }
  return (
    <strong className="audit-subject">
      <Named thing={thing} first={first} />
    </strong>
  )
}

/** The name at the end of a sentence, unless words follow it. */
function lastNameOf(of: 'who' | 'subject' | 'company', entry: AuditLine): string | null {
  const thing = of === 'who' ? entry.actor : entry[of]
  if (thing === null) return null
  return kinds[of === 'subject' ? entry.subject.kind : '']?.of(thing.name ?? '') ?? thing.name
}

/** One entry of the audit log as a sentence, with links to who and what it is about. */
export function AuditSentence({ entry }: { entry: AuditLine }) {
  const pieces = sentenceParts(entry.sentence)
  const before = pieces.at(-2)
  const last = pieces.at(-1)
  const ends = last !== undefined && 'words' in last && last.words === '.'
  const name = ends && before !== undefined && 'of' in before ? lastNameOf(before.of, entry) : null
  // After "S.r.l." a sentence needs no full stop of its own.
  const shown = name?.endsWith('.') ? pieces.slice(0, -1) : pieces
  return shown.map((piece, at) => (
    // The parts of a sentence never move.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>{part(piece, entry, at === 0)}</Fragment>
  ))
}
