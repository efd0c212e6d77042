/** Why a sign-in by a provider is refused; the numbers are those of `error-codes.ts`. */
export const sso_errors = {
	sso_absent: { status: 100002610, text: '身份提供方不存在或已停用' },
	sso_wrong_issuer: { status: 100002611, text: '应答来自另一个身份提供方，请联系管理员检查发行方地址' },
	sso_issuer: {
		status: 100002612,
		text: '发行方地址不可用：须为 https 地址，且未用于其他身份提供方；内网地址须列入 VITRINE_SSO_ALLOW',
	},
	sso_expired: { status: 100002613, text: '登录已过期，或在其他浏览器中开始，请重新登录' },
	sso_denied: { status: 100002614, text: '身份提供方拒绝了登录' },
	sso_unreachable: { status: 100002615, text: '身份提供方没有应答，请稍后再试' },
	sso_invalid: { status: 100002616, text: '身份提供方的应答未通过验证，请联系管理员' },
	sso_no_account: { status: 100002617, text: '此身份在这里没有账号，或已不符合登录条件，请联系管理员' },
	sso_only: { status: 100002618, text: '此账号只能通过单点登录，请使用登录页上的按钮' },
	sso_linked: { status: 100002619, text: '此身份或账号已关联，须由管理员解除' },
} as const

/** Problems of an issuer, shown at its field in addition to the error `sso_issuer`. */
export const issuer_problems = {
	malformed: '请输入以 https:// 开头的完整地址，不含用户名、参数和 #',
	closed: '此地址或端口未获允许：内网地址以及 80、443 以外的端口须列入 VITRINE_SSO_ALLOW，例如 id.company.example:8443',
	plain: '须以 https:// 开头；只有 VITRINE_SSO_ALLOW 按名称列出的主机可以使用 http',
	taken: '此发行方地址已用于另一个身份提供方',
} as const
export type IssuerProblem = keyof typeof issuer_problems
