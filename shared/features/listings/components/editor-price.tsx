import { Plus, X } from 'lucide'

import { formatMoney } from '../../../contract/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Price } from '../../../ui/price.tsx'
import { useReader } from '../../../ui/reader.ts'
import { metalLabels } from '../../rates/metals.ts'
import { type Basis, bases } from '../common-fields.ts'
import { entriesIn, withoutEntry } from '../editing/draft.ts'
import { quotedInPercent, type TierRow, tierRows } from '../editing/tier-rows.ts'
import { toMetal, unitOf } from '../pricing.ts'
import { fieldId, focusSoon, useEditing } from './editor-context.tsx'
import { EditorField, EditorNotes } from './editor-field.tsx'
import { EditorPart } from './editor-section.tsx'
import { PriceMeter, ratioWords } from './price-meter.tsx'

/** What each basis means, and why it cannot apply to other kinds. */
const meanings: Readonly<Record<Basis, { means: string; otherwise: string }>> = {
  piece: { means: 'One price for each', otherwise: 'Not for this kind' },
  total: { means: 'All together', otherwise: 'Not for this kind' },
  gram: { means: 'Of gross weight', otherwise: 'Sold by weight only' },
  spot: { means: 'Follows the metal', otherwise: 'Pieces of metal only' },
  carat: { means: 'Of all stones', otherwise: 'Loose stones only' },
  list: { means: 'Above or below a list', otherwise: 'Diamonds only' },
}
const order = Object.keys(meanings) as Basis[]

function Bases() {
  const { kind, sheet, said, problemOf, edit, leave, listing } = useEditing()
  const problem = problemOf('basis')
  const { basis } = sheet.values
  const firstPossible = order.find((each) => kind.bases.includes(each))
  return (
    <fieldset className="bases" aria-describedby={problem && `${fieldId('basis')}-error`}>
      <legend>Choose how you price it. We convert the rest.</legend>
      {order.map((each) => {
        const possible = kind.bases.includes(each)
        const { means, otherwise } = meanings[each]
        const focus = basis === undefined ? each === firstPossible : each === basis
        return (
          <label key={each} className="base" data-possible={possible}>
            <input
              type="radio"
              name="basis"
              id={focus ? fieldId('basis') : undefined}
              value={each}
              checked={basis === each}
              disabled={!possible || !listing.editable}
              onChange={() => edit('basis', bases[each])}
              onBlur={() => leave('basis')}
            />
            <span>{each === 'piece' ? `Per ${kind.one}` : bases[each]}</span>
            <span className="small quiet">{possible ? means : otherwise}</span>
          </label>
        )
      })}
      {(problem !== undefined || (basis === undefined && (said.basis ?? '') !== '')) && (
        <EditorNotes name="basis" problem={problem} hint={undefined} edit={edit} />
      )}
    </fieldset>
  )
}

function Row({ row }: { row: TierRow }) {
  const { kind, sheet, facts, draft, said, currency, listing } = useEditing()
  const { entry, fromKey, amountKey, to, unit, below, ratio } = row
  const basis = sheet.values.basis as Basis
  const tier = kind.lists.tiers?.fields
  const from = entry === 0 ? kind.fields.minimum : tier?.from
  const name = amountKey.slice(amountKey.lastIndexOf('.') + 1)
  const priced = entry === 0 ? kind.fields[name] : tier?.[name]
  const end = to === null ? '' : `to ${to} ${to === 1 ? kind.one : kind.many}`
  return (
    <tr>
      <td>
        {basis === 'total' ? (
          `All ${String(sheet.values.quantity ?? '')} ${kind.many}`
        ) : (
          <div className="tier-from">
            {from !== undefined && (
              <EditorField
                name={fromKey}
                field={from}
                bare
                label={entry === 0 ? 'Smallest order' : `Tier ${entry}, from`}
                {...(entry === 0 ? { placeholder: '1' } : {})}
              />
            )}
            <span className="small quiet">{end}</span>
          </div>
        )}
      </td>
      <td className="tier-amount">
        {priced !== undefined && (
          <EditorField
            name={amountKey}
            field={priced}
            bare
            label={entry === 0 ? priced.label : `Tier ${entry}, ${priced.label.toLowerCase()}`}
          />
        )}
      </td>
      {basis !== 'piece' && (
        <td>{unit === null || !currency ? '–' : <Price of={{ minor: unit, currency }} />}</td>
      )}
      <td>{below === null ? '–' : `${(below / 10).toFixed(1)}%`}</td>
      {facts.metals.length > 0 && <td>{ratio === null ? '–' : ratioWords(ratio)}</td>}
      {listing.editable && (
        <td className="tier-act">
          {entry > 0 && (
            <button
              className="tier-remove"
              type="button"
              aria-label={`Remove tier ${entry}`}
              onClick={() => {
                draft.replace(withoutEntry(said, 'tiers', entry))
                focusSoon('add-tiers')
              }}
            >
              <Icon of={X} size={16} />
            </button>
          )}
        </td>
      )}
    </tr>
  )
}

const amountHeads: Readonly<Record<Basis, string>> = {
  piece: 'Each',
  total: 'Whole lot',
  gram: 'A gram',
  carat: 'A carat',
  list: 'Above or below',
  spot: 'Above or below',
}

function Tiers() {
  const { kind, sheet, facts, draft, said, quote, spots, melt, listing } = useEditing()
  const basis = sheet.values.basis as Basis | undefined
  if (basis === undefined) return null
  const rows = tierRows({
    said,
    values: sheet.values,
    tiers: sheet.lists.tiers ?? [],
    quote,
    spots,
    melt,
  })
  const list = kind.lists.tiers
  const entries = entriesIn(said, 'tiers')
  const add = () => {
    const key = `tiers.${(entries.at(-1) ?? 0) + 1}.from`
    draft.edit({ [key]: '' })
    focusSoon(fieldId(key))
  }
  return (
    <div className="tiers">
      <div className="editor-part-title">
        <h3 className="editor-label" id="tiers-title">
          Price {basis === 'total' ? 'of the whole lot' : 'by quantity'}
        </h3>
        {list !== undefined && basis !== 'total' && (
          <span className="small quiet">A tier ends where the next begins</span>
        )}
      </div>
      <table aria-labelledby="tiers-title">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">{amountHeads[basis]}</th>
            {basis !== 'piece' && <th scope="col">Each</th>}
            <th scope="col">Discount</th>
            {facts.metals.length > 0 && <th scope="col">× metal value</th>}
            {listing.editable && (
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.fromKey} row={row} />
          ))}
        </tbody>
      </table>
      {basis === 'total' && entries.length > 0 && (
        <p className="field-error">
          A whole lot has one price.{' '}
          <button
            className="text-link"
            type="button"
            onClick={() =>
              draft.replace(
                Object.fromEntries(
                  Object.entries(said).filter(([key]) => !key.startsWith('tiers.')),
                ),
              )
            }
          >
            Remove the tiers
          </button>
        </p>
      )}
      {list !== undefined &&
        basis !== 'total' &&
        listing.editable &&
        entries.length < list.most && (
          <p className="editor-entry-acts">
            <button className="editor-add" id="add-tiers" type="button" onClick={add}>
              <Icon of={Plus} size={16} />
              Another tier
            </button>
          </p>
        )}
    </div>
  )
}

/** The price against the value of its metal, with the cost; a warning below melt value. */
function AgainstMetal() {
  const { quote, spots, melt, currency, metals, facts, sheet, kind } = useEditing()
  const { locale } = useReader()
  if (facts.metals.length === 0 || currency === undefined) return null
  const used = metals.filter(({ metal }) => facts.metals.some((each) => each.metal === metal))
  const lacking = facts.metals.find(({ metal }) => !used.some((each) => each.metal === metal))
  const unit = unitOf(quote, spots)
  const ratio = unit === null ? null : toMetal(unit, melt)
  const cost = sheet.values.cost as number | undefined
  const money = (minor: number) => formatMoney({ minor, currency }, locale)
  return (
    <div className="against-metal">
      <div className="editor-part-title">
        <h3 className="editor-label">Price against metal</h3>
        {melt !== null && (
          <span className="small quiet">
            Metal value per {kind.one}: {money(melt)}
          </span>
        )}
      </div>
      {melt === null || ratio === null || unit === null ? (
        <p className="small quiet">
          {lacking === undefined
            ? 'Enter the weights and the price to see it against the value of its metal.'
            : `There is no current price of ${metalLabels[lacking.metal].toLowerCase()} in ${currency}, so the value of the metal cannot be worked out.`}
        </p>
      ) : (
        <>
          <PriceMeter ratio={ratio} cost={cost === undefined ? null : toMetal(cost, melt)} />
          {ratio < 1000 && (
            <output className="field-error" data-tone="needed">
              This is below the value of its metal. Melted, one is worth {money(melt - unit)} more.
            </output>
          )}
          <p className="small quiet">
            {used.map(({ metal, perOunce, at, source, stale }) => (
              <span key={metal}>
                {metalLabels[metal]} {money(perOunce)} an ounce, {source}, <Moment of={at} />
                {stale && ' (out of date)'}.{' '}
              </span>
            ))}
            {cost !== undefined && cost !== unit && (
              <>
                You ask {money(Math.abs(unit - cost))} {unit < cost ? 'less' : 'more'} than it cost.
              </>
            )}
          </p>
        </>
      )}
    </div>
  )
}

/** The price: how it is quoted, tiers, and the same against its metal. */
export function EditorPrice() {
  const { kind, sheet } = useEditing()
  const { currency, listPrice, msrp } = kind.fields
  const basis = sheet.values.basis as Basis | undefined
  return (
    <EditorPart id="price" title="Price">
      <Bases />
      <div className="editor-fields" data-columns="3">
        {currency && <EditorField name="currency" field={currency} />}
        {listPrice && quotedInPercent(basis) && basis === 'list' && (
          <EditorField name="listPrice" field={listPrice} />
        )}
        {msrp && <EditorField name="msrp" field={msrp} needed={false} />}
      </div>
      <Tiers />
      <AgainstMetal />
    </EditorPart>
  )
}
