import { vi } from 'vitest'

import type { Running } from '#server/main.ts'
import type { ReportSubject } from '#shared/contract/report-subjects.ts'
import type { ReportDecision } from '#shared/features/reports/report-states.ts'

import { callAs, callConsole } from './api-calls.ts'
import type { MailServer } from './mail-server.ts'
import { toldTo } from './notifications.ts'
import type { SignedIn } from './people.ts'

/** Reports a thing. @returns the status of the answer */
export const reportThing = async (
  site: Running,
  who: SignedIn,
  subject: ReportSubject,
  id: string,
  reason = 'They ask for cash.',
) => (await callAs(site, who, '/reports', { subject, id, reason })).status

/** The ids of what a company has reported. */
export const ownReports = async (site: Running, who: SignedIn): Promise<string[]> =>
  JSON.parse((await callAs(site, who, '/reports/mine')).text).ids

/** The reports that wait for operators, or were decided on. */
export const listReports = async (site: Running, operator: SignedIn, view = 'waiting') =>
  (await callConsole(site, operator, `/reports?view=${view}&limit=100`)).json.items

/** The report of a company about the thing whose title ends so, if it waits. */
export async function findReport(
  site: Running,
  operator: SignedIn,
  reporter: { companyId: string },
  title: string,
) {
  const items: { id: string; title: string; reporter: { id: string } }[] = await listReports(
    site,
    operator,
  )
  return items.find((each) => each.title.endsWith(title) && each.reporter.id === reporter.companyId)
}

/** Decides on a report. @returns the status of the answer */
export const decideOn = async (
  site: Running,
  operator: SignedIn,
  report: string,
  decision: ReportDecision,
  reason = 'It leads away from the marketplace.',
) =>
  (await callAs(site, operator, `/admin/reports/${report}/decisions`, { decision, reason })).status

/** Hides a thing as an operator does without a report. @returns the status of the answer */
export const hide = async (
  site: Running,
  operator: SignedIn,
  subject: ReportSubject,
  id: string,
  reason = 'It leads away from the marketplace.',
) => (await callAs(site, operator, '/admin/hidings', { subject, id, reason })).status

/** The appeal against the decision that hid a thing of somebody's company, as they read it. */
export async function readAppeal(site: Running, who: SignedIn, subject: ReportSubject, id: string) {
  const path = `/reports/appeals?${new URLSearchParams({ subject, id })}`
  const { status, text } = await callAs(site, who, path)
  return { status, json: JSON.parse(text) }
}

/** Appeals. @returns the status of the answer */
export const appeal = async (
  site: Running,
  who: SignedIn,
  subject: ReportSubject,
  id: string,
  text = 'We only wrote that we are in the office.',
) => (await callAs(site, who, '/reports/appeals', { subject, id, text })).status

/** The appeals that wait for operators, or were answered. */
export const listAppeals = async (site: Running, operator: SignedIn, view = 'waiting') =>
  (await callConsole(site, operator, `/appeals?view=${view}&limit=100`)).json.items

/** Answers the appeal about the thing whose title ends so. @returns the status of the answer */
export async function answerAppeal(
  site: Running,
  operator: SignedIn,
  title: string,
  answer: 'uphold' | 'show-again',
  reason = 'We have read it again.',
) {
  const items: { id: string; title: string }[] = await listAppeals(site, operator)
  const id = items.find((each) => each.title.endsWith(title))?.id ?? ''
  return (await callAs(site, operator, `/admin/appeals/${id}/answers`, { answer, reason })).status
}

/** What somebody was told of reports: of their own things that were hidden and appeals, or of what they reported. */
export const reportNews = async (
  site: Running,
  { personId }: SignedIn,
  kind: 'hidden' | 'appealed' | 'decided',
) =>
  (await toldTo(site, personId))
    .filter((each) => each.kind === `report-${kind}`)
    .map(({ title, body }) => `${title}. ${body}`)

/** The email that somebody got about what was hidden. */
export const mailOfHiding = (mails: MailServer, email: string) =>
  vi.waitFor(() => {
    const found = mails.received.find(
      ({ to, text }) => to.includes(email) && text.includes('The reviewer writes'),
    )
    if (found === undefined) throw new Error(`no email to ${email} yet`)
    return found.text
  }, 60_000)
