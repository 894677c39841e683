import type { IncomingMessage, ServerResponse } from 'node:http'

import helmet, { type HelmetOptions } from 'helmet'

import type { Config } from '#server/contract/config.ts'
import type { SiteBuild } from '#server/pages/site-build.ts'

/** Header names and values as they are sent. */
export type Headers = Readonly<Record<string, string>>

const permissions = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture']

/** Runs helmet once and keeps its headers: they are static, so later requests cost nothing. */
function capture(options: HelmetOptions): Record<string, string> {
  const captured: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => void (captured[name] = value),
    removeHeader: () => {},
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return captured
}

const common: HelmetOptions = {
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  crossOriginEmbedderPolicy: { policy: 'require-corp' },
  xFrameOptions: { action: 'deny' },
  xXssProtection: false,
  xPoweredBy: false,
}

const policy = 'Content-Security-Policy'
const styles = "style-src 'self'"

/** Page headers that allow inline styles with this hash, a CSP source `sha256-…`. */
export function withStyle(page: Headers, hash: string): Headers {
  return { ...page, [policy]: (page[policy] ?? '').replace(styles, `${styles} '${hash}'`) }
}

/**
 * The security headers of pages and of everything else, in one place. The page policy is static: no
 * nonce, and the only inline code it allows is the marker and the page's styles, by their hashes.
 */
export function securityHeaders(
  build: SiteBuild,
  config: Config,
): { page: Headers; resource: Headers } {
  const report = { 'Reporting-Endpoints': 'csp="/api/csp-report"' }
  const permissionsPolicy = {
    'Permissions-Policy': permissions.map((feature) => `${feature}=()`).join(', '),
  }
  const page = capture({
    ...common,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", `'${build.markerHash}'`],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // For a reviewer's PDF, fetched with the token: only our own scripts can create blob URLs.
        frameSrc: ['blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
        reportTo: ['csp'],
        reportUri: ['/api/csp-report'],
      },
    },
  })
  const resource = capture({
    ...common,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
    },
  })
  // Without TLS do not send HSTS, which would force a developer's localhost to HTTPS.
  if (config.publicOrigin.startsWith('http:')) {
    delete page['Strict-Transport-Security']
    delete resource['Strict-Transport-Security']
  }
  return {
    page: { ...page, ...permissionsPolicy, ...report },
    resource: { ...resource, ...permissionsPolicy },
  }
}
