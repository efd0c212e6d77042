/** What the help on upgrades calls the words of their page. */
export const upgrade_labels = {
	allow_downgrade: '允许降级',
	cancel_upgrade: '取消升级',
	feedback_abnormal: '反馈异常',
	first_wave: '首批终端（%）',
	resume: '继续',
	retry_failed: '重试失败的终端',
	start_upgrade: '开始升级',
	terminal_upgrade: '终端升级',
	upgrade_files: '升级文件',
	upgrade_terminals: '升级终端',
	upgrades: '升级任务',
	view_terminals: '查看终端',
} as const
