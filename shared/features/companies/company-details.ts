import * as z from 'zod/mini'

import { type CheckedForm, checkForm } from '../../contract/form.ts'
import { versionSeen } from '../../contract/version.ts'
import { companyFields, registerRule } from './company-fields.ts'
import type { CompanyState } from './verification-rules.ts'

/** A company's details, as its people may change them. */
export const companyDetails = z
  .strictObject({ ...companyFields, version: versionSeen })
  .check(registerRule())
export type CompanyDetails = z.output<typeof companyDetails>

/** Checks the form of a company's details. */
export const checkCompanyDetails = (form: FormData): CheckedForm<CompanyDetails> =>
  checkForm(companyDetails, form)

/**
 * Whether a company's people may change its details. Details that are verified or under review are
 * fixed.
 */
export const detailsAreOpen = (state: CompanyState): boolean =>
  state === 'draft' || state === 'more-information'
