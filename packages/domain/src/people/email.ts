/** Characters that would end or escape the host of an address, so that only a part of it would be converted. */
const beyond_host = /[\s/?#\\%:@[\]<>|^]/

/** The parts around the last @; null if there is none. */
const parts = (typed: string): readonly [local: string, domain: string] | null => {
	const at = typed.lastIndexOf('@')
	return at < 0 ? null : [typed.slice(0, at), typed.slice(at + 1)]
}

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/** Whether a label begins or ends with a hyphen, which no domain may; its ASCII form would hide that. */
const hasHyphenAtEdge = (label: string): boolean => label.startsWith('-') || label.endsWith('-')

/**
 * An email address with its domain in the form that mail servers use (`info@müller.example` is `info@xn--mller-kva.example`); unchanged if
 * it is in that form, or if the domain cannot be one.
 */
export const withAsciiDomain = (typed: string): string => {
	const [local, domain] = parts(typed) ?? ['', '']
	if (isAscii(domain) || beyond_host.test(domain) || domain.split('.').some(hasHyphenAtEdge)) return typed
	try {
		return `${local}@${new URL(`http://${domain}`).hostname}`
	} catch {
		return typed
	}
}

/** Whether an address has letters before the @ that mail servers do not accept everywhere. */
export const hasForeignLocal = (typed: string): boolean => !isAscii(parts(typed.trim())?.[0] ?? '')
