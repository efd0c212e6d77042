/** What the help on logs calls the words of their pages. */
export const log_labels = {
	command_log: '命令日志',
	continue_search: '继续查找',
	information: '信息',
	log: '日志',
	login_log: '登录日志',
	operation_log: '操作日志',
	terminal_log: '终端日志',
} as const
