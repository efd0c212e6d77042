/** Why no backup is made; the numbers are those of `error-codes.ts`. */
export const maintenance_errors = {
	backup_no_folder: { status: 100002620, text: '此服务器未设置备份目录（VITRINE_BACKUP_DIR）' },
	backup_running: { status: 100002621, text: '备份正在进行' },
	check_not_dismissed: { status: 100002622, text: '只有建议可以忽略，问题需要处理' },
} as const
