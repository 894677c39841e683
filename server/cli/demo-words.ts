import type { DemoAccess } from '#server/demo/fill-demo.ts'
import { stateWords } from '#shared/features/companies/verification-rules.ts'
import { paths } from '#shared/routing/paths.ts'

const roleOf = ({ sells, buys }: DemoAccess['companies'][number]) =>
  sells && buys ? 'sells and buys' : sells ? 'seller' : 'buyer'

/** How to log in to the demo, for the terminal; it is told once. */
export function demoWords({ password, operator, companies }: DemoAccess, origin: string): string {
  const width = Math.max(...companies.map(({ email }) => email.length), operator.length)
  const lines = companies.map((each) => {
    const state = stateWords[each.state].label.toLowerCase()
    return `  ${each.email.padEnd(width)}  ${roleOf(each)}, ${state}`
  })
  return `
A small demo has been filled in. Log in at ${origin}${paths.login} with one of these addresses:

${lines.join('\n')}
  ${operator.padEnd(width)}  operator

The password of all of them:  ${password}

It was made for this installation and is kept nowhere: write it down. If it is lost, "Forgotten your
password?" on the login page writes a mail with a link into the folder outbox of DATA_DIR.
The operator sets up two-step login first, at ${paths.profileSecurity}; then ${paths.admin} is open.
DEMO_DATA=false starts an empty product instead.

`
}
