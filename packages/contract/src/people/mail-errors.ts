/** Errors about unsent emails. */
export const mail_errors = {
	mail_gone: { status: 100002060, text: '邮件已送出或已被删除' },
	mail_cleared: { status: 100002061, text: '邮件含有验证码，内容已清除，无法重新发送：{recipients}' },
	mail_expired: { status: 100002693, text: '邮件已过有效期，无法重新发送：{recipients}' },
	mail_file_gone: { status: 100002694, text: '邮件的附件只保留 7 天，现已删除，无法重新发送：{recipients}' },
} as const
