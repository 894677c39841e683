import { type ActionFunctionArgs, data, redirect } from 'react-router-dom'

import { CallError } from '../../contract/call.ts'
import { formAction } from '../../contract/form-action.ts'
import { withAddressFaults } from '../../postal/with-address-faults.ts'
import { paths } from '../../routing/paths.ts'
import { currentTerms } from '../../terms.ts'
import { isTerms } from '../accounts/accepted-terms.ts'
import { returnToIn } from '../accounts/after-login.ts'
import { accounts } from '../accounts/contract.ts'
import { companies } from './contract.ts'
import { checkRegistration, longestReturnTo } from './registration.ts'

const check = withAddressFaults(checkRegistration, 'country')

/**
 * Applies for an account. The outcome is sent only by email: the next page is the same whether we know
 * the email or not. If the terms have changed since the page was opened, the answer names the new
 * version, so that the same page can send it.
 */
export async function registerAction(args: ActionFunctionArgs) {
  let { version }: { version: number } = currentTerms
  const answer = await formAction(args, check, async ({ call }, registration) => {
    try {
      const from = returnToIn(new URL(args.request.url).search)
      const returnTo = from === null || from.length > longestReturnTo ? undefined : from
      await call(companies.register, { ...registration, returnTo })
      return redirect(paths.registered)
    } catch (error) {
      const stale = error instanceof CallError && error.problem.errors?.some(isTerms)
      if (stale) version = (await call(accounts.terms, {})).version
      throw error
    }
  })
  if (answer instanceof Response) return answer
  const { values, errors } = answer.data
  if (!errors?.some(isTerms)) return answer
  // The version is no field that one can see: its message belongs to the tick.
  const shown = errors.filter((each) => !isTerms(each) && each.pointer !== '/accepted')
  const tick = errors.filter(isTerms).map((each) => ({ ...each, pointer: '/accepted' }))
  return data(
    {
      values: { ...values, accepted: '', terms: String(version) },
      errors: [...shown, ...tick],
    },
    { status: 422 },
  )
}
