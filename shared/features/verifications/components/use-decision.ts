import { type RefObject, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { FormIssue } from '../../../contract/form.ts'
import { failureIssues } from '../../../ui/failure.ts'
import type { DocumentKindName } from '../../companies/document-kinds.ts'
import { type CompanyEvent, wantsReason } from '../../companies/verification-rules.ts'
import { verifications, type decisions } from '../contract.ts'
import { decisionWords } from './decision-words.ts'

type File = OutputOf<typeof verifications.company>
type Decision = (typeof decisions)[number]

const noIssues: readonly FormIssue[] = []

/** Sends decisions with the reason and the day in the panel's form, and keeps what came of them. */
export function useDecision({ company }: File, form: RefObject<HTMLFormElement | null>) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<CompanyEvent | null>(null)
  const [issues, setIssues] = useState(noIssues)
  const [done, setDone] = useState<string | null>(null)
  useEffect(() => {
    const [first] = issues
    if (first !== undefined) document.getElementById(first.pointer.slice(1))?.focus()
  }, [issues])

  const given = (name: string) =>
    form.current === null ? '' : String(new FormData(form.current).get(name) ?? '').trim()
  const about = () =>
    form.current === null ? [] : (new FormData(form.current).getAll('about') as DocumentKindName[])
  const send = async (event: CompanyEvent) => {
    const { id, state: seen } = company
    const { call } = api()
    const reason = wantsReason(event) ? given('reason') : ''
    if (event === 'suspend') return call(verifications.suspendCompany, { id, seen, reason })
    const until = given('until')
    return call(verifications.decide, {
      id,
      event: event as Decision,
      seen,
      ...(reason === '' ? {} : { reason }),
      ...(event === 'ask' ? { about: about() } : {}),
      ...(until === '' ? {} : { until }),
    })
  }
  /** Says beside the field that a decision against the company lacks its reason. */
  const refuses = (event: CompanyEvent): boolean => {
    if (!wantsReason(event) || given('reason') !== '') return false
    setIssues([{ pointer: '/reason', detail: 'Give a reason. The company will read it.' }])
    return true
  }
  const decide = async (event: CompanyEvent) => {
    if (busy !== null) return
    setBusy(event)
    setIssues(noIssues)
    try {
      const { proposed } = await send(event)
      if (proposed) setDone('Your proposal is kept. A second operator has to agree.')
      else if (event !== 'take') setDone(decisionWords[event]?.done(company.legalName) ?? '')
      await revalidate()
    } catch (error) {
      setIssues(failureIssues(error))
    } finally {
      setBusy(null)
    }
  }
  return { busy, issues, done, decide, refuses }
}
