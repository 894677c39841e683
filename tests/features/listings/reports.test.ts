import { describe, expect, it } from 'vitest'

import { ownReports, reportsOf, statedReports } from '#shared/features/listings/reports.ts'
import {
  laboratories,
  type Laboratory,
  reportPage,
} from '#shared/features/listings/vocabulary/stones.ts'

const sheet = (values: object, stones: readonly object[] = []) => ({
  values: { ...values },
  lists: { stones: stones.map((each) => ({ ...each })) },
})
const gia = { laboratory: 'gia', report: '22-1345/a' }

describe('the page of a report', () => {
  it('is the laboratory’s own, with the number in its address', () => {
    expect(reportPage('gia', '2141438171')).toBe(
      'https://www.gia.edu/report-check?reportno=2141438171',
    )
    expect(reportPage('igi', 'LG12345678')).toBe(
      'https://www.igi.org/verify-your-report/?r=LG12345678',
    )
    expect(reportPage('hrd', '170000123456')).toBe(
      'https://my.hrdantwerp.com/?record_number=170000123456',
    )
    expect(reportPage('gcal', 'LG353306143')).toBe('https://www.gcalusa.com/c/353306143')
  })

  it('takes no number that could change the address', () => {
    expect(reportPage('gia', '1/../x&y=#')).toBe(
      'https://www.gia.edu/report-check?reportno=1%2F..%2Fx%26y%3D%23',
    )
  })

  it('is unknown for all other laboratories', () => {
    const known = (Object.keys(laboratories) as Laboratory[]).filter((each) =>
      reportPage(each, '1'),
    )
    expect(known).toEqual(['gia', 'igi', 'hrd', 'gcal'])
  })
})

describe('the reports of a listing', () => {
  it('are its own and those of its stones, each with its field', () => {
    const igi = { laboratory: 'igi', report: '7' }
    expect(statedReports(sheet(gia, [{ laboratory: 'hrd' }, igi]))).toEqual([
      { key: 'report', laboratory: 'gia', number: '22-1345/a' },
      { key: 'stones.2.report', laboratory: 'igi', number: '7' },
    ])
  })

  it('are compared however their numbers are typed', () => {
    expect(reportsOf(sheet(gia, [{ laboratory: 'gia', report: '221345A' }]))).toEqual([
      'gia:221345A',
    ])
    expect(reportsOf(sheet({ laboratory: 'gia' }))).toEqual([])
  })

  it('of a matched pair are not compared', () => {
    expect(ownReports(sheet({ ...gia, form: 'single' }))).toHaveLength(1)
    expect(ownReports(sheet({ ...gia, form: 'pair' }))).toEqual([])
  })
})
