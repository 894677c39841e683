import { type ActionFunctionArgs, redirect } from 'react-router-dom'

import { formAction } from '../../contract/form-action.ts'
import { forSignedIn } from '../../routing/with-session.ts'
import { checkAcceptedTerms } from './accepted-terms.ts'
import { afterLogin } from './after-login.ts'
import { accounts } from './contract.ts'

/** Accepts the Terms of Use that the page named, and leads back to where the person was going. */
export const acceptTermsAction = (args: ActionFunctionArgs) =>
  forSignedIn(args, () =>
    formAction(args, checkAcceptedTerms, async ({ call }, { version }) => {
      await call(accounts.acceptTerms, { version: Number(version) })
      return redirect(afterLogin(new URL(args.request.url).search))
    }),
  )
