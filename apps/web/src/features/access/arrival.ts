import type { TextKey } from '@vitrine/texts/all'

const texts = {
	registered: '注册成功，请登录',
	reset: '密码已重置，请使用新密码登录',
} as const satisfies Record<string, TextKey>

/** What the previous page reports to the login page. */
export interface Arrival {
	readonly text: TextKey | null
	readonly account: string
}

let taken: Arrival | null = null

/** Reads the arrival from the address, once, and removes it, so that a reload does not repeat the message. */
export const takeArrival = (): Arrival => {
	if (taken !== null) return taken
	const search = new URLSearchParams(location.search)
	const done = search.get('done')
	taken = {
		text: done === 'registered' || done === 'reset' ? texts[done] : null,
		account: search.get('account') ?? '',
	}
	if (done !== null) history.replaceState(null, '', '/login')
	return taken
}

/** Goes to the login page, which reports what has been done. */
export const arrive = (done: keyof typeof texts, account = ''): void =>
	location.assign(`/login?${new URLSearchParams(account === '' ? { done } : { done, account })}`)
