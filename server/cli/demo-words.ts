import type { DemoAccess } from '#server/demo/fill-demo.ts'
import { roleLabels } from '#shared/contract/company-roles.ts'
import { stateWords } from '#shared/features/companies/verification-rules.ts'
import { paths } from '#shared/routing/paths.ts'

const roleOf = ({ sells, buys }: DemoAccess['companies'][number]) =>
  sells && buys ? 'sells and buys' : sells ? 'seller' : 'buyer'

/** How to log in to the demo, printed once in the terminal. */
export function demoWords(access: DemoAccess, origin: string): string {
  const { password, operators, companies, colleagues } = access
  const emails = [...operators, ...[...companies, ...colleagues].map(({ email }) => email)]
  const width = Math.max(...emails.map(({ length }) => length))
  const lines = companies.map((each) => {
    const state = stateWords[each.state].label.toLowerCase()
    return `  ${each.email.padEnd(width)}  ${roleOf(each)}, ${state}`
  })
  for (const { email, role, companyName } of colleagues) {
    lines.push(`  ${email.padEnd(width)}  ${roleLabels[role].toLowerCase()} at ${companyName}`)
  }
  for (const email of operators) lines.push(`  ${email.padEnd(width)}  operator`)
  return `
A demo with about 200 lots is ready. Log in at ${origin}${paths.login} with one of these emails:

${lines.join('\n')}

The password for all of them:  ${password}

It was made for this installation and is not stored anywhere: write it down. If you lose it, use
"Forgotten your password?" on the login page: the email with the link is in DATA_DIR/outbox.
Visitors see the lots without their prices. Verified buyers see those too.
Operators must set up two-step login at ${paths.profileSecurity} before opening ${paths.admin}.
Set DEMO_DATA=false to start with an empty product instead.

`
}
