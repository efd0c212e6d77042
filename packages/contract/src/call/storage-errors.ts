/** Errors about missing stored files; the numbers are those of `error-codes.ts`. */
export const storage_errors = {
	before_start: { status: 100002006, text: '服务器刚刚重新启动，请再试一次' },
	database_away: { status: 100002030, text: '数据库暂时无法使用，请稍后再试' },
	database_damaged: { status: 100002031, text: '数据库已损坏，请联系管理员' },
	file_lost: { status: 100002032, text: '服务器上的文件已丢失或损坏' },
	files_lost: { status: 100002033, text: '服务器上的文件已丢失或损坏：{names}' },
} as const
