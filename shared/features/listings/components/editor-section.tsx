import { Plus, X } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useReader } from '../../../ui/reader.ts'
import { daysAhead } from '../../../ui/time-words.ts'
import { useNow } from '../../../ui/use-now.ts'
import { capitalised, countedIn } from '../../../ui/words.ts'
import { entriesIn, withoutEntry } from '../editing/draft.ts'
import { type Fields, type List, type Section, sections, type Values } from '../fields/field.ts'
import { heldHint } from '../held-words.ts'
import { fieldAt } from '../sheet.ts'
import { fieldId, focusSoon, useEditing } from './editor-context.tsx'
import { EditorField, WorkedOutField } from './editor-field.tsx'

/** A part of the form, under its heading. */
export function EditorPart({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) {
  return (
    <section className="editor-part" aria-labelledby={`part-${id}`}>
      <div className="editor-part-title">
        <h2 className="d5" id={`part-${id}`} tabIndex={-1}>
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}

interface GroupProps {
  fields: Fields
  values: Values
  prefix: string
  section: Section
}

/** How old a piece is, in days; null if that is not known, or is still to come. */
function useAge({ acquiredOn }: Values): string | undefined {
  const [now, reader] = [useNow(), useReader()]
  if (typeof acquiredOn !== 'string') return undefined
  const days = -daysAhead(acquiredOn, now, reader)
  if (days < 0) return undefined
  return `${countedIn(reader.locale)(days, 'day')} ago. Its age counts from here.`
}

/** Fewer optional fields than these are shown at once: a heading above them would be as long. */
const folded = 3

/** A new listing takes these over from the last one, so a value there says nothing about this piece yet. */
const filledIn: ReadonlySet<string> = new Set(['region', 'city'])

/** Optional fields, folded under a heading that names them until one has a value or a fault. */
function More({
  names,
  fields,
  children,
}: {
  names: readonly string[]
  fields: Fields
  children: ReactNode
}) {
  const { said, problemOf } = useEditing()
  const holds = names.some(
    (name) => (!filledIn.has(name) && (said[name] ?? '') !== '') || problemOf(name) !== undefined,
  )
  // It stays open when the only value is removed, or it would close while somebody types.
  const [open, setOpen] = useState(holds)
  if (holds && !open) setOpen(true)
  return (
    <details className="editor-more" open={open}>
      <summary>
        <span className="editor-more-title">More details</span>{' '}
        <span className="small quiet">{names.map((name) => fields[name]?.label).join(', ')}</span>
      </summary>
      <div className="editor-fields" data-columns="2">
        {children}
      </div>
    </details>
  )
}

/** The fields of a section that apply: what is needed, then what is optional. */
function FieldGroup({ fields, values, prefix, section }: GroupProps) {
  const { held } = useEditing().listing
  const hints: Readonly<Record<string, string | undefined>> = {
    acquiredOn: useAge(values),
    quantity: held > 0 && prefix === '' ? heldHint(held) : undefined,
  }
  const found = Object.entries(fields).filter(
    ([, field]) => field.section === section && field.applies(values),
  )
  const isNeeded = ([, field]: (typeof found)[number]) =>
    field.needed(values) || field.audience === 'seller'
  const draw = (each: (typeof found)[number]) => {
    const [name, field] = each
    const needed = isNeeded(each)
    return (
      <EditorField
        key={name}
        name={prefix + name}
        field={field}
        needed={needed}
        hint={hints[name]}
      />
    )
  }
  const optional = found.filter((each) => !isNeeded(each))
  if (section !== 'what' || optional.length < folded) return found.map(draw)
  return (
    <>
      {found.filter(isNeeded).map(draw)}
      <More names={optional.map(([name]) => name)} fields={fields}>
        {optional.map(draw)}
      </More>
    </>
  )
}

/** The entries of a list, each with its fields, and a way to add and remove one. */
function EntryList({ name, list, children }: { name: string; list: List; children: ReactNode }) {
  const { draft, said, sheet, points, listing } = useEditing()
  const entered = entriesIn(said, name)
  const needed = points.some(({ key }) => key.startsWith(`${name}.1.`))
  const entries = entered.length === 0 && needed ? [1] : entered
  const [firstField = ''] = Object.keys(list.fields)
  const add = () => {
    const key = `${name}.${(entries.at(-1) ?? 0) + 1}.${firstField}`
    // An empty text holds the entry's place until something is entered.
    const first = entered.length === 0 && needed ? { [`${name}.1.${firstField}`]: '' } : {}
    draft.edit({ ...first, [key]: '' })
    focusSoon(fieldId(key))
  }
  const remove = (at: number) => {
    draft.replace(withoutEntry(said, name, at))
    focusSoon(`add-${name}`)
  }
  const one = capitalised(list.one)
  return (
    <>
      {entries.map((entry, at) => (
        <fieldset key={entry} className="editor-entry">
          <legend className={entries.length === 1 ? 'visually-hidden' : undefined}>
            {one} {at + 1}
          </legend>
          {entries.length > 1 && listing.editable && (
            <button className="editor-remove" type="button" onClick={() => remove(entry)}>
              <Icon of={X} size={16} />
              Remove
              <span className="visually-hidden">
                {' '}
                {list.one} {at + 1}
              </span>
            </button>
          )}
          <div className="editor-fields" data-columns="3">
            <FieldGroup
              fields={list.fields}
              values={sheet.lists[name]?.[at] ?? {}}
              prefix={`${name}.${entry}.`}
              section={list.section}
            />
          </div>
        </fieldset>
      ))}
      {children}
      {listing.editable && (
        <p className="editor-entry-acts">
          {entries.length < list.most && (
            <button className="editor-add" id={`add-${name}`} type="button" onClick={add}>
              <Icon of={Plus} size={16} />
              {entries.length === 0 ? `Add a ${list.one}` : `Another ${list.one}`}
            </button>
          )}
          {entries.length === 1 && !needed && (
            <button className="editor-add" type="button" onClick={() => remove(entries[0] ?? 1)}>
              <Icon of={X} size={16} />
              Remove<span className="visually-hidden"> the {list.one}</span>
            </button>
          )}
        </p>
      )}
    </>
  )
}

/** Says that another listing names the same report; that keeps nothing from being published. */
function SameReports({ section }: { section: Section }) {
  const { kind, listing } = useEditing()
  const here = listing.sameReports.filter(({ key }) => fieldAt(kind, key)?.section === section)
  return (
    <div className="editor-same" aria-live="polite">
      {here.map(({ key, report, own }) => (
        <p key={key} className="small">
          {own === null ? (
            `Another seller’s listing also gives report ${report}. Check the number.`
          ) : (
            <>
              Your listing{' '}
              <Link className="text-link" to={paths.listing(own.id)}>
                {own.title || 'without a title'}
              </Link>{' '}
              also gives report {report}.
            </>
          )}
        </p>
      ))}
    </div>
  )
}

/** A section of the form, as the kind defines it; null if it has nothing there. */
export function EditorSection({ section }: { section: Section }) {
  const { kind, sheet, facts } = useEditing()
  const lists = Object.entries(kind.lists).filter(([, list]) => list.section === section)
  const own = Object.values(kind.fields).some(
    (field) => field.section === section && field.applies(sheet.values),
  )
  if (!own && lists.length === 0) return null
  const figures = (kind.workedOut?.(facts, sheet) ?? []).filter((each) => each.section === section)
  const rest = (own || figures.length > 0) && (
    <div
      className="editor-fields"
      data-columns={section === 'what' || section === 'private' ? '2' : '3'}
    >
      <FieldGroup fields={kind.fields} values={sheet.values} prefix="" section={section} />
      {figures.map((each) => (
        <WorkedOutField key={each.label} {...each} />
      ))}
    </div>
  )
  return (
    <EditorPart id={section} title={sections[section]}>
      {lists.length === 0 && rest}
      {lists.map(([name, list], at) => (
        <EntryList key={name} name={name} list={list}>
          {at === lists.length - 1 && rest}
        </EntryList>
      ))}
      <SameReports section={section} />
    </EditorPart>
  )
}
