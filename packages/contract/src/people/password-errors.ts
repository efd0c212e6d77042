/** Why a password is not accepted; the numbers are those of `error-codes.ts`. */
export const password_errors = {
	password_wrong: { status: 100000203, text: '原密码错误' },
	passwords_differ: { status: 100000204, text: '两次输入的密码不一致！' },
	password_weak: { status: 100000205, text: '密码至少 8 个字符，须包含字母、数字和特殊字符' },
	password_long: { status: 100000206, text: '密码最多 64 个字符' },
	password_same: { status: 100000207, text: '新密码不能与原密码相同' },
} as const
