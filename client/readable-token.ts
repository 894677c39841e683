/**
 * Whether a token can be decoded, as `readSession` finds out with a library whose words for errors every
 * page would carry in its head.
 */
export function isReadable(token: string | null): boolean {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims)
  } catch {
    return false
  }
}
