/** The page for requesting and using referral codes, which is outside the application regardless of a session. */
export const isReferralPage = (path: string): boolean => /^\/system\/referralcode\/?$/i.test(path)

/** The home page, which has two addresses. */
export const isHome = (path: string): boolean => /^\/(home\/?)?$/i.test(path)
