import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'

import { type Column, DataTable } from '#shared/ui/data-table.tsx'
import { Day } from '#shared/ui/day.tsx'
import { StatusMark, type StatusTone } from '#shared/ui/status-mark.tsx'
import { TabsNav } from '#shared/ui/tabs-nav.tsx'
import { Pages } from '#shared/workplace/filters.tsx'

import { contentsOf, tagsOf, textOf } from '../../support/html.ts'

const at = (address: string, element: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>)
const tags = (html: string, name: string) => tagsOf(html).filter((tag) => tag.name === name)
const links = (html: string) => tags(html, 'a').map(({ attributes }) => attributes.href)

interface Piece {
  no: string
  name: string
  age: number
}
const columns: readonly Column<Piece>[] = [
  { header: 'Piece', cell: ({ name }) => name, sortKey: 'name' },
  { header: 'Age, days', cell: ({ age }) => age, numeric: true, sortKey: 'age' },
  { header: 'Stock no.', cell: ({ no }) => no },
]
const bangles = { no: 'BG-0412', name: 'Three bangles', age: 812 }
const table = (rows: readonly Piece[], sorted = '-age') => (
  <DataTable
    caption="Your stock"
    captionShown
    columns={columns}
    rows={rows}
    keyOf={({ no }) => no}
    sorted={sorted}
    empty="Nothing is in stock yet."
  />
)

describe('a table', () => {
  it('names its columns and rows, and labels each value for small screens', () => {
    const html = at('/stock', table([bangles]))
    expect(textOf(html)).toBe('Your stock Piece Age, days Stock no. Three bangles 812 BG-0412')
    expect(tags(html, 'th').map(({ attributes }) => attributes.scope)).toEqual([
      'col',
      'col',
      'col',
      'row',
    ])
    const cells = tags(html, 'td').map(({ attributes }) => attributes)
    expect(cells[0]).toEqual({ class: 'numeric', 'data-label': 'Age, days' })
    expect(cells[1]).toEqual({ 'data-label': 'Stock no.' })
    expect(textOf(contentsOf(html, 'caption')[0]?.content ?? '')).toBe('Your stock')
  })

  it('is sorted by the address, keeping all but the cursor of another order', () => {
    const html = at('/stock?metal=gold&cursor=abc&sort=-age', table([bangles]))
    expect(links(html)).toEqual(['/stock?metal=gold&sort=name', '/stock?metal=gold&sort=age'])
    expect(tags(html, 'th').map(({ attributes }) => attributes['aria-sort'])).toEqual([
      undefined,
      'descending',
      undefined,
      undefined,
    ])
    expect(links(at('/stock', table([bangles], 'age')))).toContain('/stock?sort=-age')
  })

  it('without rows says what to do next', () => {
    const html = at('/stock', table([]))
    expect(textOf(html)).toBe('Your stock Nothing is in stock yet.')
    expect(tags(html, 'table')).toEqual([])
  })
})

describe('the pages of a list', () => {
  const pages = (address: string, next: string | null) =>
    at(address, <Pages label="Pages of stock" shown={50} next={next} />)

  it('keep the rest of the address, whatever a cursor contains', () => {
    expect(links(pages('/stock?metal=gold&cursor=now', 'b+/=&c'))).toEqual([
      '/stock?metal=gold',
      '/stock?metal=gold&cursor=b%2B%2F%3D%26c',
    ])
  })

  it('end when there are no more rows, and are not shown for one page', () => {
    const last = pages('/stock?metal=gold&cursor=now', null)
    expect(links(last)).toEqual(['/stock?metal=gold'])
    expect(textOf(last)).toBe('Back to the start 50 on this page')
    expect(pages('/stock?metal=gold', null)).toBe('')
  })
})

describe('small parts', () => {
  it('a state has a word, and a mark of its own shape', () => {
    const tones: StatusTone[] = ['neutral', 'good', 'waiting', 'bad']
    const marks = tones.map((tone) =>
      renderToStaticMarkup(<StatusMark tone={tone}>Published</StatusMark>),
    )
    for (const mark of marks) expect(textOf(mark)).toBe('Published')
    const shapes = marks.map((mark) => tags(mark, 'path').map(({ attributes }) => attributes.d))
    expect(new Set(shapes.map(String)).size).toBe(4)
  })

  it('the current section is marked as the current page', () => {
    const html = at(
      '/profile/stock',
      <TabsNav
        label="Your account"
        tabs={[
          { to: '/profile', label: 'Overview', exact: true },
          { to: '/profile/stock', label: 'Stock' },
        ]}
      />,
    )
    expect(tags(html, 'a').map(({ attributes }) => attributes['aria-current'])).toEqual([
      undefined,
      'page',
    ])
    expect(tags(html, 'nav')[0]?.attributes['aria-label']).toBe('Your account')
  })
})

describe('a day', () => {
  const shown = (of: string, time?: boolean) =>
    textOf(renderToStaticMarkup(<Day of={of} time={time ?? false} />))

  it('of a moment is in UTC on the server, with the zone if there is a time', () => {
    expect(shown('2026-11-21T23:30:00.000Z')).toBe('21 November 2026')
    expect(shown('2026-11-21T23:30:00.000Z', true)).toBe('21 November 2026 at 23:30 UTC')
  })

  it('from the calendar remains that day', () => {
    expect(shown('2026-11-21')).toBe('21 November 2026')
  })
})
