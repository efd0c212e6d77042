/** Where referral codes are applied for and used: a page before login, whether somebody has signed in or not. */
export const isReferralPage = (path: string): boolean => /^\/system\/referralcode\/?$/i.test(path)

/** The home page, which stands at two addresses. */
export const isHome = (path: string): boolean => /^\/(home\/?)?$/i.test(path)
