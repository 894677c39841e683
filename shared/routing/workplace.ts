/** Whether an address leads behind the public site, where `workplace-routes.tsx` has the pages. */
export const isWorkplace = (pathname: string): boolean =>
  /^\/(?:admin|confirm-|forgot-|profile\/|references|reset-|step-up)/.test(pathname)
