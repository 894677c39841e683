import type { Said } from '../fields/field.ts'
import type { Kind } from '../kinds/kind.ts'
import { type ListingState, listingStates } from '../listing-states.ts'
import { markdownWords, readMarkdown } from '../markdown.ts'
import { fieldAt } from '../sheet.ts'
import { fieldName, inFormOrder } from './draft.ts'

/** What each change is called in the history. */
const deeds: Readonly<Record<string, string>> = {
  created: 'Began the listing',
  edited: 'Changed',
  priced: 'Changed the price',
  markdown: 'Changed the price steps',
  'marked-down': 'Lowered the price by a step',
  'markdown-ended': 'Ended the price steps',
  undone: 'Undid a change',
  published: 'Published',
  paused: 'Paused',
  'kept-private': 'Kept private',
  archived: 'Archived',
  restored: 'Restored as a draft',
  'picture-added': 'Added a picture',
  'pictures-added': 'Added pictures',
  'picture-removed': 'Removed a picture',
  'picture-cropped': 'Cropped a picture',
  'pictures-ordered': 'Reordered the pictures',
  'pictures-described': 'Described a picture',
  'early-access': 'Changed who sees it first',
  shipping: 'Changed its own shipping',
  confirmed: 'Confirmed that it is still there',
  'confirmed-for-seller': 'Confirmed by Relustre, for an order, that it is still there',
  hidden: 'Hidden from buyers, because nobody confirmed it',
  'not-there': 'Paused, because an order could not be confirmed',
  unanswered: 'Paused, because nobody confirmed an order of it',
  'sent-to-review': 'Sent to review',
  approved: 'Approved by Relustre',
  'sent-back': 'Sent back by Relustre',
  'taken-down': 'Taken down by Relustre',
  appealed: 'Answered the decision',
  imported: 'Imported from a file',
  'import-undone': 'Undid an import',
  sent: 'Sent an order',
  returned: 'Took back what was sent',
  divided: 'Sold lines of it in an offer',
  carved: 'Made from lines of another lot, for an order',
  'lines-returned': 'Got lines back from an order that has ended',
  'lines-left': 'Its lines went back into their lot',
  'lines-kept': 'Its order has ended, and it stays in stock',
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

/** What changes besides the fields: what it is called, and its texts in words. */
const aside: Readonly<
  Record<string, { name: string; words: (text: string | null) => string | null }>
> = {
  hours: {
    name: 'Who sees it',
    words: (hours) =>
      hours === null || hours === '0' ? 'Everyone' : `Early access, ${hours} hours`,
  },
  companies: { name: 'Open first to', words: (names) => names ?? 'All verified buyers' },
  picture: { name: 'Picture', words: (alt) => alt },
  pictures: { name: 'Pictures', words: (alts) => alts },
  order: { name: 'Order of the pictures', words: (places) => places },
  markdown: {
    name: 'Price steps',
    words: (steps) => (steps === null ? 'None' : markdownWords(readMarkdown(steps))),
  },
  why: { name: 'Why', words: (reason) => reason },
  state: {
    name: 'State',
    words: (state) => listingStates[state as ListingState] ?? String(state),
  },
}

/** What is done to one of the pictures, by the beginning of its key: `alt.2` is of the second. */
const ofPicture: Readonly<Record<string, string>> = {
  alt: 'Description of picture',
  crop: 'Crop of picture',
}

/** What changed, in words: a field, or something besides the fields. */
function nameOf(kind: Kind, key: string, said: Said): string {
  const [list = '', at] = key.split('.')
  const picture = at === undefined ? undefined : ofPicture[list]
  return picture === undefined
    ? (aside[key]?.name ?? fieldName(kind, key, said))
    : `${picture} ${at}`
}

/** A text as a reader should see it. */
function shown(kind: Kind, key: string, text: string | null, whole: Said): string | null {
  const words = aside[key]?.words
  if (words !== undefined) return words(text)
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
  { before, after }: { before: Texts; after: Texts },
  said: Said,
): readonly HistoryRow[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return inFormOrder(
    kind,
    // When it was confirmed is said by the entry itself.
    keys
      .filter((key) => key !== 'confirmed')
      .map((key) => ({
        key,
        name: nameOf(kind, key, said),
        before: shown(kind, key, before[key] ?? null, said),
        after: shown(kind, key, after[key] ?? null, said),
      })),
  )
}
