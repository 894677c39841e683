import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { CallError, useApi } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { drawOptions } from '../../../ui/forms/select.tsx'
import { useReader } from '../../../ui/reader.ts'
import { dayWords } from '../../../ui/time-words.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { type Basis, bases } from '../common-fields.ts'
import { type KindName, kindNames, kinds } from '../kinds/kinds.ts'
import { ChooseEncoding } from './choose-encoding.tsx'
import { ChooseOne } from './choose-one.tsx'
import { imports } from './contract.ts'
import { type DayOrder, isoDay } from './days.ts'
import { type DecimalMark, numberIn } from './decimals.ts'
import {
  byItsHeader,
  hasMeasurements,
  headerOf,
  keysOf,
  kindColumn,
  kindHeader,
  leftOut,
  measurementsColumn,
  picturesColumn,
} from './headers.ts'
import type { ImportProps } from './import-words.ts'
import { NotRead } from './not-read.tsx'

/** Entries of a list that can be chosen by hand; more are matched by their headers. */
const mostEntries = 4

interface Choice {
  key: string
  label: string
}

/** Every field of a kind that a column can be matched to by hand. */
function choicesFor(name: KindName | null): Choice[] {
  const found = new Map<string, string>()
  if (name === null) found.set(kindColumn, kindHeader)
  for (const kind of name === null ? kindNames.map((each) => kinds[each]) : [kinds[name]]) {
    for (const key of Object.keys(kind.fields)) {
      if (!found.has(key)) found.set(key, headerOf(kind, key))
    }
    for (const [list, { fields, most }] of Object.entries(kind.lists)) {
      for (let at = 1; at <= Math.min(most, mostEntries); at += 1) {
        for (const field of Object.keys(fields)) {
          const key = `${list}.${at}.${field}`
          if (!found.has(key)) found.set(key, headerOf(kind, key))
        }
      }
    }
  }
  if ((name === null ? kindNames : [name]).some((each) => hasMeasurements(kinds[each]))) {
    found.set(measurementsColumn, 'Length, width and depth')
  }
  found.set(picturesColumn, 'Pictures, by file name')
  return [...found].map(([key, label]) => ({ key, label }))
}

interface Row {
  at: number
  header: string
  samples: readonly string[]
  choice: string
  /** The field that the header leads to. */
  found: string | null
  choices: readonly Choice[]
  error: string | undefined
  choose: (choice: string) => void
}

const columns: readonly Column<Row>[] = [
  { header: 'Column of the file', cell: ({ header, at }) => header || `Column ${at + 1}` },
  {
    header: 'What it says',
    prose: true,
    cell: ({ samples }) =>
      samples.length === 0 ? <span className="quiet">Empty</span> : samples.join(' · '),
  },
  {
    header: 'Becomes',
    cell: ({ header, choice, choices, found, error, choose }) => {
      const label = choices.find(({ key }) => key === found)?.label ?? found
      return (
        <ChooseOne
          label={`Field for ${header}`}
          labelHidden
          value={choice}
          error={error}
          onChange={choose}
        >
          <option value={byItsHeader}>{found === null ? 'No field matches' : label}</option>
          <option value={leftOut}>Leave out</option>
          {drawOptions(choices.map(({ key, label: name }) => [key, name]))}
        </ChooseOne>
      )
    },
  },
]

const perRow = 'by row'

/** A text of the file and the number that it is with a decimal mark. */
const readAs = (text: string, mark: DecimalMark) => `${text} is ${numberIn(text, mark)}`

/** Says what each column of a file means, and what is the same for all its rows. */
export function ChooseColumns({ view, onChange }: ImportProps) {
  const api = useApi()
  const reader = useReader()
  const navigate = useNavigate()
  const { working, trouble, run } = useWork()
  const [kind, setKind] = useState(view.kind)
  const [decimal, setDecimal] = useState(view.decimal)
  const [dayOrder, setDayOrder] = useState(view.dayOrder)
  const [chosen, setChosen] = useState(view.columns.map(({ choice }) => choice))
  const [defaults, setDefaults] = useState(view.defaults)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(view.lacks.map(({ key, reason }) => [key, reason])),
  )
  const choices = useMemo(() => choicesFor(kind), [kind])
  const headings = view.columns.map(({ english }) => english)
  const byHeader = kind === null ? null : keysOf(kind, headings, [])
  const rows = view.columns.map(({ header, samples, key, choice }, at): Row => ({
    at,
    header,
    samples,
    choice: chosen[at] ?? byItsHeader,
    found: byHeader === null ? (choice === byItsHeader ? key : null) : (byHeader[at] ?? null),
    choices,
    error: wrong[`/columns/${at}`],
    choose: (value) => setChosen(chosen.map((each, index) => (index === at ? value : each))),
  }))
  const send = () =>
    run('check', async () => {
      try {
        const set = await api().call(imports.set, {
          id: view.id,
          kind,
          decimal,
          dayOrder,
          mode: view.mode,
          columns: chosen,
          defaults,
        })
        setWrong(Object.fromEntries(set.lacks.map(({ key, reason }) => [key, reason])))
        // The review loads its own view: one that arrived after a press there would hide what the press did.
        if (set.state !== 'review') onChange(set)
        else await navigate(paths.stockImportReview(view.id), { replace: true })
      } catch (failure) {
        if (failure instanceof CallError) {
          const { errors = [] } = failure.problem
          setWrong(Object.fromEntries(errors.map(({ pointer, detail }) => [pointer, detail])))
        }
        throw failure
      }
    })
  const lack = (key: string) => wrong[key] ?? wrong[`/defaults/${key}`]
  const fill = (key: string) => (value: string) => {
    const { [key]: _old, ...rest } = defaults
    setDefaults(value === '' ? rest : { ...rest, [key]: value })
  }
  const possible = kind === null ? (Object.keys(bases) as Basis[]) : kinds[kind].bases
  return (
    <>
      <NotRead view={view} />
      <ChooseEncoding view={view} onChange={onChange} />
      <Trouble says={view.encodingKnown ? undefined : lack('encoding')} />
      <Section title="What the file contains">
        <div className="import-reading">
          <ChooseOne
            label="Kind"
            value={kind ?? perRow}
            error={lack('kind')}
            onChange={(value) => setKind(value === perRow ? null : (value as KindName))}
          >
            {drawOptions(kindNames.map((name) => [name, kinds[name].label]))}
            <option value={perRow}>Several, given in a column</option>
          </ChooseOne>
          {view.open.decimal !== null && (
            <ChooseOne
              label={`Decimals, as in “${view.open.decimal.column}”`}
              value={decimal ?? ''}
              error={lack('decimal')}
              onChange={(value) => setDecimal(value === '' ? null : (value as DecimalMark))}
            >
              <option value="">Choose one</option>
              <option value=".">A point: {readAs(view.open.decimal.text, '.')}</option>
              <option value=",">A comma: {readAs(view.open.decimal.text, ',')}</option>
            </ChooseOne>
          )}
          {view.open.dayOrder !== null && (
            <ChooseOne
              label={`Dates, as in “${view.open.dayOrder.column}”`}
              value={dayOrder ?? ''}
              error={lack('dayOrder')}
              onChange={(value) => setDayOrder(value === '' ? null : (value as DayOrder))}
            >
              <option value="">Choose one</option>
              <option value="day">
                Day first: {view.open.dayOrder.text} is{' '}
                {dayWords(isoDay(view.open.dayOrder.text, 'day'), reader)}
              </option>
              <option value="month">
                Month first: {view.open.dayOrder.text} is{' '}
                {dayWords(isoDay(view.open.dayOrder.text, 'month'), reader)}
              </option>
            </ChooseOne>
          )}
          <ChooseOne
            label="Default price type"
            value={defaults.basis ?? ''}
            error={lack('basis')}
            onChange={fill('basis')}
          >
            <option value="">Given in a column</option>
            {drawOptions(possible.map((basis) => [bases[basis], bases[basis]]))}
          </ChooseOne>
          <ChooseOne
            label="Currency, unless a column says"
            value={defaults.currency ?? ''}
            error={lack('currency')}
            onChange={fill('currency')}
          >
            <option value="">Given in a column</option>
            {drawOptions(view.settled.map((each) => [each, each]))}
          </ChooseOne>
        </div>
      </Section>
      <Section title="Columns">
        {['stockNumber', 'percent', 'listPrice'].map((key) => (
          <Trouble key={key} says={lack(key)} />
        ))}
        <DataTable caption="Columns" columns={columns} rows={rows} keyOf={({ at }) => String(at)} />
      </Section>
      <div className="actions">
        <button className="button button-filled" type="button" onClick={() => void send()}>
          {working === null ? 'Check the rows' : 'Checking…'}
        </button>
      </div>
      <Trouble says={trouble} />
    </>
  )
}
