import { createContext, useContext } from 'react'

import type { Currency } from '../../../contract/money.ts'
import type { DraftState, ListingDraft, Own } from '../editing/listing-draft.ts'
import type { MetalQuote } from '../editing/metal-prices.ts'
import type { Said } from '../fields/field.ts'
import type { Facts, Kind } from '../kinds/kind.ts'
import type { Quote, Spots } from '../pricing.ts'
import type { ReadSheet, Unreadable } from '../sheet.ts'

/** What is wrong with a field, and how gravely: `needed` only keeps it from being published. */
export interface Problem {
  tone: 'needed' | 'wrong'
  reason: string
  suggestion?: string | undefined
}

/** A listing in the editor, with everything that follows from what was entered. */
export interface Editing {
  draft: ListingDraft
  listing: Own
  kind: Kind
  said: Said
  sheet: ReadSheet
  facts: Facts
  quote: Quote | null
  currency: Currency | undefined
  metals: readonly MetalQuote[]
  spots: Spots
  melt: number | null
  /** What keeps it from being published, in the form's order. */
  points: readonly Unreadable[]
  /** What to show beside a field. */
  problemOf: (key: string) => Problem | undefined
  /** Changes one field; stays the same function. */
  edit: (key: string, text: string) => void
  /** Called when a field is left; from then on its problem is shown. */
  leave: (key: string) => void
}

export const EditorContext = createContext<Editing | null>(null)

/** The listing that is edited. Throws outside its editor. */
export function useEditing(): Editing {
  const editing = useContext(EditorContext)
  if (editing === null) throw new Error('a part of the editor stands outside it')
  return editing
}

/** The id of a field's control. */
export const fieldId = (key: string) => `field-${key}`

/** Why one of these steps was not taken, beside what was pressed. */
export const StepTrouble = ({
  of,
  steps,
}: {
  of: DraftState['trouble']
  steps: readonly string[]
}) => (
  <div role="alert">
    {of !== null && steps.includes(of.of) && <p className="field-error">{of.why}</p>}
  </div>
)

/** Moves focus to something that the change just made brings to the page. */
export const focusSoon = (id: string) => void setTimeout(() => document.getElementById(id)?.focus())

/** Moves focus to a field, or to its section if it is not there. */
export function goToField(key: string, section: string): void {
  const place = document.getElementById(fieldId(key)) ?? document.getElementById(`part-${section}`)
  place?.closest('details')?.setAttribute('open', '')
  place?.focus()
}
