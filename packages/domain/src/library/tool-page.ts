/**
 * The headers of a packed web tool, whichever server sends it: a page without an origin that runs its own code and fetches nothing.
 * Foreign `text/html` is never served without them (docs/decisions/016).
 */
export const tool_page_headers = {
	'content-type': 'text/html; charset=utf-8',
	'content-security-policy': [
		'sandbox allow-scripts',
		"default-src 'none'",
		"script-src 'unsafe-inline'",
		"style-src 'unsafe-inline'",
		'img-src data: blob:',
		'font-src data:',
		'media-src data: blob:',
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'self'",
	].join('; '),
	'referrer-policy': 'no-referrer',
	'x-content-type-options': 'nosniff',
} as const
