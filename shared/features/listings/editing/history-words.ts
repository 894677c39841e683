import type { Said } from '../fields/field.ts'
import type { Kind } from '../kinds/kind.ts'
import { fieldAt } from '../sheet.ts'
import { fieldName, inFormOrder } from './draft.ts'

/** What each change is called in the history. */
const deeds: Readonly<Record<string, string>> = {
  created: 'Began the listing',
  edited: 'Changed',
  undone: 'Undid a change',
  published: 'Published',
  paused: 'Paused',
  'kept-private': 'Kept private',
  archived: 'Archived',
  restored: 'Restored as a draft',
  'early-access': 'Changed who sees it first',
  'sent-to-review': 'Sent to review',
  approved: 'Approved by Relustre',
  'sent-back': 'Sent back by Relustre',
  'taken-down': 'Taken down by Relustre',
  appealed: 'Answered the decision',
  imported: 'Imported from a file',
  'import-undone': 'Undid an import',
}

export const deedWords = (what: string) => deeds[what] ?? 'Changed'

type Texts = Readonly<Record<string, string | null>>

/** A field in the history; null where there was nothing. */
export interface HistoryRow {
  key: string
  name: string
  before: string | null
  after: string | null
}

const hoursWords = (hours: string | null | undefined) =>
  hours === null || hours === undefined || hours === '0'
    ? 'Everyone'
    : `Early access, ${hours} hours`

/** A text as its field would write it. */
function shown(kind: Kind, key: string, text: string | null, whole: Said): string | null {
  if (text === null) return null
  const field = fieldAt(kind, key)
  const read = field?.read(text, whole)
  return field !== undefined && read !== undefined && 'value' in read
    ? field.show(read.value, whole)
    : text
}

/** What a change did to each field, in the order of the form. */
export function historyRows(
  kind: Kind,
  { what, before, after }: { what: string; before: Texts; after: Texts },
  said: Said,
): readonly HistoryRow[] {
  if (what === 'early-access') {
    return [
      {
        key: 'hours',
        name: 'Who sees it',
        before: hoursWords(before.hours),
        after: hoursWords(after.hours),
      },
    ]
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return inFormOrder(
    kind,
    keys.map((key) => ({
      key,
      name: fieldName(kind, key, said),
      before: shown(kind, key, before[key] ?? null, said),
      after: shown(kind, key, after[key] ?? null, said),
    })),
  )
}
