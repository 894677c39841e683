import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { parseMoney, plainAmount } from '../../../contract/money.ts'
import { paths } from '../../../routing/paths.ts'
import { drawOptions, Select } from '../../../ui/forms/select.tsx'
import { useReader } from '../../../ui/reader.ts'
import { WorkButton } from '../../../ui/use-work.tsx'
import { methodSays } from '../../shipping/shipping-words.ts'
import type { ShippingMethod } from '../../shipping/terms.ts'
import { listings } from '../contract.ts'
import type { DraftState } from '../editing/listing-draft.ts'
import { StepTrouble, useEditing } from './editor-context.tsx'
import { EditorPart } from './editor-section.tsx'

const choices = {
  terms: 'As your shipping terms say',
  included: 'Included in its price',
  flat: 'A flat amount of its own',
  agreed: 'Agreed in the offer',
} as const
type Choice = keyof typeof choices

/** What one lot charges for shipping, if that is not what the seller's terms say. */
export function ListingShipping({ state }: { state: DraftState }) {
  const api = useApi()
  const { draft, listing, currency } = useEditing()
  const { locale } = useReader()
  const { id, ownShipping: own, editable } = listing
  const stored: Choice =
    own === null ? 'terms' : own.how.by in choices ? (own.how.by as Choice) : 'flat'
  const [choice, choose] = useState(stored)
  const [amount, setAmount] = useState(
    own?.how.by === 'flat' ? plainAmount({ minor: own.how.amount, currency: own.currency }) : '',
  )
  const [wrong, setWrong] = useState<string | null>(null)
  // Lines in an order are shipped as it says.
  if (listing.carvedFrom !== null || listing.state === 'archived' || !editable) return null
  const save = () => {
    let how: ShippingMethod | null = null
    if (choice !== 'terms' && currency === undefined) return setWrong('Enter the price first.')
    if (choice === 'flat' && currency !== undefined) {
      const read = parseMoney(amount, currency)
      if (!read.ok) return setWrong(read.says)
      how = { by: 'flat', amount: read.money.minor }
    } else if (choice === 'included' || choice === 'agreed') how = { by: choice }
    setWrong(null)
    const next = how === null || currency === undefined ? null : { currency, how }
    void draft.act('shipping', (version) =>
      api().call(listings.setOwnShipping, { id, version, own: next }),
    )
  }
  return (
    <EditorPart id="shipping" title="Shipping">
      <p className="small quiet markdown-about">
        {own === null ? (
          <>
            It is shipped as your <Link to={paths.shippingTerms}>shipping terms</Link> say.
          </>
        ) : (
          <>
            Instead of your <Link to={paths.shippingTerms}>shipping terms</Link>, wherever you ship
            to: {methodSays(own.how, own.currency, locale)}. In an order with other lots it is added
            to their shipping.
          </>
        )}
      </p>
      <div className="markdown-fields">
        <label className="filter">
          <span>What the buyer pays</span>
          <Select
            value={choice}
            onChange={({ target }) => {
              choose(target.value as Choice)
              setWrong(null)
            }}
          >
            {drawOptions(Object.entries(choices))}
          </Select>
        </label>
        {choice === 'flat' && (
          <label className="filter">
            <span>Amount{currency !== undefined && `, ${currency}`}</span>
            <input
              className="control"
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              aria-invalid={wrong !== null || undefined}
              aria-describedby={wrong === null ? undefined : 'own-shipping-wrong'}
              onChange={({ target }) => setAmount(target.value)}
            />
          </label>
        )}
      </div>
      <p className="field-error" id="own-shipping-wrong" role="alert">
        {wrong}
      </p>
      <StepTrouble of={state.trouble} steps={['shipping']} />
      <WorkButton working={state.working} onClick={save}>
        Save the shipping
      </WorkButton>
    </EditorPart>
  )
}
