/** Errors of scheduled reports (decision 099). */
export const mailing_errors = {
	mailing_absent: { status: 100002665, text: '定期报告不存在' },
	mailings_many: { status: 100002666, text: '每人最多 {count} 个定期报告' },
	mailings_many_here: { status: 100002667, text: '一个组织最多 {count} 个定期报告' },
	mailing_form_unfit: { status: 100002668, text: '只有播放记录可以导出为 POPAI 播放日志' },
	mailing_no_email: { status: 100002669, text: '您的账号没有邮箱，请先在个人中心填写' },
	mailing_email_unconfirmed: {
		status: 100002692,
		text: '您的邮箱尚未验证。请先在个人中心再次填写该邮箱，并输入收到的验证码',
	},
	mailing_nobody: { status: 100002670, text: '请至少填写一个收件人' },
	mailing_receiver_unfit: { status: 100002671, text: '不是邮箱地址：{names}' },
	mailing_receivers_many: { status: 100002672, text: '最多 {count} 个收件人' },
	mailing_scope_gone: { status: 100002698, text: '报告的范围已不存在或不可见，请编辑报告并重新选择' },
} as const
