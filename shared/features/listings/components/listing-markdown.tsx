import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { Price } from '../../../ui/price.tsx'
import { useReader } from '../../../ui/reader.ts'
import { dayWords } from '../../../ui/time-words.ts'
import { useNow } from '../../../ui/use-now.ts'
import { WorkButton } from '../../../ui/use-work.tsx'
import { listings } from '../contract.ts'
import type { DraftState } from '../editing/listing-draft.ts'
import type { Said } from '../fields/field.ts'
import { afterStep, type Markdown, markdownWords } from '../markdown.ts'
import { quoteOf, unitOf } from '../pricing.ts'
import { readSheet } from '../sheet.ts'
import { type Editing, StepTrouble, useEditing } from './editor-context.tsx'
import { EditorPart } from './editor-section.tsx'
import { MarkdownFields, readMarkdownWish, usualMarkdown } from './markdown-fields.tsx'

const day = 86_400_000

/** What one piece costs by these words; null if that is unknown now. */
function unitBy(said: Said, { kind, spots }: Editing): number | null {
  const sheet = readSheet(kind, said)
  return unitOf(quoteOf(sheet, kind.facts(sheet)), spots)
}

/** What one piece costs after each step that can be taken. */
function pricesAfter(steps: Markdown, editing: Editing): readonly number[] {
  const units: number[] = []
  let said = editing.said
  for (let at = 0; at < steps.steps; at += 1) {
    const next = afterStep(editing.kind, said, steps)
    if ('reason' in next) break
    said = next.said
    const unit = unitBy(said, editing)
    if (unit === null) break
    units.push(unit)
  }
  return units
}

/** Each coming step: its day, its price, and where the steps would end. */
function ComingPrices({ steps, first }: { steps: Markdown; first: Date }) {
  const editing = useEditing()
  const reader = useReader()
  const { currency, melt, sheet, kind } = editing
  const units = pricesAfter(steps, editing)
  if (currency === undefined || units.length === 0) {
    return <p className="small quiet">Enter the price to see what it falls to.</p>
  }
  const cost = sheet.values.cost as number | undefined
  const floor = melt === null ? -1 : units.findIndex((unit) => unit < melt)
  const taken = floor === -1 ? units : units.slice(0, floor)
  return (
    <>
      <ol className="markdown-steps">
        {taken.map((unit, at) => {
          const on = new Date(first.getTime() + at * steps.days * day).toISOString()
          return (
            <li key={on}>
              <span>{dayWords(on, reader)}</span>
              <span>
                <Price of={{ minor: unit, currency }} /> per {kind.one}
                {cost !== undefined && unit < cost && (
                  <span className="small quiet">, below its cost</span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      {floor !== -1 && (
        <p className="small quiet">
          {floor === 0 ? 'The first step' : 'The next step'} would be below the value of its metal,
          so it is not taken.
        </p>
      )}
    </>
  )
}

/** Lowers the price automatically while nobody buys, in steps that the seller sets. */
export function ListingMarkdown({ state }: { state: DraftState }) {
  const api = useApi()
  const now = useNow()
  const { draft, listing } = useEditing()
  const [wish, setWish] = useState(usualMarkdown)
  const [wrong, setWrong] = useState<string | null>(null)
  const { id, markdown, editable } = listing
  // Lines in an order have their price, and what is archived has none to lower.
  if (listing.carvedFrom !== null || listing.state === 'archived') return null
  if (markdown === null && !editable) return null
  const read = readMarkdownWish(wish)
  const set = (steps: Markdown | null) =>
    void draft.act('markdown', () => api().call(listings.setMarkdown, { id, markdown: steps }))
  return (
    <EditorPart id="markdown" title="Lower the price automatically">
      <p className="small quiet markdown-about">
        Only while it is live, and never below the value of its metal. Buyers do not see what is
        still to come. Prices by quantity fall with the first price.
      </p>
      {markdown === null ? (
        <>
          <MarkdownFields
            wish={wish}
            wrongId={wrong === null ? null : 'markdown-wrong'}
            onChange={(next) => {
              setWish(next)
              setWrong(null)
            }}
          />
          <p className="field-error" id="markdown-wrong" role="alert">
            {wrong}
          </p>
          {typeof read !== 'string' && (
            <ComingPrices steps={read} first={new Date(now.getTime() + read.days * day)} />
          )}
        </>
      ) : (
        <>
          <p>{markdownWords(markdown)}.</p>
          <ComingPrices steps={markdown} first={new Date(markdown.at)} />
        </>
      )}
      <StepTrouble of={state.trouble} steps={['markdown']} />
      {editable && (
        <WorkButton
          working={state.working}
          onClick={() => {
            if (markdown !== null) return set(null)
            if (typeof read === 'string') return setWrong(read)
            set(read)
          }}
        >
          {markdown === null ? 'Start lowering it' : 'Stop lowering it'}
        </WorkButton>
      )}
    </EditorPart>
  )
}
