import { sso_errors } from './sso-errors.ts'

/** Why a sign-in is refused: by a provider, or because of the user's location (decision 105). */
export const sign_in_errors = {
	...sso_errors,
	address_refused: { status: 100002690, text: '不能从此网络地址登录，请联系管理员' },
	address_own: { status: 100002691, text: '列表中没有你现在的网络地址 {address}，保存后你将无法登录' },
	address_hidden: {
		status: 100002695,
		text: '服务器前的代理未被信任，所有人看起来都来自本机，列表不会起作用。请先设置 VITRINE_TRUST_PROXY',
	},
} as const
