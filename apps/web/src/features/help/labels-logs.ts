/** Screen labels used in the help on logs and system maintenance. */
export const log_labels = {
	back_up_now: '立即备份',
	check_again: '重新检查',
	command_log: '命令日志',
	continue_search: '继续查找',
	dismiss_advice: '忽略',
	download_support_bundle: '下载支持信息包',
	information: '信息',
	log: '日志',
	login_log: '登录日志',
	operation_log: '操作日志',
	system_maintenance: '系统维护',
	terminal_log: '终端日志',
} as const
