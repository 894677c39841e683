import { Columns3, Plus, Search, SlidersHorizontal, X } from 'lucide'
import { type RefObject, useState } from 'react'
import { Form, Link, useNavigate } from 'react-router-dom'

import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { drawOptions, Select } from '../../../ui/forms/select.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ChoiceFilter } from '../../../workplace/filters.tsx'
import type { stockSorts } from '../contract.ts'
import { type StockColumn, stockColumnNames, stockColumns } from '../stock-columns.ts'
import { readTerms, stockAges, stockPrices } from '../stock-filter.ts'
import { StockExport } from './stock-export.tsx'
import { addressWith, chipsOf, stockFacetChoices, type StockQuery } from './stock-query.ts'

const phoneSorts: readonly [(typeof stockSorts)[number], string][] = [
  ['acquired', 'Oldest first'],
  ['-acquired', 'Newest first'],
  ['-updated', 'Last changed'],
  ['-price', 'Highest price'],
  ['price', 'Lowest price'],
  ['title', 'By title'],
  ['number', 'By stock number'],
]

interface StockFiltersProps {
  query: StockQuery
  columns: readonly StockColumn[]
  onColumns: (columns: readonly StockColumn[]) => void
  /** How many pieces the filters leave, and how many there are. */
  matches: number
  all: number
  phone: boolean
  searchField: RefObject<HTMLInputElement | null>
}

/** The search field, the filters in use, and what leads to more of them. */
export function StockFilters(props: StockFiltersProps) {
  const { query, columns, onColumns, matches, all, phone, searchField } = props
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const chips = chipsOf(query)
  const { view, is, older, price, sort } = query
  const hidden = { view, is, older: older || '', price: price ?? '', sort }
  return (
    <div className="stock-tools">
      <search>
        <Form className="stock-search" method="get" preventScrollReset key={query.q}>
          <Icon of={Search} size={20} />
          <input
            className="control"
            ref={searchField}
            type="search"
            name="q"
            maxLength={100}
            defaultValue={query.q}
            placeholder="Title, stock number, report number"
            aria-label="Search your stock by title, stock number or report number"
          />
          {query.q === '' && <kbd aria-hidden="true">/</kbd>}
          {Object.entries(hidden).map(
            ([name, value]) =>
              value !== '' && <input key={name} type="hidden" name={name} value={value} />,
          )}
        </Form>
      </search>
      {phone ? (
        <div className="stock-phone-tools">
          <button type="button" className="button button-small" onClick={() => setOpen(true)}>
            <Icon of={SlidersHorizontal} size={20} />
            {chips.length === 0 ? 'Filters' : `Filters, ${chips.length}`}
          </button>
          <label className="stock-sort">
            <span className="visually-hidden">Sort by</span>
            <Select
              value={query.sort}
              onChange={({ target: { value } }) =>
                void navigate(addressWith(query, { sort: value as StockQuery['sort'] }), {
                  replace: true,
                  preventScrollReset: true,
                })
              }
            >
              {drawOptions(phoneSorts)}
              {phoneSorts.every(([value]) => value !== query.sort) && (
                <option value={query.sort}>Another order</option>
              )}
            </Select>
          </label>
        </div>
      ) : (
        <>
          <ul className="stock-chips">
            {chips.map(({ label, without }) => (
              <li key={label}>
                <Link to={without} preventScrollReset aria-label={`Remove the filter ${label}`}>
                  {label}
                  <Icon of={X} size={16} />
                </Link>
              </li>
            ))}
            <li>
              <button type="button" className="stock-more" onClick={() => setOpen(true)}>
                <Icon of={Plus} size={16} />
                Filter
              </button>
            </li>
          </ul>
          <ColumnsMenu columns={columns} onColumns={onColumns} />
        </>
      )}
      <StockExport query={query} matches={matches} all={all} />
      <FilterDialog query={query} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

function ColumnsMenu({ columns, onColumns }: Pick<StockFiltersProps, 'columns' | 'onColumns'>) {
  return (
    <details className="tap-menu stock-columns" data-menu="tap">
      <summary>
        <Icon of={Columns3} size={20} />
        Columns, {columns.length} of {stockColumnNames.length}
      </summary>
      <ul>
        {stockColumnNames.map((each) => {
          const column = stockColumns[each]
          const fixed = !('choice' in column)
          return (
            <li key={each}>
              <label data-fixed={fixed || undefined}>
                <input
                  type="checkbox"
                  checked={columns.includes(each)}
                  disabled={fixed}
                  onChange={({ target: { checked } }) =>
                    onColumns(
                      stockColumnNames.filter((name) =>
                        name === each ? checked : columns.includes(name),
                      ),
                    )
                  }
                />
                {column.label}
              </label>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** All filters in one window: beside the table as on a phone. */
function FilterDialog({
  query,
  open,
  onClose,
}: {
  query: StockQuery
  open: boolean
  onClose: () => void
}) {
  const navigate = useNavigate()
  const terms = readTerms(query.is)
  const ages = [...new Set([...stockAges, ...(query.older === 0 ? [] : [query.older])])]
  return (
    <Dialog open={open} onClose={onClose} title="Filters">
      <form
        className="stock-filter-form"
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const chosen = stockFacetChoices.flatMap(({ name }) => {
            const value = form.get(name)
            return typeof value === 'string' && value !== '' ? [`${name}:${value}`] : []
          })
          const older = Number(form.get('older'))
          const price = stockPrices.find((each) => each === form.get('price')) ?? null
          onClose()
          void navigate(addressWith(query, { is: chosen.join(','), older, price }), {
            preventScrollReset: true,
          })
        }}
      >
        {stockFacetChoices.map(({ name, label, options }) => (
          <label key={name} className="filter">
            <span>{label}</span>
            <Select
              name={name}
              defaultValue={terms.find((each) => each.startsWith(`${name}:`))?.split(':')[1] ?? ''}
            >
              <option value="">Any</option>
              {drawOptions(options.map(({ value, label: words }) => [value, words]))}
            </Select>
          </label>
        ))}
        <label className="filter">
          <span>Age</span>
          <Select name="older" defaultValue={String(query.older)}>
            <option value="0">Any</option>
            {drawOptions(ages.map((days) => [days, `Older than ${days} days`]))}
          </Select>
        </label>
        <ChoiceFilter
          name="price"
          label="Price"
          all="Any"
          options={[{ value: 'falls', label: 'Falls automatically' }]}
        />
        <DialogActions onCancel={onClose}>
          <button className="button button-filled button-small" type="submit">
            Show
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
