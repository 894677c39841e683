import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom'

import { apiOf, useApi } from '../../../contract/call.ts'
import type { FormIssue } from '../../../contract/form.ts'
import { currencies, type Currency } from '../../../contract/money.ts'
import { failureIssues } from '../../../ui/failure.ts'
import { drawOptions, Select } from '../../../ui/forms/select.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { useWork } from '../../../ui/use-work.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { listings } from '../../listings/contract.ts'
import { CountryChips } from '../../shipping/components/country-chips.tsx'
import { Typed } from '../../shipping/components/method-fields.tsx'
import { ZoneRows } from '../../shipping/components/zone-rows.tsx'
import { shipping } from '../../shipping/contract.ts'
import {
  changesIn,
  draftOf,
  firstPrices,
  type PricesDraft,
  readDraft,
  type ShippingDraft,
} from '../../shipping/shipping-draft.ts'
import { ShippingPreview } from '../components/shipping-preview.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const [stated, lots] = await Promise.all([call(shipping.read, {}), call(listings.shipped, {})])
  return { ...stated, ...lots }
}

/** Where a seller says once what shipping costs. Shown anew for each version, so that nothing old stays typed. */
export function Page() {
  const view = useLoaderData<typeof loader>()
  return <ShippingTermsPage key={view.version} view={view} />
}

function ShippingTermsPage({ view }: { view: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { country, terms: stated, version, lots, own, mayChange } = view
  const counted = useCounted()
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { working, run } = useWork()
  const sold = lots.map(({ currency }) => currency)
  const [before] = useState(() => draftOf(stated, { country, currencies: sold }))
  const [draft, setDraft] = useState<ShippingDraft>(before)
  const [saved, setSaved] = useState(false)
  const [refused, setRefused] = useState<readonly FormIssue[]>([])
  /** Whether saving was tried: nothing is marked before somebody is done typing. */
  const [tried, setTried] = useState(false)
  /** Counts how often something was wrong, so that the first such field is focused each time. */
  const [wrong, setWrong] = useState(0)
  useEffect(() => {
    if (wrong > 0) document.querySelector<HTMLElement>('.shipping-work [aria-invalid]')?.focus()
  }, [wrong])
  const { terms, issues } = readDraft(draft)
  const shown = tried ? [...issues, ...refused] : []
  const { changes, currencies: changed } = changesIn(before, draft)
  const many = lots
    .filter(({ currency }) => stated === null || changed.includes(currency))
    .reduce((sum, each) => sum + each.lots, 0)
  const set = (part: Partial<ShippingDraft>) => {
    setDraft({ ...draft, ...part })
    setRefused([])
    setSaved(false)
  }
  const setPrices = (currency: Currency, prices: PricesDraft) =>
    set({
      prices: draft.prices.map((each) => (each.currency === currency ? prices : each)),
    })
  const save = () => {
    setTried(true)
    if (issues.length > 0) return setWrong(wrong + 1)
    void run('save', async () => {
      try {
        await api().call(shipping.change, { terms, version })
        setSaved(true)
        await revalidate()
      } catch (error) {
        setRefused(
          failureIssues(error).map(({ pointer, detail }) => ({
            pointer: pointer.replace(/^\/terms/, ''),
            detail,
          })),
        )
        setWrong(wrong + 1)
      }
    })
  }
  const whole = refused.find(({ pointer }) => pointer === '')
  const notToError = shown.find(({ pointer }) => pointer.startsWith('/notTo'))?.detail
  const left = currencies.filter((each) => !draft.prices.some(({ currency }) => currency === each))
  return (
    <WorkplacePage
      title="Shipping"
      lead={
        stated === null
          ? 'You have not said yet what shipping costs. Until you do, nobody can order your lots without an offer in which the two of you agree on it.'
          : 'Buyers see the price for their own country before they order.'
      }
    >
      <div className="order-columns">
        <fieldset
          className="order-work shipping-work"
          // What is typed while the terms are being saved would be lost with the version that they replace.
          disabled={!mayChange || working !== null}
        >
          <legend className="visually-hidden">Shipping terms</legend>
          {!mayChange && (
            <p className="quiet">Only the owner of your company can change these terms.</p>
          )}
          <Section title="When you send">
            <div className="shipping-days">
              <span className="field-label">Handling</span>
              <Typed
                name="/handlingDays"
                label="Business days from the payment until you send"
                unit="business days after payment"
                value={draft.handlingDays}
                issues={shown}
                change={(handlingDays) => set({ handlingDays })}
              />
            </div>
          </Section>
          {draft.prices.map((prices, at) => (
            <Section
              key={prices.currency}
              title={
                draft.prices.length === 1
                  ? 'What the buyer pays'
                  : `What the buyer pays in ${prices.currency}`
              }
            >
              <p className="small quiet">
                For lots that you sell in {prices.currency}, insured and tracked, without VAT. All
                lots of one order are sent together.
              </p>
              <ZoneRows
                at={`/prices/${at}`}
                prices={prices}
                country={country}
                notTo={draft.notTo}
                issues={shown}
                change={(next) => setPrices(prices.currency, next)}
              />
            </Section>
          ))}
          {left.length > 0 && mayChange && (
            <div className="shipping-currency">
              <Select
                aria-label="Add a currency"
                value=""
                onChange={({ target }) =>
                  set({
                    prices: [...draft.prices, firstPrices(target.value as Currency, country)],
                  })
                }
              >
                <option value="">Add a currency</option>
                {drawOptions(left.map((each) => [each, each]))}
              </Select>
            </div>
          )}
          <Section title="Not shipped to">
            <p className="small quiet">Buyers there cannot order, and read why.</p>
            <CountryChips
              label="Add a country to which nothing is sent"
              chosen={draft.notTo}
              taken={new Set([country])}
              error={notToError}
              change={(notTo) => set({ notTo })}
            />
          </Section>
          {own.lots > 0 && (
            <Section title="Lots with their own terms">
              <p className="quiet">
                {counted(own.lots, 'lot keeps its terms', 'lots keep their terms')}, whatever you
                change here: {own.titles.join(', ')}
                {own.lots > own.titles.length && ' and others'}.
              </p>
            </Section>
          )}
        </fieldset>
        <ShippingPreview
          country={country}
          samples={view.samples}
          terms={terms}
          unread={issues.map(({ pointer }) => pointer)}
        />
      </div>
      {mayChange && (
        <section className="shipping-bar" aria-label="Changes">
          <div aria-live="polite">
            {whole !== undefined ? (
              <p className="field-error">{whole.detail}</p>
            ) : tried && issues.length > 0 ? (
              <p className="field-error">
                {counted(issues.length, 'field is', 'fields are')} not right. Correct what is
                marked.
              </p>
            ) : changes === 0 && stated !== null ? (
              <p>{saved || version > 0 ? 'Everything is saved.' : ''}</p>
            ) : (
              <>
                <p>
                  <strong>{changes === 0 ? 'Not stated yet' : counted(changes, 'change')}</strong>
                </p>
                <p className="small quiet">
                  For {counted(many, 'lot')} from now on; orders and open offers stay as they are.
                </p>
              </>
            )}
          </div>
          <div className="shipping-acts">
            <button
              className="button button-small"
              type="button"
              aria-disabled={changes === 0 || working !== null || undefined}
              onClick={() => {
                if (working !== null) return
                setDraft(before)
                setTried(false)
                setRefused([])
              }}
            >
              Undo
            </button>
            <button
              className="button button-filled button-small"
              type="button"
              aria-disabled={working !== null || (changes === 0 && stated !== null) || undefined}
              onClick={() => working === null && (changes > 0 || stated === null) && save()}
            >
              {working === null ? 'Save' : 'Saving…'}
            </button>
          </div>
        </section>
      )}
    </WorkplacePage>
  )
}
